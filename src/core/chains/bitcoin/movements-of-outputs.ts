import type { EffectOf } from '../declaration/effects.ts'
import { type ShownOutput, whereTo } from './output-field.ts'
import type { AmountInWords } from './units.ts'

export const accountAndOthers = 'this account and others together'
export const accountAndPerhapsOthers = 'this account, and perhaps others'

/**
 * Lists the payments that do not come back to the account.
 * @param paidBy - Who pays, for people, where others may pay too: who pays for which output is not known. Null for this account alone.
 */
export function movementsOfOutputs<Measured>(
  outputs: readonly ShownOutput[],
  asset: Measured,
  amountInWords: AmountInWords,
  paidBy: string | null,
): readonly EffectOf<Measured>[] {
  return outputs
    .filter(({ isOwn }) => !isOwn)
    .map(output => ({
      does: 'sends',
      inWords: amountInWords(output.value).value,
      ...{ asset, units: output.value, to: output.address },
      ...(output.address === null && { toInWords: whereTo(output) }),
      ...(paidBy !== null && { fromInWords: paidBy }),
    }))
}
