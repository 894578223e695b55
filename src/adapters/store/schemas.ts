/** SHA-256 of the tables each step leaves (see `schemaOf`), so that a start need not lay them down to know. */
export const schemas: readonly string[] = [
  'd36f4efc6ab6fb35ac285235c4f44141ed1fbc8fbc04600458d31b0991181a91',
  '0ca5acfe7cbd2a5df5d243b9f332a94c8387640d611bf6f2988d2190520ccff4',
  '2bfe8e49793cffc6b82a794ee3821d6344a03390464667f8f07157324836b0be',
  'fc0087dfe42e68043aba77a44018248afa3fafdb65608299d98387425614ba56',
  '54a2233b4d3a0ae7c77921d8d99c9d687cbd416b59f8b27138e0f850501cc8ee',
  '23abd461029e2816a456af4a0099fef29e12c1538784a3b839faf183ad15bb70',
  '1e268763af0d0ad8c1c1dc483ff0baa2ddbf5b933c959bf09ff5ac33159db20e',
]
