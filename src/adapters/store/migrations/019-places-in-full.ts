/**
 * Who was paid is kept for the network of each chain, for each token, and with what a memo is to the bit. What was kept before may not
 * say it: it is recalled from completed signatures after the start.
 */
export const placesInFull = `
  DELETE FROM recipients;
  DELETE FROM settings WHERE name = 'recipientsRecalled';
`
