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
INSERT INTO organizations (id, organizationId, createdAt, updatedAt, name, parentId, rootQuorum, features, allowedOrigins, billing, deletedAt, checksum) VALUES ('a81a094e-1b44-47b4-ad70-3b9d79ce15ca', 'a81a094e-1b44-47b4-ad70-3b9d79ce15ca', 1795712495755, 1795712495755, 'Acme', NULL, '{"threshold":1,"userIds":["1c071e07-aa03-436e-9885-279a44cbe58b"]}', '[]', '[]', NULL, NULL, -1391436189);
INSERT INTO users (id, organizationId, createdAt, updatedAt, name, email, phoneNumber, emailVerified, phoneVerified, tagIds, checksum) VALUES ('1c071e07-aa03-436e-9885-279a44cbe58b', 'a81a094e-1b44-47b4-ad70-3b9d79ce15ca', 1795712495755, 1795712495755, 'Ada', NULL, NULL, 0, 0, '[]', -347827284);
INSERT INTO apiKeys (id, organizationId, createdAt, updatedAt, userId, name, publicKey, curve, expirationSeconds, isWindowKey, checksum, provenAt, session, begunBy) VALUES ('516b801c-8aa8-4ebd-835f-5a927e0a4740', 'a81a094e-1b44-47b4-ad70-3b9d79ce15ca', 1795712495755, 1795712495755, '1c071e07-aa03-436e-9885-279a44cbe58b', 'This window', '03b711c74d1e77b557b518fbc1bbd78bec5a833c753693bc0ab5a717fd4e2cb349', 'API_KEY_CURVE_P256', NULL, 1, 1482596080, 1795712495755, NULL, NULL);
INSERT INTO wallets (id, organizationId, createdAt, updatedAt, name, exported, imported, hardwareWallet, checksum) VALUES ('412ac395-2838-573e-ada7-3ad4fd630e35', 'a81a094e-1b44-47b4-ad70-3b9d79ce15ca', 1795712496820, 1795712496820, 'Treasury', 0, 0, NULL, -2044356090);
INSERT INTO wallets (id, organizationId, createdAt, updatedAt, name, exported, imported, hardwareWallet, checksum) VALUES ('e3f6debc-11fb-590e-b39c-b7ef79afc4f2', 'a81a094e-1b44-47b4-ad70-3b9d79ce15ca', 1795712497083, 1795712497083, 'Savings', 0, 0, NULL, 1320809071);
INSERT INTO walletAccounts (id, organizationId, createdAt, updatedAt, walletId, curve, path, addressFormat, address, publicKey, name, checksum) VALUES ('01a218ce-34b8-77fe-aa4a-c14d3403eaf6', 'a81a094e-1b44-47b4-ad70-3b9d79ce15ca', 1795712496820, 1795712496820, '412ac395-2838-573e-ada7-3ad4fd630e35', 'CURVE_SECP256K1', 'm/44''/60''/0''/0/0', 'ADDRESS_FORMAT_ETHEREUM', '0x0a64326fd56f1616b29a43D97B0b75A9BABa2E32', '02599531abd983dac0fa8e0acf6cd28ab0dd4a73af7042c705ab160cf3609d4670', NULL, 1198966108);
INSERT INTO walletAccounts (id, organizationId, createdAt, updatedAt, walletId, curve, path, addressFormat, address, publicKey, name, checksum) VALUES ('01a218ce-35bc-7541-9457-957582b41661', 'a81a094e-1b44-47b4-ad70-3b9d79ce15ca', 1795712497083, 1795712497083, 'e3f6debc-11fb-590e-b39c-b7ef79afc4f2', 'CURVE_SECP256K1', 'm/44''/60''/0''/0/0', 'ADDRESS_FORMAT_ETHEREUM', '0xa5f0761f99b960DdAe993e0E87D5B28e915F2619', '034b25016c4bd8800bbb0cbd6af05a0b68918b75d4731ad69df38f718b7e3bd1a0', NULL, -1498420450);
INSERT INTO activities (rank, id, organizationId, createdAt, updatedAt, type, voteId, status, fingerprint, timestampMs, intent, result, failure, requester, message, publicKey, signature, scheme, executing, expiresAt, checksum) VALUES (2, '01a218ce-34b1-7405-9621-0166635299e9', 'a81a094e-1b44-47b4-ad70-3b9d79ce15ca', 1795712496816, 1795712496816, 'ACTIVITY_TYPE_CREATE_WALLET', '8fe968d6-ed97-410e-81ad-908a3847077d', 'ACTIVITY_STATUS_COMPLETED', 'sha256:94b040d55d644b0096bbdc9b73306b48718ccc94ccb90ff463e5833bb47c726d', '1795712496789', '{"createWalletIntent":{"walletName":"Treasury","accounts":[{"curve":"CURVE_SECP256K1","pathFormat":"PATH_FORMAT_BIP32","path":"m/44''/60''/0''/0/0","addressFormat":"ADDRESS_FORMAT_ETHEREUM"}],"mnemonicLength":24}}', '{"createWalletResult":{"walletId":"412ac395-2838-573e-ada7-3ad4fd630e35","addresses":["0x0a64326fd56f1616b29a43D97B0b75A9BABa2E32"]}}', NULL, '{"userId":"1c071e07-aa03-436e-9885-279a44cbe58b","userName":"Ada","credentialId":"516b801c-8aa8-4ebd-835f-5a927e0a4740","credentialName":"This window","credentialKind":"apiKey","window":true}', '{"type":"ACTIVITY_TYPE_CREATE_WALLET","timestampMs":"1795712496789","organizationId":"a81a094e-1b44-47b4-ad70-3b9d79ce15ca","parameters":{"walletName":"Treasury","mnemonicLength":24,"accounts":[{"curve":"CURVE_SECP256K1","path":"m/44''/60''/0''/0/0","addressFormat":"ADDRESS_FORMAT_ETHEREUM","pathFormat":"PATH_FORMAT_BIP32"}]}}', '03b711c74d1e77b557b518fbc1bbd78bec5a833c753693bc0ab5a717fd4e2cb349', '3046022100ca0f6f7ad2e54448269147b6caf931a2053fa7b97e6ecb6a2c2ea637a895c6c7022100d0f4a75f2ce51edf13e10d0d97d5af78c4c04c004b4637e179ba7d8e11263929', 'SIGNATURE_SCHEME_TK_API_P256', 1, NULL, -1119263664);
INSERT INTO activities (rank, id, organizationId, createdAt, updatedAt, type, voteId, status, fingerprint, timestampMs, intent, result, failure, requester, message, publicKey, signature, scheme, executing, expiresAt, checksum) VALUES (3, '01a218ce-35bb-754a-9e98-bed7cc28ff9a', 'a81a094e-1b44-47b4-ad70-3b9d79ce15ca', 1795712497082, 1795712497082, 'ACTIVITY_TYPE_CREATE_WALLET', '6d3981d9-7bb3-44e0-a88b-d31bdcdca2ad', 'ACTIVITY_STATUS_COMPLETED', 'sha256:91148d41dad7997e6ccaa589d761188f5f993e07a6371a0a727d0c6811f03da6', '1795712497080', '{"createWalletIntent":{"walletName":"Savings","accounts":[{"curve":"CURVE_SECP256K1","pathFormat":"PATH_FORMAT_BIP32","path":"m/44''/60''/0''/0/0","addressFormat":"ADDRESS_FORMAT_ETHEREUM"}],"mnemonicLength":12}}', '{"createWalletResult":{"walletId":"e3f6debc-11fb-590e-b39c-b7ef79afc4f2","addresses":["0xa5f0761f99b960DdAe993e0E87D5B28e915F2619"]}}', NULL, '{"userId":"1c071e07-aa03-436e-9885-279a44cbe58b","userName":"Ada","credentialId":"516b801c-8aa8-4ebd-835f-5a927e0a4740","credentialName":"This window","credentialKind":"apiKey","window":true}', '{"type":"ACTIVITY_TYPE_CREATE_WALLET","timestampMs":"1795712497080","organizationId":"a81a094e-1b44-47b4-ad70-3b9d79ce15ca","parameters":{"walletName":"Savings","mnemonicLength":12,"accounts":[{"curve":"CURVE_SECP256K1","path":"m/44''/60''/0''/0/0","addressFormat":"ADDRESS_FORMAT_ETHEREUM","pathFormat":"PATH_FORMAT_BIP32"}]}}', '03b711c74d1e77b557b518fbc1bbd78bec5a833c753693bc0ab5a717fd4e2cb349', '3046022100fd1d86592917fb141168d0e51da172bcc570374a590b37269d7c6ad3da6a384f0221008041135dc7a5c4164bd4c8dbb6f4a722cade239f3cb9f517b55a78d90f50ea43', 'SIGNATURE_SCHEME_TK_API_P256', 1, NULL, 823537386);
INSERT INTO delivered (sequence) VALUES (2);
INSERT INTO keyJournal (organizationId, keyId, createdAt, checksum) VALUES ('a81a094e-1b44-47b4-ad70-3b9d79ce15ca', '044c24ef-5c9b-5576-becb-254c389992b9', 1, -391542523);
INSERT INTO settings (name, value, checksum) VALUES ('databaseId', '"b77f7bad-d80f-41b1-b2d6-c2fc1d920739"', 1364939921);
INSERT INTO settings (name, value, checksum) VALUES ('databaseInode', '"2466365"', -1780901740);
INSERT INTO settings (name, value, checksum) VALUES ('keyGeneration', '{"planned":8,"reached":8}', -1262258868);
INSERT INTO settings (name, value, checksum) VALUES ('signerKeys', '{"organizationId":"a81a094e-1b44-47b4-ad70-3b9d79ce15ca","keys":{"signer":{"id":"474a0d37-cd3b-5009-9e9d-9ed19ffde1d5","publicKey":"0473cce34274a7ebb18c15d07818caab7558f6143d6f252406ffe09f351b85dd534e077f50be6ba7476775626ddc50bea07b6d08abbd79682200af57e70a746018"},"notarizer":{"id":"c816a3ef-3cb4-5c43-922d-454969c73227","publicKey":"04b9363bea8ecd6e083bf857b466a890adc48910339a4c7af0d5b7d37e1b9272a6263f6b6c41ff187e362495d05ca83f5277f833e965e17b88ecb7808292d93264"},"tlsFetcher":{"id":"9f22f854-d50f-517a-a9f2-818cf09f2a05","publicKey":"04c50ca2438d3580bb1ee53b4989bc5a347f7dd3063436dcda3867e4bb5876246e37b84771ed935b5e73bed49b0bae1e9bc4c855eae1df06588c864d21731d9673"}}}', -1299079012);
INSERT INTO settings (name, value, checksum) VALUES ('vault', '{"kind":"keychain"}', 309465273);
INSERT INTO audit (sequence, organizationId, activityId, events, status, at, isAdmission, kind, line, digest, checksum) VALUES (1, NULL, NULL, NULL, NULL, 1795712496328, 0, 'setting', '{"at":1795712496328,"change":"was created","kind":"setting","organizationId":null,"previous":"0000000000000000000000000000000000000000000000000000000000000000","sequence":1,"setting":"Organization","window":{"carrier":"browser","userId":"1c071e07-aa03-436e-9885-279a44cbe58b","userName":"Ada"}}', '1ad3d9f2ef41fba91ba0582aa5d1b75195ce1b4073f7f8388b41753a13fe2025', -50081381);
INSERT INTO audit (sequence, organizationId, activityId, events, status, at, isAdmission, kind, line, digest, checksum) VALUES (2, 'a81a094e-1b44-47b4-ad70-3b9d79ce15ca', '01a218ce-34b1-7405-9621-0166635299e9', '["created","allowed","executing","executed"]', 'ACTIVITY_STATUS_COMPLETED', 1795712496816, 1, 'moved', '{"activityId":"01a218ce-34b1-7405-9621-0166635299e9","at":1795712496816,"by":{"credentialId":"516b801c-8aa8-4ebd-835f-5a927e0a4740","userId":"1c071e07-aa03-436e-9885-279a44cbe58b"},"events":["created","allowed","executing","executed"],"fingerprint":"sha256:94b040d55d644b0096bbdc9b73306b48718ccc94ccb90ff463e5833bb47c726d","kind":"moved","organizationId":"a81a094e-1b44-47b4-ad70-3b9d79ce15ca","previous":"1ad3d9f2ef41fba91ba0582aa5d1b75195ce1b4073f7f8388b41753a13fe2025","result":"1a5c246933962ed6a85ffaebc4d8568889c84f0fe6d138c494142bc6a91fbcb5","sequence":2,"status":"ACTIVITY_STATUS_COMPLETED","type":"ACTIVITY_TYPE_CREATE_WALLET"}', '11dc7d5bfd99a812ed2a16f5787765dadb7d3a0e1d1196a7ead83cf7a5f04d7d', 1329526031);
INSERT INTO audit (sequence, organizationId, activityId, events, status, at, isAdmission, kind, line, digest, checksum) VALUES (3, 'a81a094e-1b44-47b4-ad70-3b9d79ce15ca', '01a218ce-35bb-754a-9e98-bed7cc28ff9a', '["created","allowed","executing","executed"]', 'ACTIVITY_STATUS_COMPLETED', 1795712497082, 1, 'moved', '{"activityId":"01a218ce-35bb-754a-9e98-bed7cc28ff9a","at":1795712497082,"by":{"credentialId":"516b801c-8aa8-4ebd-835f-5a927e0a4740","userId":"1c071e07-aa03-436e-9885-279a44cbe58b"},"events":["created","allowed","executing","executed"],"fingerprint":"sha256:91148d41dad7997e6ccaa589d761188f5f993e07a6371a0a727d0c6811f03da6","kind":"moved","organizationId":"a81a094e-1b44-47b4-ad70-3b9d79ce15ca","previous":"11dc7d5bfd99a812ed2a16f5787765dadb7d3a0e1d1196a7ead83cf7a5f04d7d","result":"6a08bfc5419f20bd603cd395efb06217386390f97f00a9c17807e6b3285eef37","sequence":3,"status":"ACTIVITY_STATUS_COMPLETED","type":"ACTIVITY_TYPE_CREATE_WALLET"}', 'db6b1cc82dd0747e3b58d5487ba0431930f88f9cc121958b11bccad4f9583eaf', -502596760);
INSERT INTO audit (sequence, organizationId, activityId, events, status, at, isAdmission, kind, line, digest, checksum) VALUES (4, NULL, NULL, NULL, NULL, 1795712497629, 0, 'vault', '{"at":1795712497629,"change":"Locked","event":"locked","kind":"vault","organizationId":null,"previous":"db6b1cc82dd0747e3b58d5487ba0431930f88f9cc121958b11bccad4f9583eaf","sequence":4}', '30096286667cb1c34ba32b5a5df14730891108978cb7c0dc2a488ee9f1692289', 1641449799);
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
