import type { AddressName } from '../records/address-name.ts'

/**
 * Tells if an entry of the address book holds on a network. Nobody says who has a contract's address on another network: anybody may have
 * deployed it there.
 * @param network - CAIP-2; undefined where the bytes do not say it: a name for some networks then does not hold.
 */
export function holdsOn(network: string | undefined): (entry: Pick<AddressName, 'networks'>) => boolean {
  return ({ networks }) => networks.length === 0 || (network !== undefined && networks.includes(network))
}
