import { isAlike, likenessOf } from '../chains/declaration/address-similarity.ts'
import type { Chain } from '../chains/declaration/define-chain.ts'
import type { Reader } from '../ports/store.ts'
import type { Recipient } from '../records/recipient.ts'
import { holdsOn } from './holds-on.ts'
import { isOn, ownAccount, ownPrivateKey } from './own-address.ts'

type Place = Pick<Recipient, 'network' | 'asset'>

/** Addresses of a chain that an organization knows. All are spelled as the agent writes them. */
export interface KnownAddresses {
  /** An account of its wallets, or one of its private keys. */
  isOurs(address: string): boolean
  /** True for an address of ours, or with a name that holds on this network. That it was paid says nothing of what a contract does. */
  isNamed(address: string): boolean
  /** Lists earlier payments to the address, on any network and in any asset. */
  paid(address: string): readonly Recipient[]
  /**
   * An address that people may take this one for: ours, with a name, or paid before this one was. `undefined` if this one is ours or has
   * a name: being paid makes no look-alike known. Addresses of one account on several networks are not look-alikes.
   *
   * @param places - Where this one is to be paid. What was paid elsewhere comes after a payment there: anyone who has a look-alike paid
   * next to nothing, on a test network, is not first.
   */
  lookAlikeOf(address: string, places?: readonly Place[]): string | undefined
}

/** @param network - CAIP-2, on which the addresses were met; undefined where the bytes do not say it. */
export function addressesKnownTo(
  reader: Reader,
  organizationId: string,
  chain: Chain,
  network: string | undefined,
): KnownAddresses {
  const { namespace } = chain
  const accountOf = chain.words?.accountOf ?? (() => undefined)

  const isOurs = (address: string) =>
    ownAccount(reader, organizationId, address, namespace) !== undefined ||
    ownPrivateKey(reader, organizationId, address, namespace) !== undefined

  const isNamed = (address: string) =>
    isOurs(address) || reader.list('addressNames', organizationId, { namespace, address }).some(holdsOn(network))

  const paid = (address: string) => reader.list('recipients', organizationId, { namespace, address })

  const onThisChain = (format: string, address: string) => (isOn(format, namespace) ? [address] : [])

  /** Known addresses except paid ones, by their ends: few, so read once, at the first use. The store finds paid addresses by their ends. */
  let few: Map<string, string[]> | undefined

  function candidates(address: string, places: readonly Place[] | undefined): readonly string[] {
    few ??= byEnds([
      ...reader.list('walletAccounts', organizationId).flatMap(each => onThisChain(each.addressFormat, each.address)),
      ...reader
        .list('privateKeys', organizationId)
        .flatMap(({ addresses }) => addresses.flatMap(each => onThisChain(each.format, each.address))),
      ...reader.list('addressNames', organizationId, { namespace }).map(entry => entry.address),
    ])
    const { head, tail, ends } = likenessOf(chain, address)
    const isBefore = paidBefore(paid(address), places)
    const paidToo = [{ ends }, { head }, { tail }]
      .flatMap(where => reader.list('recipients', organizationId, { namespace, ...where }))
      .filter(paidThen => paidThen.address !== address && isBefore(paidThen))
    return [...keysOf(address).flatMap(key => few?.get(key) ?? []), ...paidToo.map(recipient => recipient.address)]
  }

  function byEnds(addresses: readonly string[]): Map<string, string[]> {
    const found = new Map<string, string[]>()
    for (const address of addresses)
      for (const key of keysOf(address)) found.set(key, [...(found.get(key) ?? []), address])
    return found
  }

  function keysOf(address: string): readonly string[] {
    const { head, tail, ends } = likenessOf(chain, address)
    return [`head ${head}`, `tail ${tail}`, `ends ${ends}`]
  }

  return {
    isOurs,
    isNamed,
    paid,
    lookAlikeOf(address, places) {
      if (isNamed(address)) return undefined
      const likeness = likenessOf(chain, address)
      const account = accountOf(address)
      return candidates(address, places).find(
        known =>
          known !== address &&
          isAlike(likenessOf(chain, known), likeness) &&
          (account === undefined || accountOf(known) !== account),
      )
    },
  }
}

/** Tells if a payment to somebody else came before those to one address: there, if it was paid there, and anywhere otherwise. */
function paidBefore(
  own: readonly Recipient[],
  places: readonly Place[] | undefined,
): (other: Pick<Recipient, 'network' | 'asset' | 'createdAt'>) => boolean {
  const first = (payments: readonly Recipient[]) => Math.min(...payments.map(({ createdAt }) => createdAt))
  if (places === undefined) return ({ createdAt }) => createdAt < first(own)
  const firsts = places.map(place => ({ place, since: first(own.filter(isAt(place))) }))
  return other =>
    firsts.some(
      ({ place, since }) => since === Number.POSITIVE_INFINITY || (isAt(place)(other) && other.createdAt < since),
    )
}

/** With any memo. */
export function isAt({ network, asset }: Place): (paid: Place) => boolean {
  return paid => paid.network === network && paid.asset === asset
}
