/** The path of the account with this index, counted from 0. @param path - BIP-32, with `{index}` where accounts are counted. */
export const pathAt = (path: string, index: number): string => path.replace('{index}', String(index))
