/** Votes that made room for another of the same user, as they were signed: the record of who voted for what loses nothing. */
export const withdrawnVotes = `
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
  CREATE INDEX withdrawnVotesOfActivity ON withdrawnVotes (activityId, rank);
`
