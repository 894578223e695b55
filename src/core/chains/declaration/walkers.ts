import type { Moves } from './moves.ts'
import type { Outcome } from './outcome.ts'
import type { Payee } from './views-of-effects.ts'

/** What effects replace: each looks at the bytes for itself. */
export interface Walkers<Value, Measured> {
  recipients(value: Value): readonly string[]
  outcome(value: Value, publicKey: string): Outcome<Measured>
  moves(value: Value, asset: Measured, publicKey: string): Moves
  /** Every address that an argument or a member is, whatever it is for. */
  addressesNamed(value: Value): readonly string[]
}

/** They tell whom something pays and what moves apart. */
export function payeesOfWalkers<Measured>(
  recipients: readonly string[],
  { movements }: Outcome<Measured>,
): readonly Payee<Measured>[] {
  return recipients.flatMap(address => {
    const its = movements.filter(({ does, to }) => does === 'sends' && to === address)
    const payees = its.map(({ asset, units }) => ({ address, memo: null, asset, units }))
    return payees.length > 0 ? payees : [{ address, memo: null, asset: null, units: null }]
  })
}
