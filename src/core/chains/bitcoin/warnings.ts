import type { Warning } from '../../../shared/card.ts'
import { count } from '../../display/amount.ts'
import { danger, notice } from '../declaration/described.ts'
import { bitcoinFeeAboveUsual } from './fee.ts'
import { networkRows } from './network.ts'
import { openWarnings } from './open-warnings.ts'
import { outputWarnings } from './output-warnings.ts'
import { lockTimeWarnings } from './timing.ts'
import type { BitcoinScriptType, BitcoinTransaction } from './transaction.ts'
import { hasUncertainFee } from './uncertain-fee.ts'
import { bitcoinAmount } from './units.ts'
import { unknownFieldsWarnings } from './unknown-fields.ts'

/** Satoshi below which nodes do not pass an output on (Bitcoin Core's dust limit at 3 sat/vB). */
const dust: Partial<Record<BitcoinScriptType, bigint>> = {
  P2PKH: 546n,
  P2SH: 540n,
  P2WPKH: 294n,
  P2WSH: 330n,
  P2TR: 330n,
}

/**
 * @param size - In virtual bytes, estimated.
 * @param askedAt - In milliseconds since the epoch; undefined where that does not matter.
 */
export function transactionWarnings(
  transaction: BitcoinTransaction,
  size: number,
  askedAt: number | undefined,
): Warning[] {
  return [
    ...openWarnings(transaction),
    ...outputWarnings(transaction.outputs, { amountInWords: bitcoinAmount, dust: type => dust[type] ?? 0n }),
    ...messageWarnings(transaction),
    ...feeWarnings(transaction, size),
    ...inputWarnings(transaction),
    ...unknownFieldsWarnings(transaction.unknownFields),
    ...lockTimeWarnings(transaction, askedAt, transaction.network === 'MAINNET'),
    ...networkWarnings(transaction),
  ]
}

/**
 * Warns of a transaction that has the form of a message and does not say which. Nothing proves that it is one: if not, the coins that the
 * key spends are all the fee.
 */
function messageWarnings({ genericMessage, inputs, signs }: BitcoinTransaction): Warning[] {
  if (genericMessage?.message !== 'unknown') return []
  const spent = signs.reduce((sum, { index }) => sum + (inputs[index]?.value ?? 0n), 0n)
  const which = 'the request does not say which: it could be a sign-in, or agree to anything'
  const said =
    spent === 0n
      ? `This is no payment but a message in the form of a transaction (BIP-322), and ${which}.`
      : `This has the form of a message (BIP-322), and ${which}. If it is none, it spends ${bitcoinAmount(spent).value} of this account, all of it as the fee.`
  return [danger(`${said} The program should send the message along (PSBT_GLOBAL_GENERIC_SIGNED_MESSAGE).`)]
}

function feeWarnings(transaction: BitcoinTransaction, size: number): Warning[] {
  const aboveUsual = bitcoinFeeAboveUsual(transaction)?.warnings ?? []
  const { fee, genericMessage } = transaction
  const tooLow = fee !== null && fee < BigInt(size) && genericMessage === null
  return tooLow
    ? [...aboveUsual, notice('The fee is so low that nodes may not pass the transaction on.')]
    : [...aboveUsual]
}

/**
 * Warns of inputs of others and of uncertain values. Values are certain for taproot, and if their transactions came along: see {@link
 * hasUncertainFee}.
 */
function inputWarnings(transaction: BitcoinTransaction): Warning[] {
  const { inputs, signs } = transaction
  const own = new Set(signs.map(({ index }) => index))
  const others = inputs.length - own.size
  const warnings: Warning[] = []
  if (others > 0) {
    warnings.push(notice(`${count(others, 'input')} of it ${others === 1 ? 'is' : 'are'} not of this account.`))
  }
  if (!hasUncertainFee(transaction)) return warnings
  if (inputs.some(({ proven }, index) => !proven && !own.has(index))) {
    warnings.push(
      danger(
        'What the inputs of others are worth, and whether they are of others, is only what the request says: the fee can be another than is shown.',
      ),
    )
  } else {
    warnings.push(
      notice(
        'What its inputs are worth is only what the request says: their transactions were not sent along. If you are asked for the same payment again with another fee, refuse it.',
      ),
    )
  }
  return warnings
}

function networkWarnings({ network }: BitcoinTransaction): Warning[] {
  if (network === 'MAINNET') return []
  const { name } = networkRows[network]
  return [
    notice(
      `It is shown as one of ${name} because the signing address is. A transaction does not name its network: if the same key holds coins on Bitcoin, it could spend those.`,
    ),
  ]
}
