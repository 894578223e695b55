/** Addresses of one mailbox are found together, however each was written. */
export const mailboxes = `
  DROP INDEX usersByEmail;
  CREATE INDEX usersByMailbox ON users (email COLLATE NOCASE, organizationId);
`
