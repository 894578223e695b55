import type { EthereumAddress } from '../encoding/address.ts'

/**
 * The account keychain of Tempo: an account that calls it gives other keys power over itself. Other networks have no key or contract of
 * such an address, so it is taken for the keychain on all of them, future networks of Tempo included.
 */
export const keychain: EthereumAddress = '0xaAAAaaAA00000000000000000000000000000000'
