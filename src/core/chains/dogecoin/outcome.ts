import { movementsOfOutputs } from '../bitcoin/outcome.ts'
import { noOutcome, type Outcome } from '../declaration/outcome.ts'
import { dogecoinAmount } from './amount.ts'
import type { DogecoinAsset } from './assets.ts'
import { dogecoinFeeAboveUsual, feeRateInWords } from './fee.ts'
import type { DogecoinSigned } from './signed.ts'
import type { DogecoinTransaction } from './transaction.ts'

export function dogecoinOutcome({ transaction }: DogecoinSigned): Outcome<DogecoinAsset> {
  const { inputs, outputs } = transaction
  const isJoint = inputs.some(({ whose }) => whose === 'others')
  return {
    ...noOutcome,
    movements: movementsOfOutputs(outputs, 'DOGE', dogecoinAmount, isJoint),
    counted: [{ asset: 'DOGE', inWords: 'DOGE' }],
    fee: feeOf(transaction),
    uses: inputs.map(({ txId, vout }) => `${txId}:${vout}`),
  }
}

function feeOf(transaction: DogecoinTransaction): Outcome<DogecoinAsset>['fee'] {
  const { fee } = transaction
  if (fee === null)
    return {
      kind: 'unknown',
      inWords: 'Whatever the payments leave: nothing says what the inputs are worth',
      counted: 0n,
    }
  return {
    kind: 'most',
    inWords: dogecoinAmount(fee).value,
    rate: feeRateInWords(transaction, fee),
    units: fee,
    counted: dogecoinFeeAboveUsual(transaction)?.units ?? 0n,
  }
}
