import { count } from '../../display/amount.ts'
import { type Movement, noOutcome, type Outcome } from '../declaration/outcome.ts'
import type { BitcoinAsset } from './assets.ts'
import { bitcoinFeeAboveUsual } from './fee.ts'
import { coversOneInput } from './hash-type.ts'
import { coveredOutputs, feeLeftOpen, leftOpen } from './left-open.ts'
import { hasUncertainFee } from './moves.ts'
import { type ShownOutput, whereTo } from './output-field.ts'
import type { BitcoinSigned } from './signed.ts'
import type { BitcoinTransaction } from './transaction.ts'
import { type AmountInWords, bitcoinAmount, feeRate } from './units.ts'
import { estimatedVirtualSize } from './virtual-size.ts'

export function bitcoinOutcome({ kind, transaction }: BitcoinSigned): Outcome<BitcoinAsset> {
  if (kind === 'bitcoinGenericMessage') return { ...noOutcome, counted }
  const { inputs, signs } = transaction
  // A signature that covers one input alone leaves the others out.
  const isCovered = signs.some(({ hashType }) => !coversOneInput(hashType))
  return {
    ...noOutcome,
    movements: [
      ...movementsOfOutputs<BitcoinAsset>(
        coveredOutputs(transaction),
        'BTC',
        bitcoinAmount,
        signs.length < inputs.length,
      ),
      ...movementsLeftOpen(transaction),
    ],
    counted,
    fee: feeOf(transaction),
    uses: inputs
      .filter((_, index) => isCovered || signs.some(signing => signing.index === index))
      .map(({ txId, vout }) => `${txId}:${vout}`),
  }
}

/** What may go anywhere, and what comes back at least where that is more than goes out. */
function movementsLeftOpen(transaction: BitcoinTransaction): readonly Movement<BitcoinAsset>[] {
  const open = leftOpen(transaction)
  if (!open || open.canBeJoined) return []
  const { gets, beyond } = open
  const own = transaction.inputs[open.signs[0]?.index ?? 0]?.address ?? null
  return [
    ...(beyond > 0n
      ? [{ does: 'allows' as const, ...btcOf(beyond), to: null, toInWords: 'whoever has the signature' }]
      : []),
    ...(gets > 0n ? [{ does: 'receives' as const, ...btcOf(gets), to: own }] : []),
  ]
}

function btcOf(units: bigint): Pick<Movement<BitcoinAsset>, 'inWords' | 'asset' | 'units'> {
  return { inWords: bitcoinAmount(units).value, asset: 'BTC', units }
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
  if (fee === null) return { kind: 'unknown', inWords: feeLeftOpen, counted: 0n }
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
