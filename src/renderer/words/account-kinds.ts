import type { AccountKind } from '../../shared/chains.ts'
import type { Input } from '../../shared/ipc.ts'
import { pathAt } from '../../shared/path-at.ts'

export type NewAccount = Input<'wallets.create'>['accounts'][number]

/** An account of this kind; the first where no path is given. */
export function newAccount(
  { curve, addressFormat, ...kind }: AccountKind,
  path = pathAt(kind.schemes[0].path, 0),
): NewAccount {
  return { curve, path, addressFormat }
}
