import type { ActivityFacts } from '../activity/facts.ts'
import { coinsOf } from '../chains/address-formats.ts'
import { readByChains } from '../chains/chain-of.ts'
import type { HandsOver } from '../chains/declaration/hands-over.ts'
import type { Reader } from '../ports/store.ts'

/** Coins that are worth something, which a signature also spends: it does not say that it is for others. */
export interface OtherReading extends HandsOver {
  /** Of the same key, as the agent writes it. */
  readonly address: string
  /** For people: `Bitcoin`. */
  readonly network: string
}

/**
 * What a transaction could also be that names neither its chain nor its network, and that was read as one of those of the address that
 * signs: one on each other network with coins worth something where the key has an address here. A condition names that by the other
 * address, beside the one that signs.
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
