import type { Field, Warning } from '../../../shared/card.ts'
import { count } from '../../display/amount.ts'
import { type Described, danger, detail, fitting, notice, withoutRepeats } from '../declaration/described.ts'
import { utc } from '../wire/utc.ts'
import { describeAction } from './describe-action.ts'
import { feeAboveUsual, feeWarning } from './fee.ts'
import { warnOfTonWithOrders } from './gas-of-orders.ts'
import { networkOf } from './network.ts'
import { mayBePaidAgain, paidAgainWarning } from './paid-again.ts'
import { takenBy } from './taken-by.ts'
import { noEnd, type TonTransaction } from './transaction.ts'

/**
 * Says what a transaction does, as far as its bytes tell. Everything shown is read from the value that is signed.
 * @param wallet - Address of the wallet whose contract takes it; undefined where the key does not matter.
 */
export function describeTonTransaction(transaction: TonTransaction, wallet: string | undefined): Described {
  const { version, walletId, validUntil, seqno, actions } = transaction
  const told = actions.map(describeAction)
  const shown = told.map(({ sentence, fields }, index): Field => {
    const label = actions[index]?.type === 'send_message' ? 'Message' : 'Action'
    return { label: `${label} ${index + 1}`, value: sentence, children: fields }
  })
  return {
    sentence: sentenceOf(told),
    fields: [
      { label: 'Network', value: networkInWords(transaction) },
      ...(told.length === 1 ? (told[0]?.fields ?? []) : shown),
      { label: 'Wallet', value: `version ${version}, wallet id ${walletId}` },
      ...(wallet === undefined ? [] : [{ label: 'From', value: wallet, style: 'address' as const }]),
      { label: 'Expires', value: validUntil === noEnd ? 'never' : utc(BigInt(validUntil) * 1_000n) },
      detail({ label: 'Sequence number', value: `${seqno}` }),
    ],
    warnings: withoutRepeats([...told.flatMap(({ warnings }) => warnings), ...generalWarnings(transaction)]),
  }
}

function sentenceOf(told: readonly Described[]): string {
  const [first, ...others] = told.map(({ sentence }) => sentence)
  if (first === undefined) return 'Do nothing but use up a sequence number of the wallet'
  const all = [first, ...others.map(sentence => `${sentence[0]?.toLowerCase()}${sentence.slice(1)}`)].join(', then ')
  const summary = others.length > 0 ? `${first}, then do ${count(others.length, 'other thing')}` : first
  return fitting(all, summary, `Do ${count(told.length, 'thing')} with the TON wallet`)
}

const networks = { mainnet: 'TON', testnet: 'TON’s test network' } as const

function networkInWords(transaction: TonTransaction): string {
  const network = networkOf(transaction)
  return network === undefined
    ? 'TON. The transaction does not say whether the main network or one for tests'
    : networks[network]
}

function generalWarnings(transaction: TonTransaction): Warning[] {
  const above = feeAboveUsual(transaction)
  const network = networkOf(transaction)
  const warnings: Warning[] = [...warnOfTonWithOrders(transaction.actions)]
  if (above !== undefined) warnings.push(danger(feeWarning(above)))
  if (mayBePaidAgain(transaction)) warnings.push(danger(paidAgainWarning))
  if (network === 'testnet') warnings.push(notice('It is for the test network, whose money has no value.'))
  warnings.push(...otherWallets(transaction))
  if (transaction.delivery === 'internal')
    warnings.push(notice('Another account hands it on to the wallet and pays for that.'))
  if (transaction.validUntil === noEnd)
    warnings.push(notice('It does not expire: until its sequence number is used, whoever has it can send it.'))
  return warnings
}

/** Wallets that share the key, the wallet id and perhaps the sequence number. */
function otherWallets({ version, actions }: TonTransaction): readonly Warning[] {
  const { same, failing } = takenBy[version]
  if (actions.length === 0) return []
  return [
    ...(same
      ? [
          notice(
            `The wallet ${same} of the same key takes it too, at the same sequence number. Limits count it for both wallets.`,
          ),
        ]
      : []),
    ...(failing.length > 0
      ? [
          notice(
            `The wallets ${failing.join(' and ')} of the same key pay nothing for it, but a fee each time somebody sends it to them, until it expires.`,
          ),
        ]
      : []),
  ]
}
