import type { Warning } from '../../../shared/card.ts'
import { count } from '../../display/amount.ts'
import { danger, notice } from '../described.ts'
import { networkRows } from './network.ts'
import { dataOf, shownOutputs } from './output-field.ts'
import type { BitcoinScriptType, BitcoinTransaction } from './transaction.ts'
import { bitcoinAmount, feeRate, sumOf } from './units.ts'

/** What a fee may be of what is sent before it is said: 5 %, and 25 % is a mistake or a trap. */
const noticeablePercent = 5n
const startlingPercent = 25n

/** In satoshi per virtual byte: higher than blocks have ever cost for long. */
const startlingRate = 500n

/** Satoshi below which nodes do not pass an output on (Bitcoin Core's dust limit at 3 sat/vB). */
const dust: Partial<Record<BitcoinScriptType, bigint>> = {
  P2PKH: 546n,
  P2SH: 540n,
  P2WPKH: 294n,
  P2WSH: 330n,
  P2TR: 330n,
}

/** @param size - In virtual bytes, estimated. */
export function transactionWarnings(transaction: BitcoinTransaction, size: number): Warning[] {
  return [
    ...outputWarnings(transaction),
    ...feeWarnings(transaction, size),
    ...inputWarnings(transaction),
    ...networkWarnings(transaction),
  ]
}

function outputWarnings({ outputs }: BitcoinTransaction): Warning[] {
  const hidden = outputs.length - shownOutputs
  return [
    ...outputs.slice(0, shownOutputs).flatMap(({ value, scriptType, scriptPubKey }, index) => {
      const which = `Output ${index + 1}`
      const amount = bitcoinAmount(value).value
      if (dataOf(scriptPubKey)) {
        return value > 0n ? [danger(`${which} carries data, and the ${amount} it is given are lost.`)] : []
      }
      if (scriptType === 'unknown') {
        return [
          danger(
            `${which} pays ${amount} to a script that is not known here: it could be lost, or be anybody’s to take.`,
          ),
        ]
      }
      return value < (dust[scriptType] ?? 0n)
        ? [notice(`${which} is so small (${amount}) that nodes may not pass the transaction on.`)]
        : []
    }),
    ...(hidden > 0
      ? [danger(`${count(hidden, 'output')} more than can be shown here: only the raw bytes say whom they pay.`)]
      : []),
  ]
}

function feeWarnings({ fee, outputs }: BitcoinTransaction, size: number): Warning[] {
  const sent = sumOf(outputs.filter(({ isOwn }) => !isOwn))
  const percent = sent > 0n ? (fee * 100n) / sent : 0n
  const rate = fee / BigInt(size)
  const warnings: Warning[] = []
  if (sent > 0n && fee * 100n > sent * noticeablePercent) {
    const text = `The fee is ${percent} % of what is sent.`
    warnings.push(percent >= startlingPercent ? danger(text) : notice(text))
  }
  if (rate >= startlingRate) {
    warnings.push(
      danger(`The fee is ${bitcoinAmount(fee).value}, ${feeRate(fee, size)}: far more than a block has to be paid.`),
    )
  } else if (rate < 1n) {
    warnings.push(notice('The fee is so low that nodes may not pass the transaction on.'))
  }
  return warnings
}

/**
 * A signature of BIP-143 says what its own input is worth, and not what others are: two requests for the same transaction, each with
 * another amount made small, would together pay a fee that neither showed. A taproot signature says what all are worth, and a
 * transaction that was sent along proves it.
 */
function inputWarnings({ inputs, signs }: BitcoinTransaction): Warning[] {
  const own = new Set(signs.map(({ index }) => index))
  const others = inputs.length - own.size
  const warnings: Warning[] = []
  if (others > 0) {
    warnings.push(notice(`${count(others, 'input')} of it ${others === 1 ? 'is' : 'are'} not of this account.`))
  }
  if (signs.some(({ taproot }) => taproot)) return warnings
  const claimed = inputs.flatMap(({ proven }, index) => (proven ? [] : [index]))
  if (claimed.some(index => !own.has(index))) {
    warnings.push(
      danger(
        'What the inputs of others are worth is only what the request says of them: the fee can be another than is shown.',
      ),
    )
  } else if (claimed.length > 1) {
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
      `It is shown as one of ${name} because the address that signs is. A transaction itself names no network: where the same key holds coins of Bitcoin, it could be one of theirs.`,
    ),
  ]
}
