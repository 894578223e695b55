/** Adds what programs may pay each day without asking. */
export const dailyBudgets = `
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
  CREATE INDEX budgetsOfOrganization ON budgets (organizationId, createdAt, id);
`
