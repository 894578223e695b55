import type { Chain } from '../chains/declaration/define-chain.ts'
import { isAlike, likenessOf } from '../chains/declaration/likeness.ts'
import type { Reader } from '../ports/store.ts'

/** What an organization knows of the addresses of a chain. All of them are as the agent writes them. */
export interface KnownAddresses {
  /** An account of its wallets, or one of its private keys. */
  isOurs(address: string): boolean
  /** Also one that its people gave a name, or that a completed signature paid. */
  isKnown(address: string): boolean
  /** One that is known and that people may take this one for; `undefined` for one that is known itself. */
  lookAlikeOf(address: string): string | undefined
}

export function knownAddresses(reader: Reader, organizationId: string, chain: Chain): KnownAddresses {
  const { namespace } = chain

  const isOurs = (address: string) =>
    reader.list('walletAccounts', organizationId, { address }).length > 0 ||
    reader.privateKeyByAddress(organizationId, address) !== undefined

  const isKnown = (address: string) =>
    isOurs(address) ||
    reader.list('addressNames', organizationId, { namespace, address }).length > 0 ||
    reader.list('recipients', organizationId, { namespace, address }).length > 0

  /** Those that were paid are found by their ends, as there may be very many; of the others there are few. */
  function* candidates(address: string): Generator<string> {
    const { head, tail, ends } = likenessOf(chain, address)
    for (const account of reader.list('walletAccounts', organizationId)) yield account.address
    for (const key of reader.list('privateKeys', organizationId)) for (const each of key.addresses) yield each.address
    for (const entry of reader.list('addressNames', organizationId, { namespace })) yield entry.address
    for (const where of [{ ends }, { head }, { tail }])
      for (const recipient of reader.list('recipients', organizationId, { namespace, ...where }))
        yield recipient.address
  }

  return {
    isOurs,
    isKnown,
    lookAlikeOf(address) {
      if (isKnown(address)) return undefined
      const likeness = likenessOf(chain, address)
      for (const known of candidates(address)) if (isAlike(likenessOf(chain, known), likeness)) return known
      return undefined
    },
  }
}
