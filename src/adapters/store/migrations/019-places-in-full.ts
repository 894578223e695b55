/**
 * Recipients are kept with their network on every chain, with the token or item, and with the exact memo. Rows from before lack that, so
 * they are deleted, and recalled from completed signatures after the start.
 */
export const placesInFull = `
  DELETE FROM recipients;
  DELETE FROM settings WHERE name = 'recipientsRecalled';
`
