import { noOutcome, type Outcome } from '../../../src/core/chains/declaration/outcome.ts'
import { type MadeUpAsset, mup } from './assets.ts'
import { sumInWords } from './describe.ts'
import type { MadeUpSigned } from './transaction.ts'

/** What it calls is not known: limits say so, and the card with them. */
export function madeUpOutcome({ transaction: { does, sum, to } }: MadeUpSigned): Outcome<MadeUpAsset> {
  return {
    ...noOutcome,
    movements: does === 'pay' ? [{ does: 'sends', inWords: sumInWords(sum), asset: mup, units: sum, to }] : [],
    counted: [{ asset: mup, inWords: 'MUP' }],
  }
}
