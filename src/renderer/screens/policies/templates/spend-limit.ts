import type { PlainTransfers } from '../../../../shared/chains.ts'
import { isSigning } from '../../../../shared/is-signing.ts'
import { unwritable } from '../../../../shared/unwritable.ts'
import type { VelocityControlView } from '../../../../shared/velocity-controls.ts'
import { every, oneOf, type Who, whoProblem } from './conditions.ts'
import { type Made, made } from './template-result.ts'

/** A limit there is. */
export type LimitToAsk = Pick<VelocityControlView, 'identifier' | 'onlyTransfers'>

export interface SpendLimitInput {
  /** Null while there is none to choose. */
  readonly limit: LimitToAsk | null
  /**
   * `measured`: what the limit measures, and nothing else. `any`: also what does not concern it. Plain transfers are for a limit
   * of which that cannot be told.
   */
  readonly what: 'measured' | 'any' | PlainTransfers
  readonly who: Who
}

/** Allows to sign while a limit is not used up. */
export function spendLimit({ limit, what, who }: SpendLimitInput): Made<'limit' | 'who'> {
  const measured = limit?.onlyTransfers?.conditions
  const problem = !limit
    ? 'Choose a limit, or create one.'
    : (unwritable(limit.identifier) ??
      (!/^[A-Za-z_]\w*$/.test(limit.identifier)
        ? `“${limit.identifier}” cannot be named in a condition.`
        : what === 'measured' && !measured
          ? 'This limit does not count a single coin or token. Choose one of these instead.'
          : undefined))
  return made({ limit: problem, who: whoProblem(who) }, () => ({
    name: `Up to the limit ${limit?.identifier}`,
    effect: 'allow',
    condition: every(
      isSigning,
      ...(what === 'measured' ? (measured ?? []) : [what !== 'any' && what.condition]),
      `controls.${limit?.identifier}`,
    ),
    consensus: oneOf(who),
    time: '',
    notes: '',
  }))
}
