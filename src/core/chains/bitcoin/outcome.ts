import { count } from '../../display/amount.ts'
import { type Movement, noOutcome, type Outcome } from '../declaration/outcome.ts'
import type { BitcoinAsset } from './assets.ts'
import { bitcoinFeeAboveUsual } from './fee.ts'
import { hasUncertainFee } from './moves.ts'
import { type ShownOutput, whereTo } from './output-field.ts'
import type { BitcoinSigned } from './signed.ts'
import type { BitcoinTransaction } from './transaction.ts'
import { type AmountInWords, bitcoinAmount, feeRate } from './units.ts'
import { estimatedVirtualSize } from './virtual-size.ts'

export function bitcoinOutcome({ kind, transaction }: BitcoinSigned): Outcome<BitcoinAsset> {
  if (kind === 'bitcoinGenericMessage') return { ...noOutcome, counted }
  const { inputs, outputs, signs } = transaction
  return {
    ...noOutcome,
    movements: movementsOfOutputs(outputs, 'BTC', bitcoinAmount, signs.length < inputs.length),
    counted,
    fee: feeOf(transaction),
    uses: inputs.map(({ txId, vout }) => `${txId}:${vout}`),
  }
}

const counted: Outcome<BitcoinAsset>['counted'] = [{ asset: 'BTC', inWords: 'BTC' }]

/**
 * What does not come back to the account.
 * @param isJoint - Whether others pay, too: for what, nobody can tell.
 */
export function movementsOfOutputs<Measured>(
  outputs: readonly ShownOutput[],
  asset: Measured,
  amountInWords: AmountInWords,
  isJoint: boolean,
): readonly Movement<Measured>[] {
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

function feeOf(transaction: BitcoinTransaction): Outcome<BitcoinAsset>['fee'] {
  const { fee, inputs } = transaction
  const inWords = bitcoinAmount(fee).value
  const claimed = inputs.filter(({ proven }) => !proven).length
  if (hasUncertainFee(transaction))
    return {
      kind: 'unknown',
      inWords: `${inWords}, if ${count(claimed, 'input')} ${claimed === 1 ? 'is' : 'are'} worth what the program says`,
      counted: 0n,
    }
  return {
    kind: 'most',
    inWords,
    rate: feeRate(fee, estimatedVirtualSize(transaction)),
    units: fee,
    counted: bitcoinFeeAboveUsual(transaction)?.units ?? 0n,
  }
}
