/**
 * Counts payments to each recipient, and tells the last. Of rows that are here the count stays unknown, and the last is recalled from
 * completed signatures after the start.
 */
export const paymentsCounted = `
  ALTER TABLE recipients ADD COLUMN payments INTEGER;
  ALTER TABLE recipients ADD COLUMN lastPaidAt INTEGER;
  DELETE FROM settings WHERE name = 'recipientsRecalled';
`
