import { type Effects, noEffects, unknownWhole } from '../../../src/core/chains/declaration/effects.ts'
import { type MadeUpAsset, mup } from './assets.ts'
import { sumInWords } from './describe.ts'
import type { MadeUpSigned } from './transaction.ts'

/** Effects of a transaction. Those of a call are not known: limits say so, and the card with them. */
export function madeUpEffects({ transaction: { does, sum, to } }: MadeUpSigned): Effects<MadeUpAsset> {
  return {
    ...noEffects,
    movements: does === 'pay' ? [{ does: 'sends', inWords: sumInWords(sum), asset: mup, units: sum, to }] : [],
    unknown: does === 'pay' ? [] : [unknownWhole('nobody knows what the call does')],
    counted: [{ asset: mup, inWords: 'MUP' }],
  }
}
