PRAGMA application_id = 1129539438;
PRAGMA user_version = 29;
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
    deletedAt INTEGER, checksum INTEGER, ipAllowlist TEXT,
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
    isWindowKey INTEGER NOT NULL, checksum INTEGER, provenAt INTEGER, session TEXT, begunBy TEXT, pausedAt INTEGER, decisionSeconds INTEGER, sessionProfileId TEXT, ipAllowlist TEXT,
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
    hardwareWallet TEXT, checksum INTEGER, passphraseKind TEXT,
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
    signCount INTEGER NOT NULL, checksum INTEGER, provenAt INTEGER, origins TEXT NOT NULL DEFAULT '[]', countWentBackAt INTEGER, rpIdHash TEXT,
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
    checksum INTEGER, sessionProfileId TEXT,
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
CREATE TABLE secrets (
    organizationId TEXT NOT NULL REFERENCES organizations (id),
    keyId TEXT NOT NULL,
    sealed TEXT NOT NULL,
    checksum INTEGER,
    PRIMARY KEY (organizationId, keyId)
  ) STRICT;
CREATE TABLE unlockers (
    kind TEXT NOT NULL PRIMARY KEY,
    id TEXT NOT NULL,
    createdAt INTEGER NOT NULL,
    wrapped TEXT NOT NULL,
    mac TEXT NOT NULL,
    checksum INTEGER
  ) STRICT;
CREATE TABLE recoveryEntries (
    id TEXT NOT NULL,
    organizationId TEXT NOT NULL REFERENCES organizations (id),
    createdAt INTEGER NOT NULL,
    updatedAt INTEGER NOT NULL,
    kind TEXT NOT NULL,
    setAsideAt INTEGER,
    checksum INTEGER,
    PRIMARY KEY (organizationId, id)
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
    network TEXT NOT NULL,
    asset TEXT NOT NULL,
    memo TEXT NOT NULL,
    activityId TEXT NOT NULL,
    checksum INTEGER, payments INTEGER, lastPaidAt INTEGER,
    PRIMARY KEY (organizationId, id),
    UNIQUE (address, namespace, organizationId, network, asset, memo)
  ) STRICT;
CREATE TABLE budgets (
    id TEXT NOT NULL,
    organizationId TEXT NOT NULL REFERENCES organizations (id),
    createdAt INTEGER NOT NULL,
    updatedAt INTEGER NOT NULL,
    credentialId TEXT NOT NULL,
    userId TEXT NOT NULL,
    caip19 TEXT NOT NULL,
    unit TEXT NOT NULL,
    amount TEXT NOT NULL,
    controlId TEXT NOT NULL,
    countControlId TEXT NOT NULL,
    checksum INTEGER,
    PRIMARY KEY (organizationId, id),
    UNIQUE (credentialId, caip19, organizationId)
  ) STRICT;
CREATE TABLE storedSecrets (
    id TEXT NOT NULL,
    organizationId TEXT NOT NULL REFERENCES organizations (id),
    createdAt INTEGER NOT NULL,
    updatedAt INTEGER NOT NULL,
    name TEXT,
    staticProperties TEXT NOT NULL,
    exported INTEGER NOT NULL,
    checksum INTEGER,
    PRIMARY KEY (organizationId, id),
    UNIQUE (organizationId, name)
  ) STRICT;
CREATE TABLE sessionProfiles (
    id TEXT NOT NULL,
    organizationId TEXT NOT NULL REFERENCES organizations (id),
    createdAt INTEGER NOT NULL,
    updatedAt INTEGER NOT NULL,
    name TEXT NOT NULL,
    scope TEXT NOT NULL,
    expirationSeconds INTEGER,
    notes TEXT NOT NULL,
    checksum INTEGER,
    PRIMARY KEY (organizationId, id),
    UNIQUE (organizationId, name)
  ) STRICT;
CREATE TABLE mfaPolicies (
    id TEXT NOT NULL,
    organizationId TEXT NOT NULL REFERENCES organizations (id),
    createdAt INTEGER NOT NULL,
    updatedAt INTEGER NOT NULL,
    userId TEXT NOT NULL,
    name TEXT NOT NULL,
    condition TEXT NOT NULL,
    requiredAuthenticationMethods TEXT NOT NULL,
    rank INTEGER NOT NULL,
    notes TEXT NOT NULL,
    checksum INTEGER,
    PRIMARY KEY (organizationId, id),
    FOREIGN KEY (organizationId, userId) REFERENCES users (organizationId, id) ON DELETE CASCADE
  ) STRICT;
CREATE TABLE factorProofs (
    id TEXT NOT NULL,
    organizationId TEXT NOT NULL REFERENCES organizations (id),
    createdAt INTEGER NOT NULL,
    updatedAt INTEGER NOT NULL,
    userId TEXT NOT NULL,
    activityId TEXT NOT NULL,
    publicKey TEXT NOT NULL,
    provedBy TEXT NOT NULL,
    checksum INTEGER,
    PRIMARY KEY (organizationId, id),
    UNIQUE (organizationId, activityId, userId, publicKey),
    FOREIGN KEY (organizationId, userId) REFERENCES users (organizationId, id) ON DELETE CASCADE
  ) STRICT;
CREATE TABLE tableSums (
    name TEXT NOT NULL PRIMARY KEY,
    rows INTEGER NOT NULL,
    sum INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
INSERT INTO organizations (id, organizationId, createdAt, updatedAt, name, parentId, rootQuorum, features, allowedOrigins, billing, deletedAt, checksum, ipAllowlist) VALUES ('01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000000001', 1000, 1000, 'Acme', NULL, '{"threshold":1,"userIds":["01890000-0000-7000-8000-000000000010"]}', '[{"name":"FEATURE_NAME_WEBHOOK","value":"https://hooks.example.org"}]', '[]', NULL, NULL, -1828236618, NULL);
INSERT INTO organizations (id, organizationId, createdAt, updatedAt, name, parentId, rootQuorum, features, allowedOrigins, billing, deletedAt, checksum, ipAllowlist) VALUES ('01890000-0000-7000-8000-000000000002', '01890000-0000-7000-8000-000000000002', 2000, 1000, 'Globex', '01890000-0000-7000-8000-000000000001', '{"threshold":1,"userIds":["01890000-0000-7000-8000-000000000010"]}', '[{"name":"FEATURE_NAME_WEBHOOK","value":"https://hooks.example.org"}]', '[]', '{"productId":"pro","method":null}', NULL, -1180925121, NULL);
INSERT INTO users (id, organizationId, createdAt, updatedAt, name, email, phoneNumber, emailVerified, phoneVerified, tagIds, checksum) VALUES ('01890000-0000-7000-8000-000000000010', '01890000-0000-7000-8000-000000000001', 1000, 1000, 'Alice', NULL, '+15550100', 0, 1, '[]', 1787870559);
INSERT INTO users (id, organizationId, createdAt, updatedAt, name, email, phoneNumber, emailVerified, phoneVerified, tagIds, checksum) VALUES ('01890000-0000-7000-8000-000000000011', '01890000-0000-7000-8000-000000000001', 1000, 1000, 'Bob', 'bob@example.org', '+15550100', 1, 1, '["01890000-0000-7000-8000-000000000064"]', 1918966806);
INSERT INTO apiKeys (id, organizationId, createdAt, updatedAt, userId, name, publicKey, curve, expirationSeconds, isWindowKey, checksum, provenAt, session, begunBy, pausedAt, decisionSeconds, sessionProfileId, ipAllowlist) VALUES ('01890000-0000-7000-8000-000000000020', '01890000-0000-7000-8000-000000000001', 1000, 1000, '01890000-0000-7000-8000-000000000010', 'dApp', '02abababababababababababababababababababababababababababababababab', 'API_KEY_CURVE_P256', NULL, 0, 1406344616, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO apiKeys (id, organizationId, createdAt, updatedAt, userId, name, publicKey, curve, expirationSeconds, isWindowKey, checksum, provenAt, session, begunBy, pausedAt, decisionSeconds, sessionProfileId, ipAllowlist) VALUES ('01890000-0000-7000-8000-000000000021', '01890000-0000-7000-8000-000000000001', 1000, 1000, '01890000-0000-7000-8000-000000000010', 'This window', '031212121212121212121212121212121212121212121212121212121212121212', 'API_KEY_CURVE_P256', 3600, 1, -1990119531, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO wallets (id, organizationId, createdAt, updatedAt, name, exported, imported, hardwareWallet, checksum, passphraseKind) VALUES ('01890000-0000-7000-8000-000000000030', '01890000-0000-7000-8000-000000000001', 1000, 1000, 'Savings', 0, 1, '{"kind":"ledger","app":"Ethereum","identity":"02abababababababababababababababababababababababababababababababab","model":"Ledger Flex"}', 2062968677, NULL);
INSERT INTO wallets (id, organizationId, createdAt, updatedAt, name, exported, imported, hardwareWallet, checksum, passphraseKind) VALUES ('01890000-0000-7000-8000-000000000031', '01890000-0000-7000-8000-000000000001', 1000, 1000, 'Seed', 1, 0, NULL, -1929087735, NULL);
INSERT INTO walletAccounts (id, organizationId, createdAt, updatedAt, walletId, curve, path, addressFormat, address, publicKey, name, checksum) VALUES ('01890000-0000-7000-8000-000000000040', '01890000-0000-7000-8000-000000000001', 1000, 1000, '01890000-0000-7000-8000-000000000030', 'CURVE_SECP256K1', 'm/44''/60''/0''/0/0', 'ADDRESS_FORMAT_ETHEREUM', '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', '02cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd', NULL, -903249115);
INSERT INTO privateKeys (id, organizationId, createdAt, updatedAt, name, curve, publicKey, addresses, tagIds, disabled, exported, imported, checksum) VALUES ('01890000-0000-7000-8000-000000000050', '01890000-0000-7000-8000-000000000001', 1000, 1000, 'Deployer', 'CURVE_ED25519', 'efefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefef', '[{"format":"ADDRESS_FORMAT_SOLANA","address":"4Nd1mYQwJ2m1vG8K3v6Vq5y9w1xJ2Yz7N6vL3pQ8sT1u"}]', '["deploy"]', 0, 0, 0, -911419848);
INSERT INTO privateKeys (id, organizationId, createdAt, updatedAt, name, curve, publicKey, addresses, tagIds, disabled, exported, imported, checksum) VALUES ('01890000-0000-7000-8000-000000000051', '01890000-0000-7000-8000-000000000001', 1000, 1000, 'Off', 'CURVE_ED25519', 'efefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefef', '[{"format":"ADDRESS_FORMAT_SOLANA","address":"4Nd1mYQwJ2m1vG8K3v6Vq5y9w1xJ2Yz7N6vL3pQ8sT1u"}]', '[]', 1, 0, 0, 566774802);
INSERT INTO privateKeyAddresses (organizationId, address, createdAt, privateKeyId) VALUES ('01890000-0000-7000-8000-000000000001', '4Nd1mYQwJ2m1vG8K3v6Vq5y9w1xJ2Yz7N6vL3pQ8sT1u', 1000, '01890000-0000-7000-8000-000000000050');
INSERT INTO privateKeyAddresses (organizationId, address, createdAt, privateKeyId) VALUES ('01890000-0000-7000-8000-000000000001', '4Nd1mYQwJ2m1vG8K3v6Vq5y9w1xJ2Yz7N6vL3pQ8sT1u', 1000, '01890000-0000-7000-8000-000000000051');
INSERT INTO origins (id, organizationId, createdAt, updatedAt, origin, decision, checksum) VALUES ('01890000-0000-7000-8000-000000000060', '01890000-0000-7000-8000-000000000001', 1000, 1000, 'https://app.example.org', 'allowed', 244902230);
INSERT INTO authenticators (id, organizationId, createdAt, updatedAt, userId, name, credentialId, publicKey, aaguid, attestationType, model, transports, signCount, checksum, provenAt, origins, countWentBackAt, rpIdHash) VALUES ('01890000-0000-7000-8000-000000000061', '01890000-0000-7000-8000-000000000001', 1000, 1000, '01890000-0000-7000-8000-000000000010', 'Security key', 'Y3JlZGVudGlhbA', 'pQECAyYgASFYIA', 'AAAAAAAAAAAAAAAAAAAAAA', 'none', 'Security key', '["AUTHENTICATOR_TRANSPORT_USB"]', 0, -52864086, NULL, '["https://app.example.org"]', NULL, NULL);
INSERT INTO oauthProviders (id, organizationId, createdAt, updatedAt, userId, name, issuer, audience, subject, checksum) VALUES ('01890000-0000-7000-8000-000000000062', '01890000-0000-7000-8000-000000000001', 1000, 1000, '01890000-0000-7000-8000-000000000010', 'Google', 'https://accounts.example.org', 'app', 'alice', -287009294);
INSERT INTO invitations (id, organizationId, createdAt, updatedAt, receiverName, receiverEmail, receiverTagIds, accessType, status, senderUserId, userId, checksum) VALUES ('01890000-0000-7000-8000-000000000063', '01890000-0000-7000-8000-000000000001', 1000, 1000, 'Carol', 'carol@example.org', '[]', 'ACCESS_TYPE_WEB', 'INVITATION_STATUS_CREATED', '01890000-0000-7000-8000-000000000010', NULL, -166797611);
INSERT INTO tags (id, organizationId, createdAt, updatedAt, name, type, checksum) VALUES ('01890000-0000-7000-8000-000000000064', '01890000-0000-7000-8000-000000000001', 1000, 1000, 'Traders', 'TAG_TYPE_USER', 630323139);
INSERT INTO policies (id, organizationId, createdAt, updatedAt, name, effect, condition, consensus, time, notes, checksum) VALUES ('01890000-0000-7000-8000-000000000065', '01890000-0000-7000-8000-000000000001', 1000, 1000, 'Traders may sign', 'EFFECT_ALLOW', 'activity.action == ''SIGN''', '', '', '', -1125089557);
INSERT INTO importTargets (id, organizationId, createdAt, updatedAt, userId, kind, publicKey, checksum) VALUES ('01890000-0000-7000-8000-000000000066', '01890000-0000-7000-8000-000000000001', 1000, 1000, '01890000-0000-7000-8000-000000000010', 'wallet', '04abababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababab', 1847377981);
INSERT INTO smartContractInterfaces (id, organizationId, createdAt, updatedAt, type, address, interface, label, notes, checksum) VALUES ('01890000-0000-7000-8000-000000000067', '01890000-0000-7000-8000-000000000001', 1000, 1000, 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', '[]', 'USDC', '', 186450966);
INSERT INTO velocityControls (id, organizationId, createdAt, updatedAt, name, identifier, source, method, operator, threshold, windowMs, groupBy, checksum) VALUES ('01890000-0000-7000-8000-000000000068', '01890000-0000-7000-8000-000000000001', 1000, 1000, 'Daily ether', 'daily_ether', '{"kind":"transfers","assets":[{"caip19":"eip155:1/slip44:60","decimals":18}],"types":[]}', 'SUM', 'LESS_THAN_OR_EQUAL', '2', 86400000, 'organization', -743632971);
INSERT INTO velocityControls (id, organizationId, createdAt, updatedAt, name, identifier, source, method, operator, threshold, windowMs, groupBy, checksum) VALUES ('01890000-0000-7000-8000-000000000058', '01890000-0000-7000-8000-000000000001', 1000, 1000, 'Requests', 'requests', '{"kind":"activities","types":["ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2"]}', 'COUNT', 'LESS_THAN_OR_EQUAL', '2', NULL, 'organization', 443797108);
INSERT INTO grants (id, organizationId, createdAt, updatedAt, activityId, keyId, terms, expiresAt, controlId, countControlId, sentence, limitInWords, checksum) VALUES ('01890000-0000-7000-8000-000000000069', '01890000-0000-7000-8000-000000000001', 1000, 1000, '01890000-0000-7000-8000-000000001001', '01890000-0000-7000-8000-000000000001', '{"covers":{}}', 9000, '01890000-0000-7000-8000-000000000068', '01890000-0000-7000-8000-000000000067', 'The dApp may sign for ten minutes', '5 USDC', -614401270);
INSERT INTO activities (rank, id, organizationId, createdAt, updatedAt, type, voteId, status, fingerprint, timestampMs, intent, result, failure, requester, message, publicKey, signature, scheme, executing, expiresAt, checksum) VALUES (1, '01890000-0000-7000-8000-000000001001', '01890000-0000-7000-8000-000000000001', 5000, 5000, 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', '01890000-0000-7000-8000-000000002001', 'ACTIVITY_STATUS_COMPLETED', 'sha256:0000000000000000000000000000000000000000000000000000000000000001', '1751328000000', '{"signRawPayloadIntentV2":{"signWith":"0x71C7656EC7ab88b098defB751B7401B5f6d8976F","payload":"deadbeef"}}', '{"signRawPayloadResult":{"r":"11","s":"22","v":"00"}}', NULL, '{"userId":"01890000-0000-7000-8000-000000000010","userName":"Alice","credentialId":"01890000-0000-7000-8000-000000000020","credentialName":"dApp","credentialKind":"apiKey","process":{"pid":42,"name":"node"},"window":false}', '{"type":"ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2"}', '02abababababababababababababababababababababababababababababababab', '3045', 'SIGNATURE_SCHEME_TK_API_P256', 1, NULL, -796523503);
INSERT INTO activities (rank, id, organizationId, createdAt, updatedAt, type, voteId, status, fingerprint, timestampMs, intent, result, failure, requester, message, publicKey, signature, scheme, executing, expiresAt, checksum) VALUES (3, '01890000-0000-7000-8000-000000001002', '01890000-0000-7000-8000-000000000001', 5100, 5200, 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', '01890000-0000-7000-8000-000000002002', 'ACTIVITY_STATUS_FAILED', 'sha256:0000000000000000000000000000000000000000000000000000000000000002', '1751328000000', '{"signRawPayloadIntentV2":{"signWith":"0x71C7656EC7ab88b098defB751B7401B5f6d8976F","payload":"deadbeef"}}', '{}', '{"code":9,"message":"The key is disabled.","details":[]}', '{"userId":"01890000-0000-7000-8000-000000000010","userName":"Alice","credentialId":"01890000-0000-7000-8000-000000000020","credentialName":"dApp","credentialKind":"apiKey","process":{"pid":42,"name":"node"},"window":false}', '{"type":"ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2"}', '02abababababababababababababababababababababababababababababababab', '3045', 'SIGNATURE_SCHEME_TK_API_P256', 1, NULL, 1196548477);
INSERT INTO activities (rank, id, organizationId, createdAt, updatedAt, type, voteId, status, fingerprint, timestampMs, intent, result, failure, requester, message, publicKey, signature, scheme, executing, expiresAt, checksum) VALUES (5, '01890000-0000-7000-8000-000000001003', '01890000-0000-7000-8000-000000000001', 5300, 5300, 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', '01890000-0000-7000-8000-000000002003', 'ACTIVITY_STATUS_CONSENSUS_NEEDED', 'sha256:0000000000000000000000000000000000000000000000000000000000000003', '1751328000000', '{"signRawPayloadIntentV2":{"signWith":"0x71C7656EC7ab88b098defB751B7401B5f6d8976F","payload":"deadbeef"}}', '{}', NULL, '{"userId":"01890000-0000-7000-8000-000000000010","userName":"Alice","credentialId":"01890000-0000-7000-8000-000000000020","credentialName":"dApp","credentialKind":"apiKey","process":{"pid":42,"name":"node"},"window":false,"webOrigin":"https://app.example.org"}', '{"type":"ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2"}', '02abababababababababababababababababababababababababababababababab', '3045', 'SIGNATURE_SCHEME_TK_API_P256', 0, 90000000, 1943797687);
INSERT INTO activities (rank, id, organizationId, createdAt, updatedAt, type, voteId, status, fingerprint, timestampMs, intent, result, failure, requester, message, publicKey, signature, scheme, executing, expiresAt, checksum) VALUES (6, '01890000-0000-7000-8000-000000001004', '01890000-0000-7000-8000-000000000001', 5400, 5400, 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', '01890000-0000-7000-8000-000000002004', 'ACTIVITY_STATUS_REJECTED', 'sha256:0000000000000000000000000000000000000000000000000000000000000004', '1751328000000', '{"signRawPayloadIntentV2":{"signWith":"0x71C7656EC7ab88b098defB751B7401B5f6d8976F","payload":"deadbeef"}}', '{}', NULL, '{"userId":"01890000-0000-7000-8000-000000000010","userName":"Alice","credentialId":"01890000-0000-7000-8000-000000000020","credentialName":"dApp","credentialKind":"apiKey","process":{"pid":42,"name":"node"},"window":false}', '{"type":"ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2"}', '02abababababababababababababababababababababababababababababababab', '3045', 'SIGNATURE_SCHEME_TK_API_P256', 0, NULL, 1882635841);
INSERT INTO activities (rank, id, organizationId, createdAt, updatedAt, type, voteId, status, fingerprint, timestampMs, intent, result, failure, requester, message, publicKey, signature, scheme, executing, expiresAt, checksum) VALUES (8, '01890000-0000-7000-8000-000000001005', '01890000-0000-7000-8000-000000000001', 5500, 5500, 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', '01890000-0000-7000-8000-000000002005', 'ACTIVITY_STATUS_PENDING', 'sha256:0000000000000000000000000000000000000000000000000000000000000005', '1751328000000', '{"signRawPayloadIntentV2":{"signWith":"0x71C7656EC7ab88b098defB751B7401B5f6d8976F","payload":"deadbeef"}}', '{}', NULL, '{"userId":"01890000-0000-7000-8000-000000000010","userName":"Alice","credentialId":"01890000-0000-7000-8000-000000000020","credentialName":"dApp","credentialKind":"apiKey","process":{"pid":42,"name":"node"},"window":false}', '{"type":"ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2"}', '02abababababababababababababababababababababababababababababababab', '3045', 'SIGNATURE_SCHEME_TK_API_P256', 1, NULL, -968753158);
INSERT INTO activities (rank, id, organizationId, createdAt, updatedAt, type, voteId, status, fingerprint, timestampMs, intent, result, failure, requester, message, publicKey, signature, scheme, executing, expiresAt, checksum) VALUES (9, '01890000-0000-7000-8000-000000001006', '01890000-0000-7000-8000-000000000001', 5600, 5600, 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', '01890000-0000-7000-8000-000000002006', 'ACTIVITY_STATUS_CONSENSUS_NEEDED', 'sha256:0000000000000000000000000000000000000000000000000000000000000006', '1751328000000', '{"signRawPayloadIntentV2":{"signWith":"0x71C7656EC7ab88b098defB751B7401B5f6d8976F","payload":"deadbeef"}}', '{}', NULL, '{"userId":"01890000-0000-7000-8000-000000000010","userName":"Alice","credentialId":"01890000-0000-7000-8000-000000000020","credentialName":"dApp","credentialKind":"apiKey","process":{"pid":42,"name":"node"},"window":false}', '{"type":"ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2"}', '02abababababababababababababababababababababababababababababababab', '3045', 'SIGNATURE_SCHEME_TK_API_P256', 0, NULL, 1638395315);
INSERT INTO ballots (organizationId, fingerprint, activityId) VALUES ('01890000-0000-7000-8000-000000000001', 'sha256:0000000000000000000000000000000000000000000000000000000000000003', '01890000-0000-7000-8000-000000001003');
INSERT INTO ballots (organizationId, fingerprint, activityId) VALUES ('01890000-0000-7000-8000-000000000001', 'sha256:0000000000000000000000000000000000000000000000000000000000000006', '01890000-0000-7000-8000-000000001006');
INSERT INTO votes (rank, id, organizationId, activityId, userId, selection, message, publicKey, signature, scheme, createdAt, checksum) VALUES (1, '01890000-0000-7000-8000-000000000070', '01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000001003', '01890000-0000-7000-8000-000000000011', 'VOTE_SELECTION_APPROVED', '{"type":"ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2"}', '02abababababababababababababababababababababababababababababababab', '3044', 'SIGNATURE_SCHEME_TK_API_P256', 1000, -1762939572);
INSERT INTO outcomeSets (digest, outcomes) VALUES ('dYJcr3XkBwOqM30HCqnv05fMFv_XGd4RamZfLTRLg8k', '[{"policyId":"01890000-0000-7000-8000-000000000065","outcome":"OUTCOME_ALLOW"}]');
INSERT INTO outcomeSets (digest, outcomes) VALUES ('T1PNoYwrqgwDVLtfmj7L5e0Sq02OEbqHPC8RFhICuUU', '[]');
INSERT INTO policyEvaluations (rank, organizationId, activityId, voteId, outcomes, createdAt, checksum) VALUES (1, '01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000001001', '01890000-0000-7000-8000-000000000070', 'dYJcr3XkBwOqM30HCqnv05fMFv_XGd4RamZfLTRLg8k', 1000, 1725645525);
INSERT INTO policyEvaluations (rank, organizationId, activityId, voteId, outcomes, createdAt, checksum) VALUES (2, '01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000001003', '01890000-0000-7000-8000-000000000070', 'T1PNoYwrqgwDVLtfmj7L5e0Sq02OEbqHPC8RFhICuUU', 1000, 1638898477);
INSERT INTO reservations (organizationId, controlId, activityId, groupKey, amount, createdAt, checksum) VALUES ('01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000000068', '01890000-0000-7000-8000-000000001001', '', '1', 5000, -2132348938);
INSERT INTO reservations (organizationId, controlId, activityId, groupKey, amount, createdAt, checksum) VALUES ('01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000000068', '01890000-0000-7000-8000-000000001002', '', '7', 5000, 1865560110);
INSERT INTO reservedTotals (organizationId, controlId, groupKey, hour, sum, count, checksum) VALUES ('01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000000068', '', 0, '1', 1, 1553214712);
INSERT INTO delivered (sequence) VALUES (2);
INSERT INTO settings (name, value, checksum) VALUES ('approvals', '"everything"', -1348973166);
INSERT INTO settings (name, value, checksum) VALUES ('databaseId', '"266c2a9b-b418-4c80-992f-3fed274071d5"', 475433756);
INSERT INTO settings (name, value, checksum) VALUES ('limits', '{"users":3,"longLivedApiKeys":20}', 1374435455);
INSERT INTO withdrawnVotes (rank, id, organizationId, activityId, userId, selection, message, publicKey, signature, scheme, createdAt, withdrawnAt, checksum) VALUES (1, '01890000-0000-7000-8000-000000000071', '01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000001006', '01890000-0000-7000-8000-000000000010', 'VOTE_SELECTION_APPROVED', '{"type":"ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2"}', '02abababababababababababababababababababababababababababababababab', '3044', 'SIGNATURE_SCHEME_TK_API_P256', 1000, 5700, -1642269363);
INSERT INTO readOnlySessions (id, organizationId, createdAt, updatedAt, userId, tokenHash, expiresAt, begunBy, checksum, sessionProfileId) VALUES ('01890000-0000-7000-8000-000000000070', '01890000-0000-7000-8000-000000000001', 1000, 1000, '01890000-0000-7000-8000-000000000010', 'abababababababababababababababababababababababababababababababab', 9000, '01890000-0000-7000-8000-000000000020', 2068139566, NULL);
INSERT INTO spentTokens (id, organizationId, createdAt, updatedAt, tokenHash, use, expiresAt, checksum) VALUES ('01890000-0000-7000-8000-000000000080', '01890000-0000-7000-8000-000000000001', 1000, 1000, 'cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd', 'LOGIN', 9000, 842639837);
INSERT INTO oneTimeCodes (id, organizationId, createdAt, updatedAt, purpose, contactType, contact, userIdentifier, codeMac, wrongTries, spent, expiresAt, checksum) VALUES ('01890000-0000-7000-8000-000000000090', '01890000-0000-7000-8000-000000000001', 1000, 1000, 'VERIFY_OTP', 'email', 'alice@example.org', NULL, 'efefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefef', 1, 0, 9000, -1313965420);
INSERT INTO addressNames (id, organizationId, createdAt, updatedAt, name, namespace, address, networks, checksum) VALUES ('01890000-0000-7000-8000-000000000071', '01890000-0000-7000-8000-000000000001', 1000, 1000, 'Exchange', 'eip155', '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', '[]', -2091552275);
INSERT INTO audit (sequence, organizationId, activityId, events, status, at, isAdmission, kind, line, digest, checksum) VALUES (1, '01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000001001', '["created","allowed","executing","executed"]', 'ACTIVITY_STATUS_COMPLETED', 5000, 1, 'moved', '{"activityId":"01890000-0000-7000-8000-000000001001","at":5000,"by":{"credentialId":"01890000-0000-7000-8000-000000000020","userId":"01890000-0000-7000-8000-000000000010"},"events":["created","allowed","executing","executed"],"fingerprint":"sha256:0000000000000000000000000000000000000000000000000000000000000001","kind":"moved","organizationId":"01890000-0000-7000-8000-000000000001","previous":"0000000000000000000000000000000000000000000000000000000000000000","result":"c3aeaa5277df2f71a90040c83982673c75b0864e077ce2f2986eaadf658b7bc1","sequence":1,"status":"ACTIVITY_STATUS_COMPLETED","type":"ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2"}', 'da40f84113bd649934cb0fcdee2c763a7ad6e3cc6bb09541e65974b7e35c5097', -1882352980);
INSERT INTO audit (sequence, organizationId, activityId, events, status, at, isAdmission, kind, line, digest, checksum) VALUES (2, '01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000001001', NULL, NULL, 1000, 0, 'decided', '{"activityId":"01890000-0000-7000-8000-000000001001","at":1000,"card":{"sentence":"Sign 4 bytes"},"decidedBy":"window","decision":"approved","digest":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","kind":"decided","organizationId":"01890000-0000-7000-8000-000000000001","previous":"da40f84113bd649934cb0fcdee2c763a7ad6e3cc6bb09541e65974b7e35c5097","sequence":2}', 'e724943d1ec271ee4e9b845a52a916e332be41b17945782adb467af8a2ba22c6', 51570964);
INSERT INTO audit (sequence, organizationId, activityId, events, status, at, isAdmission, kind, line, digest, checksum) VALUES (3, '01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000001002', '["created","allowed","executing"]', 'ACTIVITY_STATUS_PENDING', 5100, 1, 'moved', '{"activityId":"01890000-0000-7000-8000-000000001002","at":5100,"by":{"credentialId":"01890000-0000-7000-8000-000000000020","userId":"01890000-0000-7000-8000-000000000010"},"events":["created","allowed","executing"],"fingerprint":"sha256:0000000000000000000000000000000000000000000000000000000000000002","kind":"moved","organizationId":"01890000-0000-7000-8000-000000000001","previous":"e724943d1ec271ee4e9b845a52a916e332be41b17945782adb467af8a2ba22c6","sequence":3,"status":"ACTIVITY_STATUS_PENDING","type":"ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2"}', 'e0685f594bdff4464dd01b7a0ee9534134c9d642cf92f78ee7af350f9459f433', -1154118287);
INSERT INTO audit (sequence, organizationId, activityId, events, status, at, isAdmission, kind, line, digest, checksum) VALUES (4, '01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000001002', '["failed"]', 'ACTIVITY_STATUS_FAILED', 5200, 0, 'moved', '{"activityId":"01890000-0000-7000-8000-000000001002","at":5200,"by":{"credentialId":"01890000-0000-7000-8000-000000000020","userId":"01890000-0000-7000-8000-000000000010"},"events":["failed"],"fingerprint":"sha256:0000000000000000000000000000000000000000000000000000000000000002","kind":"moved","organizationId":"01890000-0000-7000-8000-000000000001","previous":"e0685f594bdff4464dd01b7a0ee9534134c9d642cf92f78ee7af350f9459f433","sequence":4,"status":"ACTIVITY_STATUS_FAILED","type":"ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2","why":"The key is disabled."}', '0193b47cfc2e341f9138483b17b689277c415ffa9fb4930bdd6019855e0b80e8', 1840553480);
INSERT INTO audit (sequence, organizationId, activityId, events, status, at, isAdmission, kind, line, digest, checksum) VALUES (5, '01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000001003', '["created","consensusNeeded"]', 'ACTIVITY_STATUS_CONSENSUS_NEEDED', 5300, 1, 'moved', '{"activityId":"01890000-0000-7000-8000-000000001003","at":5300,"by":{"credentialId":"01890000-0000-7000-8000-000000000020","userId":"01890000-0000-7000-8000-000000000010"},"events":["created","consensusNeeded"],"fingerprint":"sha256:0000000000000000000000000000000000000000000000000000000000000003","kind":"moved","organizationId":"01890000-0000-7000-8000-000000000001","previous":"0193b47cfc2e341f9138483b17b689277c415ffa9fb4930bdd6019855e0b80e8","sequence":5,"status":"ACTIVITY_STATUS_CONSENSUS_NEEDED","type":"ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2"}', 'dee0044ac9e5c326ffbba573d6dfb7a0fe2ae40703724026d317068a2e5158e1', -770806708);
INSERT INTO audit (sequence, organizationId, activityId, events, status, at, isAdmission, kind, line, digest, checksum) VALUES (6, '01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000001004', '["created","allowed","rejected"]', 'ACTIVITY_STATUS_REJECTED', 5400, 1, 'moved', '{"activityId":"01890000-0000-7000-8000-000000001004","at":5400,"by":{"credentialId":"01890000-0000-7000-8000-000000000020","userId":"01890000-0000-7000-8000-000000000010"},"events":["created","allowed","rejected"],"fingerprint":"sha256:0000000000000000000000000000000000000000000000000000000000000004","kind":"moved","organizationId":"01890000-0000-7000-8000-000000000001","previous":"dee0044ac9e5c326ffbba573d6dfb7a0fe2ae40703724026d317068a2e5158e1","sequence":6,"status":"ACTIVITY_STATUS_REJECTED","type":"ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2"}', '0bb1c33ad3b8610206dc2fbec72f2330f1bb5ce16b46ac41e5a64927a07484a6', 1278164712);
INSERT INTO audit (sequence, organizationId, activityId, events, status, at, isAdmission, kind, line, digest, checksum) VALUES (7, '01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000001004', NULL, NULL, 1000, 0, 'decided', '{"activityId":"01890000-0000-7000-8000-000000001004","at":1000,"card":{"sentence":"Sign 4 bytes"},"decidedBy":"window","decision":"rejected","digest":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","kind":"decided","organizationId":"01890000-0000-7000-8000-000000000001","previous":"0bb1c33ad3b8610206dc2fbec72f2330f1bb5ce16b46ac41e5a64927a07484a6","sequence":7}', 'd496739ce86da69b9deb24fffe96ca5751366463ebc86f6ef2d8302806961fbb', 1593454381);
INSERT INTO audit (sequence, organizationId, activityId, events, status, at, isAdmission, kind, line, digest, checksum) VALUES (8, '01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000001005', '["created","allowed","executing"]', 'ACTIVITY_STATUS_PENDING', 5500, 1, 'moved', '{"activityId":"01890000-0000-7000-8000-000000001005","at":5500,"by":{"credentialId":"01890000-0000-7000-8000-000000000020","userId":"01890000-0000-7000-8000-000000000010"},"events":["created","allowed","executing"],"fingerprint":"sha256:0000000000000000000000000000000000000000000000000000000000000005","kind":"moved","organizationId":"01890000-0000-7000-8000-000000000001","previous":"d496739ce86da69b9deb24fffe96ca5751366463ebc86f6ef2d8302806961fbb","sequence":8,"status":"ACTIVITY_STATUS_PENDING","type":"ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2"}', '9f3f980c226f153cb228e917ef76538cade17c95cb1bd11a7583424140862b1a', 1967388654);
INSERT INTO audit (sequence, organizationId, activityId, events, status, at, isAdmission, kind, line, digest, checksum) VALUES (9, '01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000001006', '["created","consensusNeeded"]', 'ACTIVITY_STATUS_CONSENSUS_NEEDED', 5600, 1, 'moved', '{"activityId":"01890000-0000-7000-8000-000000001006","at":5600,"by":{"credentialId":"01890000-0000-7000-8000-000000000020","userId":"01890000-0000-7000-8000-000000000010"},"events":["created","consensusNeeded"],"fingerprint":"sha256:0000000000000000000000000000000000000000000000000000000000000006","kind":"moved","organizationId":"01890000-0000-7000-8000-000000000001","previous":"9f3f980c226f153cb228e917ef76538cade17c95cb1bd11a7583424140862b1a","sequence":9,"status":"ACTIVITY_STATUS_CONSENSUS_NEEDED","type":"ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2"}', 'b33dbdc3e62664e1e76ac0e1fd3677d2b42799e7e471e2ec09a0f38cf75ebe90', 754320617);
INSERT INTO webhookEndpoints (id, organizationId, createdAt, updatedAt, name, url, isActive, subscriptions, ofFeature, createdBy, cursor, isBehind, checksum) VALUES ('01890000-0000-7000-8000-000000000073', '01890000-0000-7000-8000-000000000001', 1000, 1000, 'Orders', 'https://hooks.example.org/countersign', 1, '[{"eventType":"ACTIVITY_UPDATES"}]', 0, '01890000-0000-7000-8000-000000001001', 1, 0, -1762686103);
INSERT INTO webhookDeliveries (id, organizationId, createdAt, updatedAt, endpointId, activityOrganizationId, activityId, sequence, status, happenedAt, state, attemptCount, nextAttemptAt, attempts, reason, checksum) VALUES ('01890000-0000-7000-8000-000000000074', '01890000-0000-7000-8000-000000000001', 1000, 1000, '01890000-0000-7000-8000-000000000073', '01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000001001', 2, 'ACTIVITY_STATUS_COMPLETED', 1767225600000, 'waiting', 1, 1767225605000, '[{"at":1767225600100,"milliseconds":12,"status":503,"said":"Try again later"}]', NULL, 398150814);
INSERT INTO secrets (organizationId, keyId, sealed, checksum) VALUES ('01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000000030', 'c2VhbGVk', 471416002);
INSERT INTO unlockers (kind, id, createdAt, wrapped, mac, checksum) VALUES ('passphrase', '01890000-0000-7000-8000-000000000090', 5600, '{"parameters":{"N":131072},"key":"a2V5"}', 'ab12', -2104443116);
INSERT INTO recoveryEntries (id, organizationId, createdAt, updatedAt, kind, setAsideAt, checksum) VALUES ('01890000-0000-7000-8000-000000000077', '01890000-0000-7000-8000-000000000001', 1000, 1000, 'wallet', 1700000000000, -1254717379);
INSERT INTO recipients (id, organizationId, createdAt, updatedAt, namespace, address, head, tail, ends, network, asset, memo, activityId, checksum, payments, lastPaidAt) VALUES ('01890000-0000-7000-8000-000000000072', '01890000-0000-7000-8000-000000000001', 1000, 1000, 'eip155', '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', '71c765', 'd8976f', '71c7976f', 'example:1', '', '', '01890000-0000-7000-8000-000000001001', 1794029670, 14, 1700000000000);
INSERT INTO budgets (id, organizationId, createdAt, updatedAt, credentialId, userId, caip19, unit, amount, controlId, countControlId, checksum) VALUES ('01890000-0000-7000-8000-000000000079', '01890000-0000-7000-8000-000000000001', 1000, 1000, '01890000-0000-7000-8000-000000000020', '01890000-0000-7000-8000-000000000010', 'example:1/token:1', 'USDC', '20', '01890000-0000-7000-8000-000000000068', '01890000-0000-7000-8000-000000000067', -228065241);
INSERT INTO storedSecrets (id, organizationId, createdAt, updatedAt, name, staticProperties, exported, checksum) VALUES ('01890000-0000-7000-8000-000000000088', '01890000-0000-7000-8000-000000000001', 1000, 1000, 'Exchange', '[{"key":"kind","value":"exchangeApiKey"}]', 0, 1219191789);
INSERT INTO sessionProfiles (id, organizationId, createdAt, updatedAt, name, scope, expirationSeconds, notes, checksum) VALUES ('01890000-0000-7000-8000-000000000089', '01890000-0000-7000-8000-000000000001', 1000, 1000, 'Trading', 'activity.action == ''SIGN''', 3600, '', 1159762718);
INSERT INTO mfaPolicies (id, organizationId, createdAt, updatedAt, userId, name, condition, requiredAuthenticationMethods, rank, notes, checksum) VALUES ('01890000-0000-7000-8000-000000000090', '01890000-0000-7000-8000-000000000001', 1000, 1000, '01890000-0000-7000-8000-000000000010', 'Passkey to sign', 'activity.action == ''SIGN''', '[{"any":[{"type":"AUTHENTICATION_TYPE_PASSKEY"}]}]', 0, '', 423628742);
INSERT INTO factorProofs (id, organizationId, createdAt, updatedAt, userId, activityId, publicKey, provedBy, checksum) VALUES ('01890000-0000-7000-8000-000000000091', '01890000-0000-7000-8000-000000000001', 1000, 1000, '01890000-0000-7000-8000-000000000010', '01890000-0000-7000-8000-000000001001', '02abababababababababababababababababababababababababababababababab', '01890000-0000-7000-8000-000000001002', -2076473006);
INSERT INTO tableSums (name, rows, sum) VALUES ('addressNames', 1, -2091552275);
INSERT INTO tableSums (name, rows, sum) VALUES ('apiKeys', 2, -583774915);
INSERT INTO tableSums (name, rows, sum) VALUES ('authenticators', 1, -52864086);
INSERT INTO tableSums (name, rows, sum) VALUES ('budgets', 1, -228065241);
INSERT INTO tableSums (name, rows, sum) VALUES ('factorProofs', 1, -2076473006);
INSERT INTO tableSums (name, rows, sum) VALUES ('grants', 1, -614401270);
INSERT INTO tableSums (name, rows, sum) VALUES ('importTargets', 1, 1847377981);
INSERT INTO tableSums (name, rows, sum) VALUES ('invitations', 1, -166797611);
INSERT INTO tableSums (name, rows, sum) VALUES ('mfaPolicies', 1, 423628742);
INSERT INTO tableSums (name, rows, sum) VALUES ('oauthProviders', 1, -287009294);
INSERT INTO tableSums (name, rows, sum) VALUES ('oneTimeCodes', 1, -1313965420);
INSERT INTO tableSums (name, rows, sum) VALUES ('organizations', 2, -3009161739);
INSERT INTO tableSums (name, rows, sum) VALUES ('origins', 1, 244902230);
INSERT INTO tableSums (name, rows, sum) VALUES ('policies', 1, -1125089557);
INSERT INTO tableSums (name, rows, sum) VALUES ('privateKeys', 2, -344645046);
INSERT INTO tableSums (name, rows, sum) VALUES ('readOnlySessions', 1, 2068139566);
INSERT INTO tableSums (name, rows, sum) VALUES ('recipients', 1, 1794029670);
INSERT INTO tableSums (name, rows, sum) VALUES ('recoveryEntries', 1, -1254717379);
INSERT INTO tableSums (name, rows, sum) VALUES ('reservedTotals', 1, 1553214712);
INSERT INTO tableSums (name, rows, sum) VALUES ('secrets', 1, 471416002);
INSERT INTO tableSums (name, rows, sum) VALUES ('sessionProfiles', 1, 1159762718);
INSERT INTO tableSums (name, rows, sum) VALUES ('settings', 3, 500896045);
INSERT INTO tableSums (name, rows, sum) VALUES ('smartContractInterfaces', 1, 186450966);
INSERT INTO tableSums (name, rows, sum) VALUES ('spentTokens', 1, 842639837);
INSERT INTO tableSums (name, rows, sum) VALUES ('storedSecrets', 1, 1219191789);
INSERT INTO tableSums (name, rows, sum) VALUES ('tags', 1, 630323139);
INSERT INTO tableSums (name, rows, sum) VALUES ('unlockers', 1, -2104443116);
INSERT INTO tableSums (name, rows, sum) VALUES ('users', 2, 3706837365);
INSERT INTO tableSums (name, rows, sum) VALUES ('velocityControls', 2, -299835863);
INSERT INTO tableSums (name, rows, sum) VALUES ('walletAccounts', 1, -903249115);
INSERT INTO tableSums (name, rows, sum) VALUES ('wallets', 2, 133880942);
CREATE INDEX organizationsInOrder ON organizations (createdAt, id);
CREATE INDEX organizationsOfParent ON organizations (parentId, createdAt, id) WHERE deletedAt IS NULL;
CREATE INDEX organizationsOfParentByName ON organizations (parentId, name, createdAt, id) WHERE deletedAt IS NULL;
CREATE INDEX organizationsOfOrganization ON organizations (organizationId, createdAt, id);
CREATE INDEX usersOfOrganization ON users (organizationId, createdAt, id);
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
CREATE INDEX recoveryEntriesOfOrganization ON recoveryEntries (organizationId, createdAt, id);
CREATE INDEX usersByMailbox ON users (email COLLATE NOCASE, organizationId);
CREATE INDEX recipientsOfOrganization ON recipients (organizationId, createdAt, id);
CREATE INDEX recipientsByHead ON recipients (organizationId, head, createdAt, id);
CREATE INDEX recipientsByTail ON recipients (organizationId, tail, createdAt, id);
CREATE INDEX recipientsByEnds ON recipients (organizationId, ends, createdAt, id);
CREATE INDEX budgetsOfOrganization ON budgets (organizationId, createdAt, id);
CREATE INDEX storedSecretsOfOrganization ON storedSecrets (organizationId, createdAt, id);
CREATE INDEX sessionProfilesOfOrganization ON sessionProfiles (organizationId, createdAt, id);
CREATE INDEX mfaPoliciesOfOrganization ON mfaPolicies (organizationId, createdAt, id);
CREATE INDEX mfaPoliciesOfUser ON mfaPolicies (organizationId, userId, createdAt, id);
CREATE INDEX factorProofsOfUser ON factorProofs (organizationId, userId);
CREATE INDEX factorProofsOfOrganization ON factorProofs (organizationId, createdAt, id);
CREATE INDEX webhookDeliveriesOfSends ON webhookDeliveries (organizationId, endpointId, happenedAt, id)
    WHERE status = 'BROADCASTING';
CREATE TRIGGER privateKeyInserted AFTER INSERT ON privateKeys BEGIN
    INSERT INTO privateKeyAddresses
      SELECT DISTINCT new.organizationId, value ->> 'address', new.createdAt, new.id FROM json_each(new.addresses);
  END;
CREATE TRIGGER privateKeyReplaced AFTER UPDATE ON privateKeys BEGIN
    DELETE FROM privateKeyAddresses WHERE organizationId = new.organizationId AND privateKeyId = new.id;
    INSERT INTO privateKeyAddresses
      SELECT DISTINCT new.organizationId, value ->> 'address', new.createdAt, new.id FROM json_each(new.addresses);
  END;
CREATE TRIGGER walletRemoved AFTER DELETE ON wallets
    BEGIN DELETE FROM secrets WHERE organizationId = old.organizationId AND keyId = old.id; END;
CREATE TRIGGER privateKeyRemoved AFTER DELETE ON privateKeys
    BEGIN DELETE FROM secrets WHERE organizationId = old.organizationId AND keyId = old.id; END;
CREATE TRIGGER apiKeyRemoved AFTER DELETE ON apiKeys
    BEGIN DELETE FROM secrets WHERE organizationId = old.organizationId AND keyId = old.id; END;
CREATE TRIGGER importTargetRemoved AFTER DELETE ON importTargets
    BEGIN DELETE FROM secrets WHERE organizationId = old.organizationId AND keyId = old.id; END;
CREATE TRIGGER recoveryEntryRemoved AFTER DELETE ON recoveryEntries
    BEGIN DELETE FROM secrets WHERE organizationId = old.organizationId AND keyId = old.id; END;
CREATE TRIGGER storedSecretRemoved AFTER DELETE ON storedSecrets
    BEGIN DELETE FROM secrets WHERE organizationId = old.organizationId AND keyId = old.id; END;
COMMIT;
