import type { ActivityFacts } from '../../activity/facts.ts'
import { coinsOf } from '../../chains/address-formats.ts'
import { readByChains } from '../../chains/chain-of.ts'
import type { HandsOver } from '../../chains/declaration/hands-over.ts'
import type { Reader } from '../../ports/store.ts'

/** Coins on another network that a signature also spends, because it does not say which network it is for. */
export interface OtherReading extends HandsOver {
  /** The address of the same key that holds the coins, as the agent writes it. */
  readonly address: string
  /** Network for people: `Bitcoin`. */
  readonly network: string
}

/**
 * Finds the other networks that a transaction is good for, if it names neither its chain nor its network: it was read for the network of
 * the address that signs. Only networks count whose coins are worth something, and where the key has an address here. A condition names
 * such a network by that address.
 */
export function otherReadingsOf(
  reader: Reader,
  organizationId: string,
  { givesOut, key }: Pick<ActivityFacts, 'givesOut' | 'key'>,
): readonly OtherReading[] {
  const own = key && coinsOf(key.addressFormat)
  if (givesOut.kind !== 'signatures' || !own) return []
  if (!readByChains(givesOut.signed).some(({ chain, signed }) => chain.isTransaction(signed))) return []
  const { publicKey } = givesOut
  const addresses = [
    ...reader
      .list('walletAccounts', organizationId, { publicKey })
      .map(({ addressFormat, address }) => ({ format: addressFormat, address })),
    ...reader.list('privateKeys', organizationId, { publicKey }).flatMap(each => each.addresses),
  ]
  const others = addresses.flatMap(({ format, address }) => {
    const coins = coinsOf(format)
    if (!coins?.areMoney || coins.signature !== own.signature || coins.network === own.network) return []
    const named = key.path === null ? null : { path: 'wallet_account.address', text: address }
    return [{ address, network: coins.network, named }]
  })
  return [...new Map(others.map(other => [other.address, other])).values()]
}
