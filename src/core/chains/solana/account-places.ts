import type { SolanaAccount } from './transaction.ts'

/** Role of an account of an instruction, by its place: just a name for people if there is no more to say. */
export type AccountPlace = string | Beneficiary | OptionalSysvar

/** An account that gets something by the instruction, or a right over something. */
interface Beneficiary {
  readonly gets: string
  /** True if that is put into the account, and so is its controller's: a right is exercised by the key of its address. */
  readonly isInto?: true
  readonly isOptional?: true
}

/** A sysvar, or an account like one, that older versions of a program need at this place. Newer ones skip it where it is given. */
interface OptionalSysvar {
  readonly sysvar: string
  readonly key: string
}

export const gets = (name: string): AccountPlace => ({ gets: name })
export const getsInto = (name: string): AccountPlace => ({ gets: name, isInto: true })
export const getsIfThere = (name: string): AccountPlace => ({ gets: name, isOptional: true })

export const clock: AccountPlace = { sysvar: 'Clock', key: 'SysvarC1ock11111111111111111111111111111111' }
export const stakeHistory: AccountPlace = {
  sysvar: 'Stake history',
  key: 'SysvarStakeHistory1111111111111111111111111',
}
export const stakeConfig: AccountPlace = {
  sysvar: 'Stake config',
  key: 'StakeConfig11111111111111111111111111111111',
}
export const rent: AccountPlace = { sysvar: 'Rent', key: 'SysvarRent111111111111111111111111111111111' }

/** The accounts of an instruction in their places, without optional sysvars. */
export interface PlacedAccounts {
  readonly accounts: readonly SolanaAccount[]
  readonly beneficiaries: readonly { readonly account: SolanaAccount; readonly isInto: boolean }[]
  /** Names of the accounts as the instruction lists them, optional sysvars included. */
  readonly names: readonly string[]
}

/**
 * Puts accounts in their places. `undefined` where accounts are missing, and where an account from a lookup table has the place of an
 * optional sysvar, and who gets something depends on whether it is the sysvar. Elsewhere it is taken for the sysvar.
 */
export function inPlaces(places: readonly AccountPlace[], given: readonly SolanaAccount[]): PlacedAccounts | undefined {
  const accounts: SolanaAccount[] = []
  const beneficiaries: PlacedAccounts['beneficiaries'][number][] = []
  const names: string[] = []
  let next = 0
  for (const [index, place] of places.entries()) {
    const account = given[next]
    if (typeof place === 'object' && 'sysvar' in place) {
      if (account?.loadedFrom && places.slice(index).some(isBeneficiary)) return undefined
      if (!account?.loadedFrom && account?.key !== place.key) continue
      names.push(place.sysvar)
    } else if (account) {
      accounts.push(account)
      if (typeof place === 'object') beneficiaries.push({ account, isInto: place.isInto ?? false })
      names.push(typeof place === 'object' ? place.gets : place)
    } else if (typeof place === 'string' || !place.isOptional) return undefined
    next++
  }
  return { accounts: [...accounts, ...given.slice(next)], beneficiaries, names }
}

function isBeneficiary(place: AccountPlace): place is Beneficiary {
  return typeof place === 'object' && 'gets' in place
}
