import type { EffectOf } from '../declaration/effects.ts'
import { type ShownOutput, whereTo } from './output-field.ts'
import type { AmountInWords } from './units.ts'

/**
 * What does not come back to the account.
 * @param isJoint - Whether others pay, too: for what, nobody can tell.
 */
export function movementsOfOutputs<Measured>(
  outputs: readonly ShownOutput[],
  asset: Measured,
  amountInWords: AmountInWords,
  isJoint: boolean,
): readonly EffectOf<Measured>[] {
  return outputs
    .filter(({ isOwn }) => !isOwn)
    .map(output => ({
      does: 'sends',
      inWords: amountInWords(output.value).value,
      ...{ asset, units: output.value, to: output.address },
      ...(output.address === null && { toInWords: whereTo(output) }),
      ...(isJoint && { fromInWords: 'this account and others together' }),
    }))
}
