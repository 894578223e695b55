import { count } from '../../display/amount.ts'
import { type EffectOf, type Effects, noEffects, unknownWhole } from '../declaration/effects.ts'
import { unknownOfMessage } from '../declaration/unknown-of-message.ts'
import type { BitcoinAsset } from './assets.ts'
import { memosOfData, unknownOfData } from './data-in-output.ts'
import { bitcoinFeeAboveUsual } from './fee.ts'
import { coversOneInput } from './hash-type.ts'
import { coveredOutputs, feeLeftOpen, leftOpen } from './left-open.ts'
import { accountAndOthers, accountAndPerhapsOthers, movementsOfOutputs } from './movements-of-outputs.ts'
import { signInWithBitcoin } from './sign-in.ts'
import type { BitcoinSigned } from './signed.ts'
import type { BitcoinTransaction } from './transaction.ts'
import { hasUncertainFee } from './uncertain-fee.ts'
import { bitcoinAmount, feeRate } from './units.ts'
import { estimatedVirtualSize } from './virtual-size.ts'

/**
 * Counts the coins that leave the address that signs: each output that does not pay it back, even if others pay for it too. An output pays
 * back if it has the script of the key, or of another key of the account, which is derived here. If signatures leave outputs open,
 * everything that the signed inputs are worth leaves, except what they certainly pay back.
 */
export function bitcoinEffects(signed: BitcoinSigned): Effects<BitcoinAsset> {
  if (signed.kind === 'bitcoinGenericMessage')
    return { ...noEffects, counted, unknown: unknownOfMessage(signed.message, [signInWithBitcoin]) }
  const { transaction } = signed
  const { inputs, signs } = transaction
  // A signature that covers one input alone leaves the others out.
  const isCovered = signs.some(({ hashType }) => !coversOneInput(hashType))
  return {
    ...noEffects,
    movements: [
      ...movementsOfOutputs<BitcoinAsset>(coveredOutputs(transaction), 'BTC', bitcoinAmount, paidBy(transaction)),
      ...movementsLeftOpen(transaction),
    ],
    unknown: [...whysUnknown(transaction).map(why => unknownWhole(why)), ...unknownOfData(transaction.outputs)],
    memos: memosOfData(transaction.outputs),
    counted,
    fee: feeOf(transaction),
    uses: inputs
      .filter((_, index) => isCovered || signs.some(signing => signing.index === index))
      .map(({ txId, vout }) => `${txId}:${vout}`),
  }
}

/** A signature that covers one input alone lets others add theirs, and the outputs can be worth more than this account has. */
function paidBy({ inputs, signs }: BitcoinTransaction): string | null {
  if (signs.length < inputs.length) return accountAndOthers
  return signs.some(({ hashType }) => coversOneInput(hashType)) ? accountAndPerhapsOthers : null
}

/** Lists the amount that may go anywhere, and the least that comes back, if that is more than goes out. */
function movementsLeftOpen(transaction: BitcoinTransaction): readonly EffectOf<BitcoinAsset>[] {
  const open = leftOpen(transaction)
  if (!open || open.canBeJoined) return []
  const { gets, beyond } = open
  const own = transaction.inputs[open.signs[0]?.index ?? 0]?.address ?? null
  return [
    ...(beyond > 0n
      ? [{ does: 'allows' as const, ...btcOf(beyond), to: null, toInWords: 'whoever has the signature' }]
      : []),
    ...(gets > 0n ? [{ does: 'receives' as const, ...btcOf(gets), to: own, ...(own !== null && { from: own }) }] : []),
  ]
}

function whysUnknown(transaction: BitcoinTransaction): readonly string[] {
  if (hasUncertainFee(transaction))
    return [
      'what its inputs are worth is only what the request says, so its fee could be anything: send the transactions they spend along (non_witness_utxo)',
    ]
  return leftOpen(transaction)?.canBeJoined
    ? [
        'others can add inputs to it (SIGHASH_ANYONECANPAY), so its fee could be anything: leave PSBT_IN_SIGHASH_TYPE out',
      ]
    : []
}

function btcOf(units: bigint): Pick<EffectOf<BitcoinAsset>, 'inWords' | 'asset'> & { readonly units: bigint } {
  return { inWords: bitcoinAmount(units).value, asset: 'BTC', units }
}

const counted: Effects<BitcoinAsset>['counted'] = [{ asset: 'BTC', inWords: 'BTC' }]

function feeOf(transaction: BitcoinTransaction): Effects<BitcoinAsset>['fee'] {
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
