import type { EthereumAddress } from './address.ts'

/**
 * Part of Tempo: whoever calls it gives other keys power over the account. Nobody has a key or a contract of such an address elsewhere,
 * so it is the same on every network, the next ones of Tempo too.
 */
export const keychain: EthereumAddress = '0xaAAAaaAA00000000000000000000000000000000'
