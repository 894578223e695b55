/**
 * The audit trail becomes a chain of receipts, one a row: refused requests, decisions and changes stand in it too, and each holds the
 * digest of the one before. What was recorded until now is chained as it stands, in its order; then come the decisions, which had a
 * table of their own. `sha256` is the agent's: lower-case hex of a text in UTF-8.
 */
export const receipts = `
  CREATE TABLE chained (
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

  WITH RECURSIVE
    last (sequence, at) AS (SELECT ifnull(max(sequence), 0), max(at) FROM audit),
    told (sequence, organizationId, activityId, events, status, at, isAdmission, kind, head, tail) AS (
      SELECT audit.sequence, audit.organizationId, audit.activityId, audit.events, audit.status, audit.at, audit.isAdmission, 'moved',
        '{"activityId":' || json_quote(audit.activityId) || ',"at":' || audit.at ||
          ',"by":{"credentialId":' || json_quote(ifnull(requester ->> 'credentialId', '')) ||
          ',"userId":' || json_quote(ifnull(requester ->> 'userId', '')) || '},"events":' || audit.events ||
          ',"fingerprint":' || json_quote(ifnull(fingerprint, '')) || ',"kind":"moved","organizationId":' ||
          json_quote(audit.organizationId) || ',"previous":"',
        '","sequence":' || audit.sequence || ',"status":' || json_quote(audit.status) ||
          ',"type":' || json_quote(ifnull(type, '')) || '}'
      FROM audit LEFT JOIN activities
        ON activities.organizationId = audit.organizationId AND activities.id = audit.activityId
      UNION ALL
      SELECT last.sequence + 1, NULL, NULL, NULL, NULL, last.at, 0, 'upgraded',
        '{"at":' || last.at || ',"before":' || last.sequence ||
          ',"kind":"upgraded","organizationId":null,"previous":"',
        '","sequence":' || (last.sequence + 1) || '}'
      FROM last WHERE last.sequence > 0
      UNION ALL
      SELECT last.sequence + 1 + row_number() OVER (ORDER BY rank), organizationId, activityId, NULL, NULL, createdAt, 0, 'decided',
        '{"activityId":' || json_quote(activityId) || ',"at":' || createdAt || ',"card":' || shown ||
          ',"decidedBy":' || json_quote(decidedBy) || ',"decision":' || json_quote(decision) ||
          ',"digest":' || json_quote(digest) || ',"kind":"decided","organizationId":' || json_quote(organizationId) ||
          ',"previous":"',
        '","sequence":' || (last.sequence + 1 + row_number() OVER (ORDER BY rank)) || '}'
      FROM receipts, last
    ),
    placed AS MATERIALIZED (SELECT row_number() OVER (ORDER BY sequence) AS place, * FROM told),
    chain (place, line, digest) AS (
      SELECT 0, '', '0000000000000000000000000000000000000000000000000000000000000000'
      UNION ALL
      SELECT placed.place, head || chain.digest || tail, sha256(head || chain.digest || tail)
      FROM chain JOIN placed ON placed.place = chain.place + 1
    )
  INSERT INTO chained
  SELECT sequence, organizationId, activityId, events, status, at, isAdmission, kind, line, digest, NULL
  FROM chain JOIN placed ON placed.place = chain.place ORDER BY chain.place;

  DROP TABLE audit;
  DROP TABLE receipts;
  ALTER TABLE chained RENAME TO audit;
  CREATE INDEX movesOfActivity ON audit (activityId, sequence) WHERE isAdmission = 0 AND activityId IS NOT NULL;
  CREATE INDEX receiptsByKind ON audit (kind, sequence) WHERE kind <> 'moved';
`
