/**
 * Text ids are lower-case UUIDs, times are milliseconds since the epoch, booleans 0 or 1, and columns named in
 * `tables.ts` as json hold JSON text. Every index that lists ends in the order of its listing, so none has to sort.
 * How policies stood is much the same from one request to the next, so each set of outcomes is kept once, under its SHA-256.
 * What is written for each signature grows at the end of every index it is in, times and ids being in order: a page
 * written to is a page the disk has to take before the signature is given out.
 */
export const firstTables = `
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
    deletedAt INTEGER,
    PRIMARY KEY (organizationId, id)
  ) STRICT;
  CREATE INDEX organizationsInOrder ON organizations (createdAt, id);
  CREATE INDEX organizationsOfParent ON organizations (parentId, createdAt, id) WHERE deletedAt IS NULL;
  CREATE INDEX organizationsOfParentByName ON organizations (parentId, name, createdAt, id) WHERE deletedAt IS NULL;
  CREATE INDEX organizationsOfOrganization ON organizations (organizationId, createdAt, id);

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
    tagIds TEXT NOT NULL,
    PRIMARY KEY (organizationId, id)
  ) STRICT;
  CREATE INDEX usersOfOrganization ON users (organizationId, createdAt, id);
  CREATE INDEX usersByEmail ON users (email, organizationId);
  CREATE INDEX usersByPhoneNumber ON users (phoneNumber, organizationId);
  CREATE INDEX usersByName ON users (name, organizationId);

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
    device INTEGER NOT NULL,
    PRIMARY KEY (organizationId, id),
    UNIQUE (publicKey, organizationId),
    FOREIGN KEY (organizationId, userId) REFERENCES users (organizationId, id) ON DELETE CASCADE
  ) STRICT;
  CREATE INDEX apiKeysOfOrganization ON apiKeys (organizationId, createdAt, id);
  CREATE INDEX apiKeysOfUser ON apiKeys (organizationId, userId, createdAt, id);

  CREATE TABLE wallets (
    id TEXT NOT NULL,
    organizationId TEXT NOT NULL REFERENCES organizations (id),
    createdAt INTEGER NOT NULL,
    updatedAt INTEGER NOT NULL,
    name TEXT NOT NULL,
    exported INTEGER NOT NULL,
    imported INTEGER NOT NULL,
    device TEXT,
    PRIMARY KEY (organizationId, id),
    UNIQUE (organizationId, name)
  ) STRICT;
  CREATE INDEX walletsOfOrganization ON wallets (organizationId, createdAt, id);

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
    name TEXT,
    PRIMARY KEY (organizationId, id),
    UNIQUE (organizationId, walletId, path, addressFormat),
    FOREIGN KEY (organizationId, walletId) REFERENCES wallets (organizationId, id) ON DELETE CASCADE
  ) STRICT;
  CREATE INDEX walletAccountsOfOrganization ON walletAccounts (organizationId, createdAt, id);
  CREATE INDEX walletAccountsOfWallet ON walletAccounts (organizationId, walletId, createdAt, id);
  CREATE INDEX walletAccountsByAddress ON walletAccounts (organizationId, address, createdAt, id);
  CREATE INDEX walletAccountsOfAnybody ON walletAccounts (address, organizationId);

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
    imported INTEGER NOT NULL,
    PRIMARY KEY (organizationId, id),
    UNIQUE (organizationId, name)
  ) STRICT;
  CREATE INDEX privateKeysOfOrganization ON privateKeys (organizationId, createdAt, id);

  CREATE TABLE privateKeyAddresses (
    organizationId TEXT NOT NULL,
    address TEXT NOT NULL,
    createdAt INTEGER NOT NULL,
    privateKeyId TEXT NOT NULL,
    PRIMARY KEY (organizationId, address, createdAt, privateKeyId),
    FOREIGN KEY (organizationId, privateKeyId) REFERENCES privateKeys (organizationId, id) ON DELETE CASCADE
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX privateKeyAddressesOfKey ON privateKeyAddresses (organizationId, privateKeyId);
  CREATE TRIGGER privateKeyInserted AFTER INSERT ON privateKeys BEGIN
    INSERT INTO privateKeyAddresses
      SELECT DISTINCT new.organizationId, value ->> 'address', new.createdAt, new.id FROM json_each(new.addresses);
  END;
  CREATE TRIGGER privateKeyReplaced AFTER UPDATE ON privateKeys BEGIN
    DELETE FROM privateKeyAddresses WHERE organizationId = new.organizationId AND privateKeyId = new.id;
    INSERT INTO privateKeyAddresses
      SELECT DISTINCT new.organizationId, value ->> 'address', new.createdAt, new.id FROM json_each(new.addresses);
  END;

  CREATE TABLE origins (
    id TEXT NOT NULL,
    organizationId TEXT NOT NULL REFERENCES organizations (id),
    createdAt INTEGER NOT NULL,
    updatedAt INTEGER NOT NULL,
    origin TEXT NOT NULL,
    decision TEXT NOT NULL,
    PRIMARY KEY (organizationId, id),
    UNIQUE (organizationId, origin)
  ) STRICT;
  CREATE INDEX originsOfOrganization ON origins (organizationId, createdAt, id);

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
    signCount INTEGER NOT NULL,
    PRIMARY KEY (organizationId, id),
    UNIQUE (credentialId, organizationId),
    FOREIGN KEY (organizationId, userId) REFERENCES users (organizationId, id) ON DELETE CASCADE
  ) STRICT;
  CREATE INDEX authenticatorsOfOrganization ON authenticators (organizationId, createdAt, id);
  CREATE INDEX authenticatorsOfUser ON authenticators (organizationId, userId, createdAt, id);

  CREATE TABLE oauthProviders (
    id TEXT NOT NULL,
    organizationId TEXT NOT NULL REFERENCES organizations (id),
    createdAt INTEGER NOT NULL,
    updatedAt INTEGER NOT NULL,
    userId TEXT NOT NULL,
    name TEXT NOT NULL,
    issuer TEXT NOT NULL,
    audience TEXT NOT NULL,
    subject TEXT NOT NULL,
    PRIMARY KEY (organizationId, id),
    UNIQUE (issuer, audience, subject, organizationId),
    FOREIGN KEY (organizationId, userId) REFERENCES users (organizationId, id) ON DELETE CASCADE
  ) STRICT;
  CREATE INDEX oauthProvidersOfOrganization ON oauthProviders (organizationId, createdAt, id);
  CREATE INDEX oauthProvidersOfUser ON oauthProviders (organizationId, userId, createdAt, id);

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
    userId TEXT,
    PRIMARY KEY (organizationId, id)
  ) STRICT;
  CREATE INDEX invitationsOfOrganization ON invitations (organizationId, createdAt, id);

  CREATE TABLE tags (
    id TEXT NOT NULL,
    organizationId TEXT NOT NULL REFERENCES organizations (id),
    createdAt INTEGER NOT NULL,
    updatedAt INTEGER NOT NULL,
    name TEXT NOT NULL,
    type TEXT NOT NULL,
    PRIMARY KEY (organizationId, id),
    UNIQUE (organizationId, type, name)
  ) STRICT;
  CREATE INDEX tagsOfOrganization ON tags (organizationId, createdAt, id);

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
    notes TEXT NOT NULL,
    PRIMARY KEY (organizationId, id),
    UNIQUE (organizationId, name)
  ) STRICT;
  CREATE INDEX policiesOfOrganization ON policies (organizationId, createdAt, id);

  CREATE TABLE importTargets (
    id TEXT NOT NULL,
    organizationId TEXT NOT NULL REFERENCES organizations (id),
    createdAt INTEGER NOT NULL,
    updatedAt INTEGER NOT NULL,
    userId TEXT NOT NULL,
    kind TEXT NOT NULL,
    publicKey TEXT NOT NULL,
    PRIMARY KEY (organizationId, id),
    FOREIGN KEY (organizationId, userId) REFERENCES users (organizationId, id) ON DELETE CASCADE
  ) STRICT;
  CREATE INDEX importTargetsOfOrganization ON importTargets (organizationId, createdAt, id);
  CREATE INDEX importTargetsOfUser ON importTargets (organizationId, userId, createdAt, id);

  CREATE TABLE smartContractInterfaces (
    id TEXT NOT NULL,
    organizationId TEXT NOT NULL REFERENCES organizations (id),
    createdAt INTEGER NOT NULL,
    updatedAt INTEGER NOT NULL,
    type TEXT NOT NULL,
    address TEXT NOT NULL,
    interface TEXT NOT NULL,
    label TEXT NOT NULL,
    notes TEXT NOT NULL,
    PRIMARY KEY (organizationId, id)
  ) STRICT;
  CREATE INDEX smartContractInterfacesOfOrganization ON smartContractInterfaces (organizationId, createdAt, id);

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
    groupBy TEXT NOT NULL,
    PRIMARY KEY (organizationId, id),
    UNIQUE (organizationId, identifier)
  ) STRICT;
  CREATE INDEX velocityControlsOfOrganization ON velocityControls (organizationId, createdAt, id);

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
    cap TEXT,
    PRIMARY KEY (organizationId, id)
  ) STRICT;
  CREATE INDEX grantsOfOrganization ON grants (organizationId, createdAt, id);

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
    expiresAt INTEGER,
    UNIQUE (organizationId, id),
    UNIQUE (organizationId, timestampMs, fingerprint)
  ) STRICT;
  CREATE INDEX activitiesByStatus ON activities (organizationId, status, id) WHERE status <> 'ACTIVITY_STATUS_COMPLETED';
  CREATE INDEX activitiesByType ON activities (organizationId, type, status, id);
  CREATE INDEX activitiesUnsettled ON activities (id)
    WHERE status IN ('ACTIVITY_STATUS_CREATED', 'ACTIVITY_STATUS_PENDING', 'ACTIVITY_STATUS_CONSENSUS_NEEDED');

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
    createdAt INTEGER NOT NULL,
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
    createdAt INTEGER NOT NULL,
    FOREIGN KEY (organizationId, activityId) REFERENCES activities (organizationId, id)
  ) STRICT;
  CREATE INDEX receiptsOfActivity ON receipts (activityId);

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
    createdAt INTEGER NOT NULL,
    FOREIGN KEY (organizationId, activityId) REFERENCES activities (organizationId, id)
  ) STRICT;
  CREATE INDEX policyEvaluationsOfActivity ON policyEvaluations (activityId);

  CREATE TABLE reservations (
    organizationId TEXT NOT NULL,
    controlId TEXT NOT NULL,
    activityId TEXT NOT NULL,
    groupKey TEXT NOT NULL,
    amount TEXT NOT NULL,
    createdAt INTEGER NOT NULL,
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
    count INTEGER NOT NULL,
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
    isAdmission INTEGER NOT NULL,
    FOREIGN KEY (organizationId, activityId) REFERENCES activities (organizationId, id)
  ) STRICT;
  CREATE INDEX movesOfActivity ON audit (activityId, sequence) WHERE isAdmission = 0;
  CREATE TABLE delivered (sequence INTEGER NOT NULL) STRICT;
  INSERT INTO delivered VALUES (0);

  CREATE TABLE keyJournal (
    organizationId TEXT NOT NULL,
    keyId TEXT NOT NULL,
    createdAt INTEGER NOT NULL,
    PRIMARY KEY (organizationId, keyId)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE settings (
    name TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
`
