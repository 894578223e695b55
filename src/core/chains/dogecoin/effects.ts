import { memosOfData, unknownOfData } from '../bitcoin/data-in-output.ts'
import { accountAndOthers, accountAndPerhapsOthers, movementsOfOutputs } from '../bitcoin/movements-of-outputs.ts'
import { type Effects, noEffects, unknownWhole } from '../declaration/effects.ts'
import { dogecoinAmount } from './amount.ts'
import type { DogecoinAsset } from './assets.ts'
import { dogecoinFeeAboveUsual, feeRateInWords } from './fee.ts'
import type { DogecoinSigned } from './signed.ts'
import type { DogecoinTransaction } from './transaction.ts'

const withoutFee =
  'nothing says what its inputs are worth, so its fee could be anything: lodge a PSBT with the transactions they spend (non_witness_utxo)'

/**
 * Each output that does not pay back the address that signs, even if others pay for it too. Each input is signed separately, so a
 * transaction counts once for each input.
 */
export function dogecoinEffects({ transaction }: DogecoinSigned): Effects<DogecoinAsset> {
  const { inputs, outputs } = transaction
  return {
    ...noEffects,
    movements: movementsOfOutputs(outputs, 'DOGE', dogecoinAmount, paidBy(transaction)),
    unknown: [...(transaction.fee === null ? [unknownWhole(withoutFee)] : []), ...unknownOfData(outputs)],
    memos: memosOfData(outputs),
    counted: [{ asset: 'DOGE', inWords: 'DOGE' }],
    fee: feeOf(transaction),
    uses: inputs.map(({ txId, vout }) => `${txId}:${vout}`),
  }
}

function paidBy({ inputs }: DogecoinTransaction): string | null {
  if (inputs.some(({ whose }) => whose === 'others')) return accountAndOthers
  return inputs.some(({ whose }) => whose === 'unknown') ? accountAndPerhapsOthers : null
}

function feeOf(transaction: DogecoinTransaction): Effects<DogecoinAsset>['fee'] {
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
