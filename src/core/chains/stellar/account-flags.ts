import type { Warning } from '../../../shared/card.ts'
import { danger } from '../declaration/described.ts'
import type { StellarAct } from './operation.ts'

type Options = Pick<Extract<StellarAct, { type: 'set_options' }>, 'sets' | 'clears'>

/** `AUTH_REQUIRED_FLAG`, `AUTH_REVOCABLE_FLAG`, `AUTH_IMMUTABLE_FLAG`, `AUTH_CLAWBACK_ENABLED_FLAG` */
const [required, revocable, immutable, clawback] = [1, 2, 4, 8] as const

const beyond = (flags: number, ...known: readonly number[]) => known.reduce((rest, flag) => rest & ~flag, flags)

/** Tells if flags of the account change that cannot be changed back, or are not known. */
export function flagsForGood({ sets, clears }: Options): boolean {
  return (
    beyond(sets, required, revocable, clawback) !== 0 || beyond(clears, required, revocable, immutable, clawback) !== 0
  )
}

/** Warns of flags unless they are harmless. */
export function warnOfFlags(options: Options): readonly Warning[] {
  const { sets, clears } = options
  if (flagsForGood(options))
    return [
      danger(
        'It changes flags of the account that cannot be changed back, or are not known here. With flag 4 the account can never change its flags again, nor be deleted.',
      ),
    ]
  return [
    ...((sets & clawback) === 0
      ? []
      : [danger('The account can then take back what it issues from those who hold it from then on.')]),
    ...((clears & required) === 0
      ? []
      : [danger('Anybody can then hold what the account issues, without its consent.')]),
  ]
}
