PRAGMA application_id = 1129539438;
PRAGMA user_version = 3;
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
    device INTEGER NOT NULL, checksum INTEGER, provenAt INTEGER,
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
    device TEXT, checksum INTEGER,
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
    condition TEXT NOT NULL,
    consensus TEXT NOT NULL,
    expiresAt INTEGER NOT NULL,
    controlId TEXT,
    countControlId TEXT NOT NULL,
    sentence TEXT NOT NULL,
    cap TEXT, checksum INTEGER,
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
CREATE TABLE receipts (
    rank INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    organizationId TEXT NOT NULL,
    activityId TEXT NOT NULL,
    decision TEXT NOT NULL,
    digest TEXT NOT NULL,
    shown TEXT NOT NULL,
    decidedBy TEXT NOT NULL,
    createdAt INTEGER NOT NULL, checksum INTEGER,
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
CREATE TABLE audit (
    sequence INTEGER PRIMARY KEY,
    organizationId TEXT NOT NULL,
    activityId TEXT NOT NULL,
    events TEXT NOT NULL,
    status TEXT NOT NULL,
    at INTEGER NOT NULL,
    isAdmission INTEGER NOT NULL, checksum INTEGER,
    FOREIGN KEY (organizationId, activityId) REFERENCES activities (organizationId, id)
  ) STRICT;
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
INSERT INTO organizations (id, organizationId, createdAt, updatedAt, name, parentId, rootQuorum, features, allowedOrigins, billing, deletedAt, checksum) VALUES ('01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000000001', 1000, 1000, 'Acme', NULL, '{"threshold":1,"userIds":["01890000-0000-7000-8000-000000000010"]}', '[{"name":"FEATURE_NAME_WEBHOOK","value":"https://hooks.example.org"}]', '[]', NULL, NULL, -1828236618);
INSERT INTO organizations (id, organizationId, createdAt, updatedAt, name, parentId, rootQuorum, features, allowedOrigins, billing, deletedAt, checksum) VALUES ('01890000-0000-7000-8000-000000000002', '01890000-0000-7000-8000-000000000002', 2000, 1000, 'Globex', '01890000-0000-7000-8000-000000000001', '{"threshold":1,"userIds":["01890000-0000-7000-8000-000000000010"]}', '[{"name":"FEATURE_NAME_WEBHOOK","value":"https://hooks.example.org"}]', '[]', '{"productId":"pro","method":null}', NULL, -1180925121);
INSERT INTO users (id, organizationId, createdAt, updatedAt, name, email, phoneNumber, emailVerified, phoneVerified, tagIds, checksum) VALUES ('01890000-0000-7000-8000-000000000010', '01890000-0000-7000-8000-000000000001', 1000, 1000, 'Alice', NULL, '+15550100', 0, 1, '[]', 1787870559);
INSERT INTO users (id, organizationId, createdAt, updatedAt, name, email, phoneNumber, emailVerified, phoneVerified, tagIds, checksum) VALUES ('01890000-0000-7000-8000-000000000011', '01890000-0000-7000-8000-000000000001', 1000, 1000, 'Bob', 'bob@example.org', '+15550100', 1, 1, '["01890000-0000-7000-8000-000000000064"]', 1918966806);
INSERT INTO apiKeys (id, organizationId, createdAt, updatedAt, userId, name, publicKey, curve, expirationSeconds, device, checksum, provenAt) VALUES ('01890000-0000-7000-8000-000000000020', '01890000-0000-7000-8000-000000000001', 1000, 1000, '01890000-0000-7000-8000-000000000010', 'dApp', '02abababababababababababababababababababababababababababababababab', 'API_KEY_CURVE_P256', NULL, 0, 1406344616, NULL);
INSERT INTO apiKeys (id, organizationId, createdAt, updatedAt, userId, name, publicKey, curve, expirationSeconds, device, checksum, provenAt) VALUES ('01890000-0000-7000-8000-000000000021', '01890000-0000-7000-8000-000000000001', 1000, 1000, '01890000-0000-7000-8000-000000000010', 'This window', '031212121212121212121212121212121212121212121212121212121212121212', 'API_KEY_CURVE_P256', 3600, 1, -1990119531, NULL);
INSERT INTO wallets (id, organizationId, createdAt, updatedAt, name, exported, imported, device, checksum) VALUES ('01890000-0000-7000-8000-000000000030', '01890000-0000-7000-8000-000000000001', 1000, 1000, 'Savings', 0, 1, '{"kind":"ledger","app":"Ethereum","identity":"02abababababababababababababababababababababababababababababababab","model":"Ledger Flex"}', 2062968677);
INSERT INTO wallets (id, organizationId, createdAt, updatedAt, name, exported, imported, device, checksum) VALUES ('01890000-0000-7000-8000-000000000031', '01890000-0000-7000-8000-000000000001', 1000, 1000, 'Seed', 1, 0, NULL, -1929087735);
INSERT INTO walletAccounts (id, organizationId, createdAt, updatedAt, walletId, curve, path, addressFormat, address, publicKey, name, checksum) VALUES ('01890000-0000-7000-8000-000000000040', '01890000-0000-7000-8000-000000000001', 1000, 1000, '01890000-0000-7000-8000-000000000030', 'CURVE_SECP256K1', 'm/44''/60''/0''/0/0', 'ADDRESS_FORMAT_ETHEREUM', '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', '02cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd', NULL, -903249115);
INSERT INTO privateKeys (id, organizationId, createdAt, updatedAt, name, curve, publicKey, addresses, tagIds, disabled, exported, imported, checksum) VALUES ('01890000-0000-7000-8000-000000000050', '01890000-0000-7000-8000-000000000001', 1000, 1000, 'Deployer', 'CURVE_ED25519', 'efefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefef', '[{"format":"ADDRESS_FORMAT_SOLANA","address":"4Nd1mYQwJ2m1vG8K3v6Vq5y9w1xJ2Yz7N6vL3pQ8sT1u"}]', '["deploy"]', 0, 0, 0, -911419848);
INSERT INTO privateKeys (id, organizationId, createdAt, updatedAt, name, curve, publicKey, addresses, tagIds, disabled, exported, imported, checksum) VALUES ('01890000-0000-7000-8000-000000000051', '01890000-0000-7000-8000-000000000001', 1000, 1000, 'Off', 'CURVE_ED25519', 'efefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefef', '[{"format":"ADDRESS_FORMAT_SOLANA","address":"4Nd1mYQwJ2m1vG8K3v6Vq5y9w1xJ2Yz7N6vL3pQ8sT1u"}]', '[]', 1, 0, 0, 566774802);
INSERT INTO privateKeyAddresses (organizationId, address, createdAt, privateKeyId) VALUES ('01890000-0000-7000-8000-000000000001', '4Nd1mYQwJ2m1vG8K3v6Vq5y9w1xJ2Yz7N6vL3pQ8sT1u', 1000, '01890000-0000-7000-8000-000000000050');
INSERT INTO privateKeyAddresses (organizationId, address, createdAt, privateKeyId) VALUES ('01890000-0000-7000-8000-000000000001', '4Nd1mYQwJ2m1vG8K3v6Vq5y9w1xJ2Yz7N6vL3pQ8sT1u', 1000, '01890000-0000-7000-8000-000000000051');
INSERT INTO origins (id, organizationId, createdAt, updatedAt, origin, decision, checksum) VALUES ('01890000-0000-7000-8000-000000000060', '01890000-0000-7000-8000-000000000001', 1000, 1000, 'https://app.example.org', 'allowed', 244902230);
INSERT INTO authenticators (id, organizationId, createdAt, updatedAt, userId, name, credentialId, publicKey, aaguid, attestationType, model, transports, signCount, checksum, provenAt, origins, countWentBackAt) VALUES ('01890000-0000-7000-8000-000000000061', '01890000-0000-7000-8000-000000000001', 1000, 1000, '01890000-0000-7000-8000-000000000010', 'Security key', 'Y3JlZGVudGlhbA', 'pQECAyYgASFYIA', 'AAAAAAAAAAAAAAAAAAAAAA', 'none', 'Security key', '["AUTHENTICATOR_TRANSPORT_USB"]', 0, -52864086, NULL, '["https://app.example.org"]', NULL);
INSERT INTO oauthProviders (id, organizationId, createdAt, updatedAt, userId, name, issuer, audience, subject, checksum) VALUES ('01890000-0000-7000-8000-000000000062', '01890000-0000-7000-8000-000000000001', 1000, 1000, '01890000-0000-7000-8000-000000000010', 'Google', 'https://accounts.example.org', 'app', 'alice', -287009294);
INSERT INTO invitations (id, organizationId, createdAt, updatedAt, receiverName, receiverEmail, receiverTagIds, accessType, status, senderUserId, userId, checksum) VALUES ('01890000-0000-7000-8000-000000000063', '01890000-0000-7000-8000-000000000001', 1000, 1000, 'Carol', 'carol@example.org', '[]', 'ACCESS_TYPE_WEB', 'INVITATION_STATUS_CREATED', '01890000-0000-7000-8000-000000000010', NULL, -166797611);
INSERT INTO tags (id, organizationId, createdAt, updatedAt, name, type, checksum) VALUES ('01890000-0000-7000-8000-000000000064', '01890000-0000-7000-8000-000000000001', 1000, 1000, 'Traders', 'TAG_TYPE_USER', 630323139);
INSERT INTO policies (id, organizationId, createdAt, updatedAt, name, effect, condition, consensus, time, notes, checksum) VALUES ('01890000-0000-7000-8000-000000000065', '01890000-0000-7000-8000-000000000001', 1000, 1000, 'Traders may sign', 'EFFECT_ALLOW', 'activity.action == ''SIGN''', '', '', '', -1125089557);
INSERT INTO importTargets (id, organizationId, createdAt, updatedAt, userId, kind, publicKey, checksum) VALUES ('01890000-0000-7000-8000-000000000066', '01890000-0000-7000-8000-000000000001', 1000, 1000, '01890000-0000-7000-8000-000000000010', 'wallet', '04abababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababab', 1847377981);
INSERT INTO smartContractInterfaces (id, organizationId, createdAt, updatedAt, type, address, interface, label, notes, checksum) VALUES ('01890000-0000-7000-8000-000000000067', '01890000-0000-7000-8000-000000000001', 1000, 1000, 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', '[]', 'USDC', '', 186450966);
INSERT INTO velocityControls (id, organizationId, createdAt, updatedAt, name, identifier, source, method, operator, threshold, windowMs, groupBy, checksum) VALUES ('01890000-0000-7000-8000-000000000068', '01890000-0000-7000-8000-000000000001', 1000, 1000, 'Daily ether', 'daily_ether', '{"kind":"transfers","assets":[{"caip19":"eip155:1/slip44:60","decimals":18}],"types":[]}', 'SUM', 'LESS_THAN_OR_EQUAL', '2', 86400000, 'organization', -743632971);
INSERT INTO velocityControls (id, organizationId, createdAt, updatedAt, name, identifier, source, method, operator, threshold, windowMs, groupBy, checksum) VALUES ('01890000-0000-7000-8000-000000000058', '01890000-0000-7000-8000-000000000001', 1000, 1000, 'Requests', 'requests', '{"kind":"activities","types":["ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2"]}', 'COUNT', 'LESS_THAN_OR_EQUAL', '2', NULL, 'organization', 443797108);
INSERT INTO grants (id, organizationId, createdAt, updatedAt, activityId, keyId, condition, consensus, expiresAt, controlId, countControlId, sentence, cap, checksum) VALUES ('01890000-0000-7000-8000-000000000069', '01890000-0000-7000-8000-000000000001', 1000, 1000, '01890000-0000-7000-8000-000000001001', '01890000-0000-7000-8000-000000000001', 'activity.action == ''SIGN''', '', 9000, '01890000-0000-7000-8000-000000000068', '01890000-0000-7000-8000-000000000067', 'The dApp may sign for ten minutes', '1 ETH', 2133022258);
INSERT INTO activities (rank, id, organizationId, createdAt, updatedAt, type, voteId, status, fingerprint, timestampMs, intent, result, failure, requester, message, publicKey, signature, scheme, executing, expiresAt, checksum) VALUES (1, '01890000-0000-7000-8000-000000001001', '01890000-0000-7000-8000-000000000001', 5000, 5000, 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', '01890000-0000-7000-8000-000000002001', 'ACTIVITY_STATUS_COMPLETED', 'sha256:0000000000000000000000000000000000000000000000000000000000000001', '1751328000000', '{"signRawPayloadIntentV2":{"signWith":"0x71C7656EC7ab88b098defB751B7401B5f6d8976F","payload":"deadbeef"}}', '{"signRawPayloadResult":{"r":"11","s":"22","v":"00"}}', NULL, '{"userId":"01890000-0000-7000-8000-000000000010","userName":"Alice","credentialId":"01890000-0000-7000-8000-000000000020","credentialName":"dApp","credentialKind":"apiKey","process":{"pid":42,"name":"node"},"window":false}', '{"type":"ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2"}', '02abababababababababababababababababababababababababababababababab', '3045', 'SIGNATURE_SCHEME_TK_API_P256', 1, NULL, -796523503);
INSERT INTO activities (rank, id, organizationId, createdAt, updatedAt, type, voteId, status, fingerprint, timestampMs, intent, result, failure, requester, message, publicKey, signature, scheme, executing, expiresAt, checksum) VALUES (2, '01890000-0000-7000-8000-000000001002', '01890000-0000-7000-8000-000000000001', 5100, 5200, 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', '01890000-0000-7000-8000-000000002002', 'ACTIVITY_STATUS_FAILED', 'sha256:0000000000000000000000000000000000000000000000000000000000000002', '1751328000000', '{"signRawPayloadIntentV2":{"signWith":"0x71C7656EC7ab88b098defB751B7401B5f6d8976F","payload":"deadbeef"}}', '{}', '{"code":9,"message":"The key is disabled.","details":[]}', '{"userId":"01890000-0000-7000-8000-000000000010","userName":"Alice","credentialId":"01890000-0000-7000-8000-000000000020","credentialName":"dApp","credentialKind":"apiKey","process":{"pid":42,"name":"node"},"window":false}', '{"type":"ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2"}', '02abababababababababababababababababababababababababababababababab', '3045', 'SIGNATURE_SCHEME_TK_API_P256', 1, NULL, 1196548477);
INSERT INTO activities (rank, id, organizationId, createdAt, updatedAt, type, voteId, status, fingerprint, timestampMs, intent, result, failure, requester, message, publicKey, signature, scheme, executing, expiresAt, checksum) VALUES (4, '01890000-0000-7000-8000-000000001003', '01890000-0000-7000-8000-000000000001', 5300, 5300, 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', '01890000-0000-7000-8000-000000002003', 'ACTIVITY_STATUS_CONSENSUS_NEEDED', 'sha256:0000000000000000000000000000000000000000000000000000000000000003', '1751328000000', '{"signRawPayloadIntentV2":{"signWith":"0x71C7656EC7ab88b098defB751B7401B5f6d8976F","payload":"deadbeef"}}', '{}', NULL, '{"userId":"01890000-0000-7000-8000-000000000010","userName":"Alice","credentialId":"01890000-0000-7000-8000-000000000020","credentialName":"dApp","credentialKind":"apiKey","process":{"pid":42,"name":"node"},"window":false,"webOrigin":"https://app.example.org"}', '{"type":"ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2"}', '02abababababababababababababababababababababababababababababababab', '3045', 'SIGNATURE_SCHEME_TK_API_P256', 0, 90000000, 1943797687);
INSERT INTO activities (rank, id, organizationId, createdAt, updatedAt, type, voteId, status, fingerprint, timestampMs, intent, result, failure, requester, message, publicKey, signature, scheme, executing, expiresAt, checksum) VALUES (5, '01890000-0000-7000-8000-000000001004', '01890000-0000-7000-8000-000000000001', 5400, 5400, 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', '01890000-0000-7000-8000-000000002004', 'ACTIVITY_STATUS_REJECTED', 'sha256:0000000000000000000000000000000000000000000000000000000000000004', '1751328000000', '{"signRawPayloadIntentV2":{"signWith":"0x71C7656EC7ab88b098defB751B7401B5f6d8976F","payload":"deadbeef"}}', '{}', NULL, '{"userId":"01890000-0000-7000-8000-000000000010","userName":"Alice","credentialId":"01890000-0000-7000-8000-000000000020","credentialName":"dApp","credentialKind":"apiKey","process":{"pid":42,"name":"node"},"window":false}', '{"type":"ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2"}', '02abababababababababababababababababababababababababababababababab', '3045', 'SIGNATURE_SCHEME_TK_API_P256', 0, NULL, 1882635841);
INSERT INTO activities (rank, id, organizationId, createdAt, updatedAt, type, voteId, status, fingerprint, timestampMs, intent, result, failure, requester, message, publicKey, signature, scheme, executing, expiresAt, checksum) VALUES (6, '01890000-0000-7000-8000-000000001005', '01890000-0000-7000-8000-000000000001', 5500, 5500, 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', '01890000-0000-7000-8000-000000002005', 'ACTIVITY_STATUS_PENDING', 'sha256:0000000000000000000000000000000000000000000000000000000000000005', '1751328000000', '{"signRawPayloadIntentV2":{"signWith":"0x71C7656EC7ab88b098defB751B7401B5f6d8976F","payload":"deadbeef"}}', '{}', NULL, '{"userId":"01890000-0000-7000-8000-000000000010","userName":"Alice","credentialId":"01890000-0000-7000-8000-000000000020","credentialName":"dApp","credentialKind":"apiKey","process":{"pid":42,"name":"node"},"window":false}', '{"type":"ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2"}', '02abababababababababababababababababababababababababababababababab', '3045', 'SIGNATURE_SCHEME_TK_API_P256', 1, NULL, -968753158);
INSERT INTO activities (rank, id, organizationId, createdAt, updatedAt, type, voteId, status, fingerprint, timestampMs, intent, result, failure, requester, message, publicKey, signature, scheme, executing, expiresAt, checksum) VALUES (7, '01890000-0000-7000-8000-000000001006', '01890000-0000-7000-8000-000000000001', 5600, 5600, 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', '01890000-0000-7000-8000-000000002006', 'ACTIVITY_STATUS_CONSENSUS_NEEDED', 'sha256:0000000000000000000000000000000000000000000000000000000000000006', '1751328000000', '{"signRawPayloadIntentV2":{"signWith":"0x71C7656EC7ab88b098defB751B7401B5f6d8976F","payload":"deadbeef"}}', '{}', NULL, '{"userId":"01890000-0000-7000-8000-000000000010","userName":"Alice","credentialId":"01890000-0000-7000-8000-000000000020","credentialName":"dApp","credentialKind":"apiKey","process":{"pid":42,"name":"node"},"window":false}', '{"type":"ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2"}', '02abababababababababababababababababababababababababababababababab', '3045', 'SIGNATURE_SCHEME_TK_API_P256', 0, NULL, 1638395315);
INSERT INTO ballots (organizationId, fingerprint, activityId) VALUES ('01890000-0000-7000-8000-000000000001', 'sha256:0000000000000000000000000000000000000000000000000000000000000003', '01890000-0000-7000-8000-000000001003');
INSERT INTO ballots (organizationId, fingerprint, activityId) VALUES ('01890000-0000-7000-8000-000000000001', 'sha256:0000000000000000000000000000000000000000000000000000000000000006', '01890000-0000-7000-8000-000000001006');
INSERT INTO votes (rank, id, organizationId, activityId, userId, selection, message, publicKey, signature, scheme, createdAt, checksum) VALUES (1, '01890000-0000-7000-8000-000000000070', '01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000001003', '01890000-0000-7000-8000-000000000011', 'VOTE_SELECTION_APPROVED', '{"type":"ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2"}', '02abababababababababababababababababababababababababababababababab', '3044', 'SIGNATURE_SCHEME_TK_API_P256', 1000, -1762939572);
INSERT INTO votes (rank, id, organizationId, activityId, userId, selection, message, publicKey, signature, scheme, createdAt, checksum) VALUES (2, '01890000-0000-7000-8000-000000000071', '01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000001006', '01890000-0000-7000-8000-000000000010', 'VOTE_SELECTION_APPROVED', '{"type":"ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2"}', '02abababababababababababababababababababababababababababababababab', '3044', 'SIGNATURE_SCHEME_TK_API_P256', 1000, -497165610);
INSERT INTO receipts (rank, id, organizationId, activityId, decision, digest, shown, decidedBy, createdAt, checksum) VALUES (1, '01890000-0000-7000-8000-000000000080', '01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000001001', 'approved', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', '{"sentence":"Sign 4 bytes"}', 'window', 1000, 575465723);
INSERT INTO receipts (rank, id, organizationId, activityId, decision, digest, shown, decidedBy, createdAt, checksum) VALUES (2, '01890000-0000-7000-8000-000000000081', '01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000001004', 'rejected', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', '{"sentence":"Sign 4 bytes"}', 'window', 1000, 2105872640);
INSERT INTO outcomeSets (digest, outcomes) VALUES ('dYJcr3XkBwOqM30HCqnv05fMFv_XGd4RamZfLTRLg8k', '[{"policyId":"01890000-0000-7000-8000-000000000065","outcome":"OUTCOME_ALLOW"}]');
INSERT INTO outcomeSets (digest, outcomes) VALUES ('T1PNoYwrqgwDVLtfmj7L5e0Sq02OEbqHPC8RFhICuUU', '[]');
INSERT INTO policyEvaluations (rank, organizationId, activityId, voteId, outcomes, createdAt, checksum) VALUES (1, '01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000001001', '01890000-0000-7000-8000-000000000070', 'dYJcr3XkBwOqM30HCqnv05fMFv_XGd4RamZfLTRLg8k', 1000, 1725645525);
INSERT INTO policyEvaluations (rank, organizationId, activityId, voteId, outcomes, createdAt, checksum) VALUES (2, '01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000001003', '01890000-0000-7000-8000-000000000070', 'T1PNoYwrqgwDVLtfmj7L5e0Sq02OEbqHPC8RFhICuUU', 1000, 1638898477);
INSERT INTO reservations (organizationId, controlId, activityId, groupKey, amount, createdAt, checksum) VALUES ('01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000000068', '01890000-0000-7000-8000-000000001001', '', '1', 5000, -2132348938);
INSERT INTO reservations (organizationId, controlId, activityId, groupKey, amount, createdAt, checksum) VALUES ('01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000000068', '01890000-0000-7000-8000-000000001002', '', '7', 5000, 1865560110);
INSERT INTO reservedTotals (organizationId, controlId, groupKey, hour, sum, count, checksum) VALUES ('01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000000068', '', 0, '1', 1, 1553214712);
INSERT INTO audit (sequence, organizationId, activityId, events, status, at, isAdmission, checksum) VALUES (1, '01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000001001', '["created","allowed","executing","executed"]', 'ACTIVITY_STATUS_COMPLETED', 5000, 1, -537326875);
INSERT INTO audit (sequence, organizationId, activityId, events, status, at, isAdmission, checksum) VALUES (2, '01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000001002', '["created","allowed","executing"]', 'ACTIVITY_STATUS_PENDING', 5100, 1, 1299964649);
INSERT INTO audit (sequence, organizationId, activityId, events, status, at, isAdmission, checksum) VALUES (3, '01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000001002', '["failed"]', 'ACTIVITY_STATUS_FAILED', 5200, 0, 389176847);
INSERT INTO audit (sequence, organizationId, activityId, events, status, at, isAdmission, checksum) VALUES (4, '01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000001003', '["created","consensusNeeded"]', 'ACTIVITY_STATUS_CONSENSUS_NEEDED', 5300, 1, 840111604);
INSERT INTO audit (sequence, organizationId, activityId, events, status, at, isAdmission, checksum) VALUES (5, '01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000001004', '["created","allowed","rejected"]', 'ACTIVITY_STATUS_REJECTED', 5400, 1, 1843226397);
INSERT INTO audit (sequence, organizationId, activityId, events, status, at, isAdmission, checksum) VALUES (6, '01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000001005', '["created","allowed","executing"]', 'ACTIVITY_STATUS_PENDING', 5500, 1, 1360758364);
INSERT INTO audit (sequence, organizationId, activityId, events, status, at, isAdmission, checksum) VALUES (7, '01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000001006', '["created","consensusNeeded"]', 'ACTIVITY_STATUS_CONSENSUS_NEEDED', 5600, 1, 53106193);
INSERT INTO delivered (sequence) VALUES (2);
INSERT INTO keyJournal (organizationId, keyId, createdAt, checksum) VALUES ('01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000000032', 5600, -1178321765);
INSERT INTO settings (name, value, checksum) VALUES ('approvals', '"everything"', -1348973166);
INSERT INTO settings (name, value, checksum) VALUES ('databaseId', '"089fe33e-57e6-4108-957f-8e7d01e437c3"', 452083238);
INSERT INTO settings (name, value, checksum) VALUES ('keyGeneration', '{"planned":1,"reached":0}', -766771196);
INSERT INTO settings (name, value, checksum) VALUES ('limits', '{"users":3,"longLivedApiKeys":20}', 1374435455);
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
CREATE INDEX receiptsOfActivity ON receipts (activityId);
CREATE INDEX policyEvaluationsOfActivity ON policyEvaluations (activityId);
CREATE INDEX movesOfActivity ON audit (activityId, sequence) WHERE isAdmission = 0;
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
