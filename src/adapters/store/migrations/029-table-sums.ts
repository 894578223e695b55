/** How many rows a table has, and the sum of their checksums, so that a row that is removed on disk is missed. */
export const tableSums = `
  CREATE TABLE tableSums (
    name TEXT NOT NULL PRIMARY KEY,
    rows INTEGER NOT NULL,
    sum INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`
