import type { SolanaAccount } from './transaction.ts'

/** What an account of an instruction is, in words, by its place. */
export type AccountPlace = string | Getting | PassedOver

/** One that gets something by the instruction, or a right over something. */
interface Getting {
  readonly gets: string
}

/** A sysvar that older versions of a program ask for at this place, and newer ones pass over if it stands there. */
interface PassedOver {
  readonly sysvar: string
  readonly key: string
}

export const gets = (name: string): AccountPlace => ({ gets: name })

export const clock: AccountPlace = { sysvar: 'Clock', key: 'SysvarC1ock11111111111111111111111111111111' }
export const rent: AccountPlace = { sysvar: 'Rent', key: 'SysvarRent111111111111111111111111111111111' }

/** Accounts in their places, without sysvars that are passed over. */
export interface PlacedAccounts {
  readonly accounts: readonly SolanaAccount[]
  /** Those that get something. */
  readonly getting: readonly SolanaAccount[]
  /** Of the accounts as the instruction has them, sysvars among them. */
  readonly names: readonly string[]
}

/**
 * `undefined` where accounts are missing. Also where one out of a lookup table stands at the place of a sysvar: whether it is the
 * sysvar decides what each account behind it is, and nobody knows.
 */
export function inPlaces(places: readonly AccountPlace[], given: readonly SolanaAccount[]): PlacedAccounts | undefined {
  const accounts: SolanaAccount[] = []
  const getting: SolanaAccount[] = []
  const names: string[] = []
  let next = 0
  for (const place of places) {
    const account = given[next]
    if (typeof place === 'object' && 'sysvar' in place) {
      if (account?.loadedFrom) return undefined
      if (account?.key !== place.key) continue
      names.push(place.sysvar)
    } else {
      if (!account) return undefined
      accounts.push(account)
      if (typeof place === 'object') getting.push(account)
      names.push(typeof place === 'object' ? place.gets : place)
    }
    next++
  }
  return { accounts: [...accounts, ...given.slice(next)], getting, names }
}
