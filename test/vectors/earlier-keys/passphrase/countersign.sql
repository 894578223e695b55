PRAGMA application_id = 1129539438;
PRAGMA user_version = 14;
BEGIN;
CREATE TABLE organizations (
    id TEXT NOT NULL UNIQUE,
    organizationId TEXT NOT NULL,
    createdAt INTEGER NOT NULL,
    updatedAt INTEGER NOT NULL,
    name TEXT NOT NULL,
    parentId TEXT,
    rootQuorum TEXT NOT NULL,
    features TEXT NOT NULL,
    allowedOrigins TEXT NOT NULL,
    billing TEXT,
    deletedAt INTEGER, checksum INTEGER,
    PRIMARY KEY (organizationId, id)
  ) STRICT;
CREATE TABLE users (
    id TEXT NOT NULL,
    organizationId TEXT NOT NULL REFERENCES organizations (id),
    createdAt INTEGER NOT NULL,
    updatedAt INTEGER NOT NULL,
    name TEXT NOT NULL,
    email TEXT,
    phoneNumber TEXT,
    emailVerified INTEGER NOT NULL,
    phoneVerified INTEGER NOT NULL,
    tagIds TEXT NOT NULL, checksum INTEGER,
    PRIMARY KEY (organizationId, id)
  ) STRICT;
CREATE TABLE apiKeys (
    id TEXT NOT NULL,
    organizationId TEXT NOT NULL REFERENCES organizations (id),
    createdAt INTEGER NOT NULL,
    updatedAt INTEGER NOT NULL,
    userId TEXT NOT NULL,
    name TEXT NOT NULL,
    publicKey TEXT NOT NULL,
    curve TEXT NOT NULL,
    expirationSeconds INTEGER,
    isWindowKey INTEGER NOT NULL, checksum INTEGER, provenAt INTEGER, session TEXT, begunBy TEXT,
    PRIMARY KEY (organizationId, id),
    UNIQUE (publicKey, organizationId),
    FOREIGN KEY (organizationId, userId) REFERENCES users (organizationId, id) ON DELETE CASCADE
  ) STRICT;
CREATE TABLE wallets (
    id TEXT NOT NULL,
    organizationId TEXT NOT NULL REFERENCES organizations (id),
    createdAt INTEGER NOT NULL,
    updatedAt INTEGER NOT NULL,
    name TEXT NOT NULL,
    exported INTEGER NOT NULL,
    imported INTEGER NOT NULL,
    hardwareWallet TEXT, checksum INTEGER,
    PRIMARY KEY (organizationId, id),
    UNIQUE (organizationId, name)
  ) STRICT;
CREATE TABLE walletAccounts (
    id TEXT NOT NULL,
    organizationId TEXT NOT NULL REFERENCES organizations (id),
    createdAt INTEGER NOT NULL,
    updatedAt INTEGER NOT NULL,
    walletId TEXT NOT NULL,
    curve TEXT NOT NULL,
    path TEXT NOT NULL,
    addressFormat TEXT NOT NULL,
    address TEXT NOT NULL,
    publicKey TEXT NOT NULL,
    name TEXT, checksum INTEGER,
    PRIMARY KEY (organizationId, id),
    UNIQUE (organizationId, walletId, path, addressFormat),
    FOREIGN KEY (organizationId, walletId) REFERENCES wallets (organizationId, id) ON DELETE CASCADE
  ) STRICT;
CREATE TABLE privateKeys (
    id TEXT NOT NULL,
    organizationId TEXT NOT NULL REFERENCES organizations (id),
    createdAt INTEGER NOT NULL,
    updatedAt INTEGER NOT NULL,
    name TEXT NOT NULL,
    curve TEXT NOT NULL,
    publicKey TEXT NOT NULL,
    addresses TEXT NOT NULL,
    tagIds TEXT NOT NULL,
    disabled INTEGER NOT NULL,
    exported INTEGER NOT NULL,
    imported INTEGER NOT NULL, checksum INTEGER,
    PRIMARY KEY (organizationId, id),
    UNIQUE (organizationId, name)
  ) STRICT;
CREATE TABLE privateKeyAddresses (
    organizationId TEXT NOT NULL,
    address TEXT NOT NULL,
    createdAt INTEGER NOT NULL,
    privateKeyId TEXT NOT NULL,
    PRIMARY KEY (organizationId, address, createdAt, privateKeyId),
    FOREIGN KEY (organizationId, privateKeyId) REFERENCES privateKeys (organizationId, id) ON DELETE CASCADE
  ) STRICT, WITHOUT ROWID;
CREATE TABLE origins (
    id TEXT NOT NULL,
    organizationId TEXT NOT NULL REFERENCES organizations (id),
    createdAt INTEGER NOT NULL,
    updatedAt INTEGER NOT NULL,
    origin TEXT NOT NULL,
    decision TEXT NOT NULL, checksum INTEGER,
    PRIMARY KEY (organizationId, id),
    UNIQUE (organizationId, origin)
  ) STRICT;
CREATE TABLE authenticators (
    id TEXT NOT NULL,
    organizationId TEXT NOT NULL REFERENCES organizations (id),
    createdAt INTEGER NOT NULL,
    updatedAt INTEGER NOT NULL,
    userId TEXT NOT NULL,
    name TEXT NOT NULL,
    credentialId TEXT NOT NULL,
    publicKey TEXT NOT NULL,
    aaguid TEXT NOT NULL,
    attestationType TEXT NOT NULL,
    model TEXT NOT NULL,
    transports TEXT NOT NULL,
    signCount INTEGER NOT NULL, checksum INTEGER, provenAt INTEGER, origins TEXT NOT NULL DEFAULT '[]', countWentBackAt INTEGER,
    PRIMARY KEY (organizationId, id),
    UNIQUE (credentialId, organizationId),
    FOREIGN KEY (organizationId, userId) REFERENCES users (organizationId, id) ON DELETE CASCADE
  ) STRICT;
CREATE TABLE oauthProviders (
    id TEXT NOT NULL,
    organizationId TEXT NOT NULL REFERENCES organizations (id),
    createdAt INTEGER NOT NULL,
    updatedAt INTEGER NOT NULL,
    userId TEXT NOT NULL,
    name TEXT NOT NULL,
    issuer TEXT NOT NULL,
    audience TEXT NOT NULL,
    subject TEXT NOT NULL, checksum INTEGER,
    PRIMARY KEY (organizationId, id),
    UNIQUE (issuer, audience, subject, organizationId),
    FOREIGN KEY (organizationId, userId) REFERENCES users (organizationId, id) ON DELETE CASCADE
  ) STRICT;
CREATE TABLE invitations (
    id TEXT NOT NULL,
    organizationId TEXT NOT NULL REFERENCES organizations (id),
    createdAt INTEGER NOT NULL,
    updatedAt INTEGER NOT NULL,
    receiverName TEXT NOT NULL,
    receiverEmail TEXT NOT NULL,
    receiverTagIds TEXT NOT NULL,
    accessType TEXT NOT NULL,
    status TEXT NOT NULL,
    senderUserId TEXT NOT NULL,
    userId TEXT, checksum INTEGER,
    PRIMARY KEY (organizationId, id)
  ) STRICT;
CREATE TABLE tags (
    id TEXT NOT NULL,
    organizationId TEXT NOT NULL REFERENCES organizations (id),
    createdAt INTEGER NOT NULL,
    updatedAt INTEGER NOT NULL,
    name TEXT NOT NULL,
    type TEXT NOT NULL, checksum INTEGER,
    PRIMARY KEY (organizationId, id),
    UNIQUE (organizationId, type, name)
  ) STRICT;
CREATE TABLE policies (
    id TEXT NOT NULL,
    organizationId TEXT NOT NULL REFERENCES organizations (id),
    createdAt INTEGER NOT NULL,
    updatedAt INTEGER NOT NULL,
    name TEXT NOT NULL,
    effect TEXT NOT NULL,
    condition TEXT NOT NULL,
    consensus TEXT NOT NULL,
    time TEXT NOT NULL,
    notes TEXT NOT NULL, checksum INTEGER,
    PRIMARY KEY (organizationId, id),
    UNIQUE (organizationId, name)
  ) STRICT;
CREATE TABLE importTargets (
    id TEXT NOT NULL,
    organizationId TEXT NOT NULL REFERENCES organizations (id),
    createdAt INTEGER NOT NULL,
    updatedAt INTEGER NOT NULL,
    userId TEXT NOT NULL,
    kind TEXT NOT NULL,
    publicKey TEXT NOT NULL, checksum INTEGER,
    PRIMARY KEY (organizationId, id),
    FOREIGN KEY (organizationId, userId) REFERENCES users (organizationId, id) ON DELETE CASCADE
  ) STRICT;
CREATE TABLE smartContractInterfaces (
    id TEXT NOT NULL,
    organizationId TEXT NOT NULL REFERENCES organizations (id),
    createdAt INTEGER NOT NULL,
    updatedAt INTEGER NOT NULL,
    type TEXT NOT NULL,
    address TEXT NOT NULL,
    interface TEXT NOT NULL,
    label TEXT NOT NULL,
    notes TEXT NOT NULL, checksum INTEGER,
    PRIMARY KEY (organizationId, id)
  ) STRICT;
CREATE TABLE velocityControls (
    id TEXT NOT NULL,
    organizationId TEXT NOT NULL REFERENCES organizations (id),
    createdAt INTEGER NOT NULL,
    updatedAt INTEGER NOT NULL,
    name TEXT NOT NULL,
    identifier TEXT NOT NULL,
    source TEXT NOT NULL,
    method TEXT NOT NULL,
    operator TEXT NOT NULL,
    threshold TEXT NOT NULL,
    windowMs INTEGER,
    groupBy TEXT NOT NULL, checksum INTEGER,
    PRIMARY KEY (organizationId, id),
    UNIQUE (organizationId, identifier)
  ) STRICT;
CREATE TABLE grants (
    id TEXT NOT NULL,
    organizationId TEXT NOT NULL REFERENCES organizations (id),
    createdAt INTEGER NOT NULL,
    updatedAt INTEGER NOT NULL,
    activityId TEXT NOT NULL,
    keyId TEXT NOT NULL,
    terms TEXT NOT NULL,
    expiresAt INTEGER NOT NULL,
    controlId TEXT,
    countControlId TEXT NOT NULL,
    sentence TEXT NOT NULL,
    limitInWords TEXT, checksum INTEGER,
    PRIMARY KEY (organizationId, id)
  ) STRICT;
CREATE TABLE activities (
    rank INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    organizationId TEXT NOT NULL REFERENCES organizations (id),
    createdAt INTEGER NOT NULL,
    updatedAt INTEGER NOT NULL,
    type TEXT NOT NULL,
    voteId TEXT NOT NULL,
    status TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    timestampMs TEXT NOT NULL,
    intent TEXT NOT NULL,
    result TEXT NOT NULL,
    failure TEXT,
    requester TEXT NOT NULL,
    message TEXT NOT NULL,
    publicKey TEXT NOT NULL,
    signature TEXT NOT NULL,
    scheme TEXT NOT NULL,
    executing INTEGER NOT NULL,
    expiresAt INTEGER, checksum INTEGER,
    UNIQUE (organizationId, id),
    UNIQUE (organizationId, timestampMs, fingerprint)
  ) STRICT;
CREATE TABLE ballots (
    organizationId TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    activityId TEXT NOT NULL,
    PRIMARY KEY (organizationId, fingerprint),
    FOREIGN KEY (organizationId, activityId) REFERENCES activities (organizationId, id)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE votes (
    rank INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    organizationId TEXT NOT NULL,
    activityId TEXT NOT NULL,
    userId TEXT NOT NULL,
    selection TEXT NOT NULL,
    message TEXT NOT NULL,
    publicKey TEXT NOT NULL,
    signature TEXT NOT NULL,
    scheme TEXT NOT NULL,
    createdAt INTEGER NOT NULL, checksum INTEGER,
    UNIQUE (activityId, userId),
    FOREIGN KEY (organizationId, activityId) REFERENCES activities (organizationId, id)
  ) STRICT;
CREATE TABLE outcomeSets (
    digest TEXT NOT NULL PRIMARY KEY,
    outcomes TEXT NOT NULL
  ) STRICT;
CREATE TABLE policyEvaluations (
    rank INTEGER PRIMARY KEY,
    organizationId TEXT NOT NULL,
    activityId TEXT NOT NULL,
    voteId TEXT NOT NULL,
    outcomes TEXT NOT NULL REFERENCES outcomeSets (digest),
    createdAt INTEGER NOT NULL, checksum INTEGER,
    FOREIGN KEY (organizationId, activityId) REFERENCES activities (organizationId, id)
  ) STRICT;
CREATE TABLE reservations (
    organizationId TEXT NOT NULL,
    controlId TEXT NOT NULL,
    activityId TEXT NOT NULL,
    groupKey TEXT NOT NULL,
    amount TEXT NOT NULL,
    createdAt INTEGER NOT NULL, checksum INTEGER,
    PRIMARY KEY (organizationId, controlId, groupKey, createdAt, activityId),
    UNIQUE (organizationId, activityId, controlId),
    FOREIGN KEY (organizationId, activityId) REFERENCES activities (organizationId, id),
    FOREIGN KEY (organizationId, controlId) REFERENCES velocityControls (organizationId, id) ON DELETE CASCADE
  ) STRICT, WITHOUT ROWID;
CREATE TABLE reservedTotals (
    organizationId TEXT NOT NULL,
    controlId TEXT NOT NULL,
    groupKey TEXT NOT NULL,
    hour INTEGER NOT NULL,
    sum TEXT NOT NULL,
    count INTEGER NOT NULL, checksum INTEGER,
    PRIMARY KEY (organizationId, controlId, groupKey, hour),
    FOREIGN KEY (organizationId, controlId) REFERENCES velocityControls (organizationId, id) ON DELETE CASCADE
  ) STRICT, WITHOUT ROWID;
CREATE TABLE delivered (sequence INTEGER NOT NULL) STRICT;
CREATE TABLE keyJournal (
    organizationId TEXT NOT NULL,
    keyId TEXT NOT NULL,
    createdAt INTEGER NOT NULL, checksum INTEGER,
    PRIMARY KEY (organizationId, keyId)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE settings (
    name TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
  , checksum INTEGER) STRICT, WITHOUT ROWID;
CREATE TABLE withdrawnVotes (
    rank INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    organizationId TEXT NOT NULL,
    activityId TEXT NOT NULL,
    userId TEXT NOT NULL,
    selection TEXT NOT NULL,
    message TEXT NOT NULL,
    publicKey TEXT NOT NULL,
    signature TEXT NOT NULL,
    scheme TEXT NOT NULL,
    createdAt INTEGER NOT NULL,
    withdrawnAt INTEGER NOT NULL,
    checksum INTEGER,
    FOREIGN KEY (organizationId, activityId) REFERENCES activities (organizationId, id)
  ) STRICT;
CREATE TABLE readOnlySessions (
    id TEXT NOT NULL,
    organizationId TEXT NOT NULL REFERENCES organizations (id),
    createdAt INTEGER NOT NULL,
    updatedAt INTEGER NOT NULL,
    userId TEXT NOT NULL,
    tokenHash TEXT NOT NULL,
    expiresAt INTEGER NOT NULL,
    begunBy TEXT NOT NULL,
    checksum INTEGER,
    PRIMARY KEY (organizationId, id),
    UNIQUE (tokenHash, organizationId),
    FOREIGN KEY (organizationId, userId) REFERENCES users (organizationId, id) ON DELETE CASCADE
  ) STRICT;
CREATE TABLE spentTokens (
    id TEXT NOT NULL,
    organizationId TEXT NOT NULL REFERENCES organizations (id),
    createdAt INTEGER NOT NULL,
    updatedAt INTEGER NOT NULL,
    tokenHash TEXT NOT NULL,
    use TEXT NOT NULL,
    expiresAt INTEGER NOT NULL,
    checksum INTEGER,
    PRIMARY KEY (organizationId, id),
    UNIQUE (tokenHash, use, organizationId)
  ) STRICT;
CREATE TABLE oneTimeCodes (
    id TEXT NOT NULL,
    organizationId TEXT NOT NULL REFERENCES organizations (id),
    createdAt INTEGER NOT NULL,
    updatedAt INTEGER NOT NULL,
    purpose TEXT NOT NULL,
    contactType TEXT NOT NULL,
    contact TEXT NOT NULL,
    userIdentifier TEXT,
    codeMac TEXT NOT NULL,
    wrongTries INTEGER NOT NULL,
    spent INTEGER NOT NULL,
    expiresAt INTEGER NOT NULL,
    checksum INTEGER,
    PRIMARY KEY (organizationId, id)
  ) STRICT;
CREATE TABLE addressNames (
    id TEXT NOT NULL,
    organizationId TEXT NOT NULL REFERENCES organizations (id),
    createdAt INTEGER NOT NULL,
    updatedAt INTEGER NOT NULL,
    name TEXT NOT NULL,
    namespace TEXT NOT NULL,
    address TEXT NOT NULL,
    networks TEXT NOT NULL,
    checksum INTEGER,
    PRIMARY KEY (organizationId, id),
    UNIQUE (address, namespace, organizationId),
    UNIQUE (name, namespace, organizationId)
  ) STRICT;
CREATE TABLE recipients (
    id TEXT NOT NULL,
    organizationId TEXT NOT NULL REFERENCES organizations (id),
    createdAt INTEGER NOT NULL,
    updatedAt INTEGER NOT NULL,
    namespace TEXT NOT NULL,
    address TEXT NOT NULL,
    head TEXT NOT NULL,
    tail TEXT NOT NULL,
    ends TEXT NOT NULL,
    activityId TEXT NOT NULL,
    checksum INTEGER,
    PRIMARY KEY (organizationId, id),
    UNIQUE (address, namespace, organizationId)
  ) STRICT;
CREATE TABLE "audit" (
    sequence INTEGER PRIMARY KEY,
    organizationId TEXT,
    activityId TEXT,
    events TEXT,
    status TEXT,
    at INTEGER NOT NULL,
    isAdmission INTEGER NOT NULL,
    kind TEXT NOT NULL,
    line TEXT NOT NULL,
    digest TEXT NOT NULL,
    checksum INTEGER,
    FOREIGN KEY (organizationId, activityId) REFERENCES activities (organizationId, id)
  ) STRICT;
CREATE TABLE webhookEndpoints (
    id TEXT NOT NULL,
    organizationId TEXT NOT NULL REFERENCES organizations (id),
    createdAt INTEGER NOT NULL,
    updatedAt INTEGER NOT NULL,
    name TEXT NOT NULL,
    url TEXT NOT NULL,
    isActive INTEGER NOT NULL,
    subscriptions TEXT NOT NULL,
    ofFeature INTEGER NOT NULL,
    createdBy TEXT NOT NULL,
    cursor INTEGER NOT NULL,
    isBehind INTEGER NOT NULL,
    checksum INTEGER,
    PRIMARY KEY (organizationId, id)
  ) STRICT;
CREATE TABLE webhookDeliveries (
    id TEXT NOT NULL,
    organizationId TEXT NOT NULL REFERENCES organizations (id),
    createdAt INTEGER NOT NULL,
    updatedAt INTEGER NOT NULL,
    endpointId TEXT NOT NULL,
    activityOrganizationId TEXT,
    activityId TEXT,
    sequence INTEGER NOT NULL,
    status TEXT,
    happenedAt INTEGER NOT NULL,
    state TEXT NOT NULL,
    attemptCount INTEGER NOT NULL,
    nextAttemptAt INTEGER,
    attempts TEXT NOT NULL,
    reason TEXT,
    checksum INTEGER,
    PRIMARY KEY (organizationId, id),
    FOREIGN KEY (organizationId, endpointId) REFERENCES webhookEndpoints (organizationId, id) ON DELETE CASCADE
  ) STRICT;
INSERT INTO organizations (id, organizationId, createdAt, updatedAt, name, parentId, rootQuorum, features, allowedOrigins, billing, deletedAt, checksum) VALUES ('1510a9b0-72bb-4c7b-b5bf-c4013bf9bfe3', '1510a9b0-72bb-4c7b-b5bf-c4013bf9bfe3', 1795712484713, 1795712484713, 'Acme', NULL, '{"threshold":1,"userIds":["7552e8d7-976e-4fa4-a46c-7fe98b465951"]}', '[]', '[]', NULL, NULL, 646904736);
INSERT INTO users (id, organizationId, createdAt, updatedAt, name, email, phoneNumber, emailVerified, phoneVerified, tagIds, checksum) VALUES ('7552e8d7-976e-4fa4-a46c-7fe98b465951', '1510a9b0-72bb-4c7b-b5bf-c4013bf9bfe3', 1795712484713, 1795712484713, 'Ada', NULL, NULL, 0, 0, '[]', -1249005360);
INSERT INTO apiKeys (id, organizationId, createdAt, updatedAt, userId, name, publicKey, curve, expirationSeconds, isWindowKey, checksum, provenAt, session, begunBy) VALUES ('54bd0514-1263-42d2-8702-924dd9b6b94c', '1510a9b0-72bb-4c7b-b5bf-c4013bf9bfe3', 1795712484713, 1795712484713, '7552e8d7-976e-4fa4-a46c-7fe98b465951', 'This window', '024d17f30d7f4c5e00830351336c821be1f536402370464eed0a4e2fb8461f9ec3', 'API_KEY_CURVE_P256', NULL, 1, 452271776, 1795712484713, NULL, NULL);
INSERT INTO wallets (id, organizationId, createdAt, updatedAt, name, exported, imported, hardwareWallet, checksum) VALUES ('e465d44a-de33-5726-b5b8-bb50fd981e51', '1510a9b0-72bb-4c7b-b5bf-c4013bf9bfe3', 1795712485540, 1795712485540, 'Treasury', 0, 0, NULL, 926193819);
INSERT INTO wallets (id, organizationId, createdAt, updatedAt, name, exported, imported, hardwareWallet, checksum) VALUES ('b6ab6dd6-66ea-5de4-9a9b-a77f4e26472a', '1510a9b0-72bb-4c7b-b5bf-c4013bf9bfe3', 1795712486119, 1795712486119, 'Savings', 0, 0, NULL, -946841168);
INSERT INTO walletAccounts (id, organizationId, createdAt, updatedAt, walletId, curve, path, addressFormat, address, publicKey, name, checksum) VALUES ('01a218ce-08c8-75ab-b6d6-7cd944c9e1fb', '1510a9b0-72bb-4c7b-b5bf-c4013bf9bfe3', 1795712485540, 1795712485540, 'e465d44a-de33-5726-b5b8-bb50fd981e51', 'CURVE_SECP256K1', 'm/44''/60''/0''/0/0', 'ADDRESS_FORMAT_ETHEREUM', '0x1e3327e00f705a51C9De56d2046D5a5c82F04Aba', '021b878464641dda4ae8b5143e6640553b9a1dd01a614d9a66d81213dc1b487543', NULL, 730136582);
INSERT INTO walletAccounts (id, organizationId, createdAt, updatedAt, walletId, curve, path, addressFormat, address, publicKey, name, checksum) VALUES ('01a218ce-0aef-72e6-904c-a5a889d22084', '1510a9b0-72bb-4c7b-b5bf-c4013bf9bfe3', 1795712486119, 1795712486119, 'b6ab6dd6-66ea-5de4-9a9b-a77f4e26472a', 'CURVE_SECP256K1', 'm/44''/60''/0''/0/0', 'ADDRESS_FORMAT_ETHEREUM', '0xFa0f8775B3e58F928B17803601c77e67ED661B3D', '0250290e9f2f1c870abe048b006e71da1745fe2d24edee9f77e1c99d4ba795a1f7', NULL, 946041979);
INSERT INTO activities (rank, id, organizationId, createdAt, updatedAt, type, voteId, status, fingerprint, timestampMs, intent, result, failure, requester, message, publicKey, signature, scheme, executing, expiresAt, checksum) VALUES (2, '01a218ce-08a3-7500-bc57-d6161bc99d75', '1510a9b0-72bb-4c7b-b5bf-c4013bf9bfe3', 1795712485509, 1795712485509, 'ACTIVITY_TYPE_CREATE_WALLET', '4d8f96e2-a15f-4a76-89e9-f385822bafa9', 'ACTIVITY_STATUS_COMPLETED', 'sha256:73b7fecf640f427be14fb7b57f8cc0a2e2fe6c26abe8d5ae66fd66c4606dc0f7', '1795712485455', '{"createWalletIntent":{"walletName":"Treasury","accounts":[{"curve":"CURVE_SECP256K1","pathFormat":"PATH_FORMAT_BIP32","path":"m/44''/60''/0''/0/0","addressFormat":"ADDRESS_FORMAT_ETHEREUM"}],"mnemonicLength":24}}', '{"createWalletResult":{"walletId":"e465d44a-de33-5726-b5b8-bb50fd981e51","addresses":["0x1e3327e00f705a51C9De56d2046D5a5c82F04Aba"]}}', NULL, '{"userId":"7552e8d7-976e-4fa4-a46c-7fe98b465951","userName":"Ada","credentialId":"54bd0514-1263-42d2-8702-924dd9b6b94c","credentialName":"This window","credentialKind":"apiKey","window":true}', '{"type":"ACTIVITY_TYPE_CREATE_WALLET","timestampMs":"1795712485455","organizationId":"1510a9b0-72bb-4c7b-b5bf-c4013bf9bfe3","parameters":{"walletName":"Treasury","mnemonicLength":24,"accounts":[{"curve":"CURVE_SECP256K1","path":"m/44''/60''/0''/0/0","addressFormat":"ADDRESS_FORMAT_ETHEREUM","pathFormat":"PATH_FORMAT_BIP32"}]}}', '024d17f30d7f4c5e00830351336c821be1f536402370464eed0a4e2fb8461f9ec3', '304402205ad1f78e61b975adfe5f14908483bf8a42054ccdb0142dc692aaeb44c4cf335302200fc98d15cbd339773ceddb3fca71feb4c0901033afa7c769341f8e2903ff06f9', 'SIGNATURE_SCHEME_TK_API_P256', 1, NULL, 1762263724);
INSERT INTO activities (rank, id, organizationId, createdAt, updatedAt, type, voteId, status, fingerprint, timestampMs, intent, result, failure, requester, message, publicKey, signature, scheme, executing, expiresAt, checksum) VALUES (3, '01a218ce-0ae7-72e9-aed0-a6c486e29bcb', '1510a9b0-72bb-4c7b-b5bf-c4013bf9bfe3', 1795712486117, 1795712486117, 'ACTIVITY_TYPE_CREATE_WALLET', 'e29a8183-6cbc-4a1d-9ec1-657a45ac1b97', 'ACTIVITY_STATUS_COMPLETED', 'sha256:5c242f467bb1d0dd5348a764903fded661054219b42f0119b60ca88b7ba45715', '1795712486113', '{"createWalletIntent":{"walletName":"Savings","accounts":[{"curve":"CURVE_SECP256K1","pathFormat":"PATH_FORMAT_BIP32","path":"m/44''/60''/0''/0/0","addressFormat":"ADDRESS_FORMAT_ETHEREUM"}],"mnemonicLength":12}}', '{"createWalletResult":{"walletId":"b6ab6dd6-66ea-5de4-9a9b-a77f4e26472a","addresses":["0xFa0f8775B3e58F928B17803601c77e67ED661B3D"]}}', NULL, '{"userId":"7552e8d7-976e-4fa4-a46c-7fe98b465951","userName":"Ada","credentialId":"54bd0514-1263-42d2-8702-924dd9b6b94c","credentialName":"This window","credentialKind":"apiKey","window":true}', '{"type":"ACTIVITY_TYPE_CREATE_WALLET","timestampMs":"1795712486113","organizationId":"1510a9b0-72bb-4c7b-b5bf-c4013bf9bfe3","parameters":{"walletName":"Savings","mnemonicLength":12,"accounts":[{"curve":"CURVE_SECP256K1","path":"m/44''/60''/0''/0/0","addressFormat":"ADDRESS_FORMAT_ETHEREUM","pathFormat":"PATH_FORMAT_BIP32"}]}}', '024d17f30d7f4c5e00830351336c821be1f536402370464eed0a4e2fb8461f9ec3', '3045022036b004b43d80eecf3c2d8e4966ee45a1afda1dffa4fe89768e406ed2bc6eaac802210080b54b3eb23c99751f94cbe9fbf91407cd98823ae32a4649a39f145b84e40c4b', 'SIGNATURE_SCHEME_TK_API_P256', 1, NULL, -1281957259);
INSERT INTO delivered (sequence) VALUES (2);
INSERT INTO keyJournal (organizationId, keyId, createdAt, checksum) VALUES ('1510a9b0-72bb-4c7b-b5bf-c4013bf9bfe3', '7e6ddf83-e2b1-50c2-8685-c6242fcd7db4', 1, 409501425);
INSERT INTO settings (name, value, checksum) VALUES ('databaseId', '"af99a6a9-676e-4c4b-802a-6f094c91bd86"', -839655927);
INSERT INTO settings (name, value, checksum) VALUES ('databaseInode', '"2459702"', 1437794505);
INSERT INTO settings (name, value, checksum) VALUES ('keyGeneration', '{"planned":8,"reached":8}', -1262258868);
INSERT INTO settings (name, value, checksum) VALUES ('signerKeys', '{"organizationId":"1510a9b0-72bb-4c7b-b5bf-c4013bf9bfe3","keys":{"signer":{"id":"7b2c0186-66f0-5f91-a7c8-18ddf9b330a8","publicKey":"04f8faa9a35321a4a90e7f5c6c85066c74b8cff9d5e2fd4b9a017227680c9f732698840efe98fa52e32ee4abddf45f4e6af4ec474e378a7badcde7cc1833ddc55e"},"notarizer":{"id":"fe58148d-4696-5bb4-bfe4-cf343f620e0f","publicKey":"04328b8eace980edfdaa4d45f9c5b73332afd0e3f763d5569566801b00282277b98b80eff32a6bc00e1ea23e64489c4511cea1d92492b1ab4858c90a5a78063737"},"tlsFetcher":{"id":"bc5009a5-2fe7-5ba1-92d9-8f15b8518e11","publicKey":"04be29377b8c882b9313a30d81d2450b460a3d26548a127bb32214710cc4a2864cd04a44c7368be7a790ccff585bfaaab955887c5ddc61090c98e3a411e9d8fffb"}}}', -83071571);
INSERT INTO settings (name, value, checksum) VALUES ('vault', '{"kind":"passphrase"}', 652031674);
INSERT INTO audit (sequence, organizationId, activityId, events, status, at, isAdmission, kind, line, digest, checksum) VALUES (1, NULL, NULL, NULL, NULL, 1795712484749, 0, 'setting', '{"at":1795712484749,"change":"was created","kind":"setting","organizationId":null,"previous":"0000000000000000000000000000000000000000000000000000000000000000","sequence":1,"setting":"Organization","window":{"carrier":"browser","userId":"7552e8d7-976e-4fa4-a46c-7fe98b465951","userName":"Ada"}}', '49675d6b7a97de5c75931ab64b9e03a3bedeb07c77e1ecceedc0ad3eb25cf2a7', -1575495119);
INSERT INTO audit (sequence, organizationId, activityId, events, status, at, isAdmission, kind, line, digest, checksum) VALUES (2, '1510a9b0-72bb-4c7b-b5bf-c4013bf9bfe3', '01a218ce-08a3-7500-bc57-d6161bc99d75', '["created","allowed","executing","executed"]', 'ACTIVITY_STATUS_COMPLETED', 1795712485509, 1, 'moved', '{"activityId":"01a218ce-08a3-7500-bc57-d6161bc99d75","at":1795712485509,"by":{"credentialId":"54bd0514-1263-42d2-8702-924dd9b6b94c","userId":"7552e8d7-976e-4fa4-a46c-7fe98b465951"},"events":["created","allowed","executing","executed"],"fingerprint":"sha256:73b7fecf640f427be14fb7b57f8cc0a2e2fe6c26abe8d5ae66fd66c4606dc0f7","kind":"moved","organizationId":"1510a9b0-72bb-4c7b-b5bf-c4013bf9bfe3","previous":"49675d6b7a97de5c75931ab64b9e03a3bedeb07c77e1ecceedc0ad3eb25cf2a7","result":"a92cd8b7238ada86bac21cd8febba0dd8ad520fc6c6edcfb96c161fd9ef6318e","sequence":2,"status":"ACTIVITY_STATUS_COMPLETED","type":"ACTIVITY_TYPE_CREATE_WALLET"}', 'b4e6cd763c19c685c226f2bf3fe63f02ecc8a1ec053c80d0cf0c09cd8d9b3d6b', 425348632);
INSERT INTO audit (sequence, organizationId, activityId, events, status, at, isAdmission, kind, line, digest, checksum) VALUES (3, '1510a9b0-72bb-4c7b-b5bf-c4013bf9bfe3', '01a218ce-0ae7-72e9-aed0-a6c486e29bcb', '["created","allowed","executing","executed"]', 'ACTIVITY_STATUS_COMPLETED', 1795712486117, 1, 'moved', '{"activityId":"01a218ce-0ae7-72e9-aed0-a6c486e29bcb","at":1795712486117,"by":{"credentialId":"54bd0514-1263-42d2-8702-924dd9b6b94c","userId":"7552e8d7-976e-4fa4-a46c-7fe98b465951"},"events":["created","allowed","executing","executed"],"fingerprint":"sha256:5c242f467bb1d0dd5348a764903fded661054219b42f0119b60ca88b7ba45715","kind":"moved","organizationId":"1510a9b0-72bb-4c7b-b5bf-c4013bf9bfe3","previous":"b4e6cd763c19c685c226f2bf3fe63f02ecc8a1ec053c80d0cf0c09cd8d9b3d6b","result":"e6a7630714108184c6c0b5267a214d07ffad76989e8e2ac6e01070be3962d0aa","sequence":3,"status":"ACTIVITY_STATUS_COMPLETED","type":"ACTIVITY_TYPE_CREATE_WALLET"}', '7b4a927aac3c973dcb17986a779e53a40b18d198a67afe95960842bd2ec13438', -1543308020);
INSERT INTO audit (sequence, organizationId, activityId, events, status, at, isAdmission, kind, line, digest, checksum) VALUES (4, NULL, NULL, NULL, NULL, 1795712486624, 0, 'vault', '{"at":1795712486624,"change":"Locked","event":"locked","kind":"vault","organizationId":null,"previous":"7b4a927aac3c973dcb17986a779e53a40b18d198a67afe95960842bd2ec13438","sequence":4}', '171eb7e9302f9c9b07f09c86d4db6f65640798f1c84f8903aab83b2e3b3991ee', -1622753344);
CREATE INDEX organizationsInOrder ON organizations (createdAt, id);
CREATE INDEX organizationsOfParent ON organizations (parentId, createdAt, id) WHERE deletedAt IS NULL;
CREATE INDEX organizationsOfParentByName ON organizations (parentId, name, createdAt, id) WHERE deletedAt IS NULL;
CREATE INDEX organizationsOfOrganization ON organizations (organizationId, createdAt, id);
CREATE INDEX usersOfOrganization ON users (organizationId, createdAt, id);
CREATE INDEX usersByEmail ON users (email, organizationId);
CREATE INDEX usersByPhoneNumber ON users (phoneNumber, organizationId);
CREATE INDEX usersByName ON users (name, organizationId);
CREATE INDEX apiKeysOfOrganization ON apiKeys (organizationId, createdAt, id);
CREATE INDEX apiKeysOfUser ON apiKeys (organizationId, userId, createdAt, id);
CREATE INDEX walletsOfOrganization ON wallets (organizationId, createdAt, id);
CREATE INDEX walletAccountsOfOrganization ON walletAccounts (organizationId, createdAt, id);
CREATE INDEX walletAccountsOfWallet ON walletAccounts (organizationId, walletId, createdAt, id);
CREATE INDEX walletAccountsByAddress ON walletAccounts (organizationId, address, createdAt, id);
CREATE INDEX walletAccountsOfAnybody ON walletAccounts (address, organizationId);
CREATE INDEX privateKeysOfOrganization ON privateKeys (organizationId, createdAt, id);
CREATE INDEX privateKeyAddressesOfKey ON privateKeyAddresses (organizationId, privateKeyId);
CREATE INDEX originsOfOrganization ON origins (organizationId, createdAt, id);
CREATE INDEX authenticatorsOfOrganization ON authenticators (organizationId, createdAt, id);
CREATE INDEX authenticatorsOfUser ON authenticators (organizationId, userId, createdAt, id);
CREATE INDEX oauthProvidersOfOrganization ON oauthProviders (organizationId, createdAt, id);
CREATE INDEX oauthProvidersOfUser ON oauthProviders (organizationId, userId, createdAt, id);
CREATE INDEX invitationsOfOrganization ON invitations (organizationId, createdAt, id);
CREATE INDEX tagsOfOrganization ON tags (organizationId, createdAt, id);
CREATE INDEX policiesOfOrganization ON policies (organizationId, createdAt, id);
CREATE INDEX importTargetsOfOrganization ON importTargets (organizationId, createdAt, id);
CREATE INDEX importTargetsOfUser ON importTargets (organizationId, userId, createdAt, id);
CREATE INDEX smartContractInterfacesOfOrganization ON smartContractInterfaces (organizationId, createdAt, id);
CREATE INDEX velocityControlsOfOrganization ON velocityControls (organizationId, createdAt, id);
CREATE INDEX grantsOfOrganization ON grants (organizationId, createdAt, id);
CREATE INDEX activitiesByStatus ON activities (organizationId, status, id) WHERE status <> 'ACTIVITY_STATUS_COMPLETED';
CREATE INDEX activitiesByType ON activities (organizationId, type, status, id);
CREATE INDEX activitiesUnsettled ON activities (id)
    WHERE status IN ('ACTIVITY_STATUS_CREATED', 'ACTIVITY_STATUS_PENDING', 'ACTIVITY_STATUS_CONSENSUS_NEEDED');
CREATE INDEX policyEvaluationsOfActivity ON policyEvaluations (activityId);
CREATE INDEX withdrawnVotesOfActivity ON withdrawnVotes (activityId, rank);
CREATE INDEX readOnlySessionsOfOrganization ON readOnlySessions (organizationId, createdAt, id);
CREATE INDEX readOnlySessionsOfUser ON readOnlySessions (organizationId, userId, createdAt, id);
CREATE INDEX spentTokensOfOrganization ON spentTokens (organizationId, createdAt, id);
CREATE INDEX oneTimeCodesOfOrganization ON oneTimeCodes (organizationId, createdAt, id);
CREATE INDEX addressNamesOfOrganization ON addressNames (organizationId, createdAt, id);
CREATE INDEX recipientsOfOrganization ON recipients (organizationId, createdAt, id);
CREATE INDEX recipientsByHead ON recipients (organizationId, head, createdAt, id);
CREATE INDEX recipientsByTail ON recipients (organizationId, tail, createdAt, id);
CREATE INDEX recipientsByEnds ON recipients (organizationId, ends, createdAt, id);
CREATE INDEX movesOfActivity ON audit (activityId, sequence) WHERE isAdmission = 0 AND activityId IS NOT NULL;
CREATE INDEX receiptsByKind ON audit (kind, sequence) WHERE kind <> 'moved';
CREATE INDEX webhookEndpointsOfOrganization ON webhookEndpoints (organizationId, createdAt, id);
CREATE INDEX webhookDeliveriesOfOrganization ON webhookDeliveries (organizationId, createdAt, id);
CREATE INDEX webhookDeliveriesOfEndpoint ON webhookDeliveries (organizationId, endpointId, state, createdAt, id);
CREATE INDEX webhookDeliveriesOfSource ON webhookDeliveries (
    organizationId, endpointId, ifnull(activityOrganizationId, organizationId), attemptCount > 0, nextAttemptAt, id
  ) WHERE nextAttemptAt IS NOT NULL;
CREATE INDEX webhookDeliveriesByTime ON webhookDeliveries (organizationId, endpointId, nextAttemptAt, id)
    WHERE nextAttemptAt IS NOT NULL;
CREATE INDEX webhookDeliveriesOfActivity ON webhookDeliveries (organizationId, endpointId, activityId, sequence, id)
    WHERE state = 'waiting';
CREATE TRIGGER privateKeyInserted AFTER INSERT ON privateKeys BEGIN
    INSERT INTO privateKeyAddresses
      SELECT DISTINCT new.organizationId, value ->> 'address', new.createdAt, new.id FROM json_each(new.addresses);
  END;
CREATE TRIGGER privateKeyReplaced AFTER UPDATE ON privateKeys BEGIN
    DELETE FROM privateKeyAddresses WHERE organizationId = new.organizationId AND privateKeyId = new.id;
    INSERT INTO privateKeyAddresses
      SELECT DISTINCT new.organizationId, value ->> 'address', new.createdAt, new.id FROM json_each(new.addresses);
  END;
COMMIT;
