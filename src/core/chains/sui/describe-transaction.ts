import type { Field, Warning } from '../../../shared/card.ts'
import { count, groupThousands } from '../../display/amount.ts'
import { type Described, danger, detail, fitting, notice, withoutRepeats } from '../declaration/described.ts'
import { utc } from '../wire/utc.ts'
import { describeStep, inWords, longInputFields } from './describe-step.ts'
import { suiFeeAboveUsual } from './fee.ts'
import { networkNames } from './networks.ts'
import { lastEpoch } from './scope.ts'
import type { SuiTransaction, SuiTransfer } from './signed.ts'
import { suiAmount } from './units.ts'

/**
 * Says what a transaction does, as far as its bytes tell. Everything shown is read from the value that is signed.
 * @param own - Address of the key that is to sign; undefined where no key is known.
 */
export function describeSuiTransaction(transaction: SuiTransaction, own: string | undefined): Described {
  const { steps, sender, network } = transaction
  const told = steps.map(step => describeStep(step, sender))
  return {
    sentence: sentenceOf(transaction, told),
    fields: [
      {
        label: 'Network',
        value:
          network === undefined ? 'Sui. The transaction does not say which of its networks' : networkNames[network],
      },
      ...commandFields(transaction, told),
      ...longInputFields(steps),
      { label: 'Sender', value: sender, style: 'address' },
      ...feeFields(transaction),
      ...expiryFields(transaction),
    ],
    warnings: withoutRepeats([...told.flatMap(({ warnings }) => warnings), ...generalWarnings(transaction, own)]),
  }
}

/** Transfers to one address as one, where no more than that is done and all of it is known. */
function paymentsOf({ transfers, movesMore }: SuiTransaction): ReadonlyMap<string, readonly SuiTransfer[]> | undefined {
  if (movesMore !== undefined || transfers.some(({ to }) => to === undefined)) return undefined
  return Map.groupBy(transfers, ({ to }) => to as string)
}

const placeNames = { ...networkNames, other: 'a network of Sui that is not known here' }

function sentenceOf(transaction: SuiTransaction, told: readonly Described[]): string {
  const payments = [...(paymentsOf(transaction) ?? [])]
  const place = placeNames[transaction.network ?? 'mainnet']
  const [first, ...others] = payments
  if (first) {
    const [to, what] = first
    const rest = others.length > 0 ? ` and pay ${count(others.length, 'other address', 'other addresses')}` : ''
    return fitting(
      `Send ${sumOf(what)} to ${to}${rest} on ${place}`,
      `Send something to ${count(payments.length, 'address', 'addresses')} on ${place}`,
    )
  }
  const gravest = told.findIndex(({ warnings }) => warnings.length > 0)
  const main = told[Math.max(gravest, 0)]
  if (!main) return `Do nothing on ${place} but pay the fee`
  const rest = told.length - 1
  const more = rest > 0 ? `, and carry out ${count(rest, 'other command')}` : ''
  return fitting(`${main.sentence} on ${place}${more}`, `Carry out ${count(told.length, 'command')} on ${place}`)
}

function sumOf(transfers: readonly SuiTransfer[]): string {
  const mist = transfers.flatMap(({ what }) => (what.kind === 'sui' ? [what.amount] : []))
  const others = transfers.flatMap(({ what }) => (what.kind === 'sui' ? [] : [inWords(what)]))
  const sum = mist.length > 0 ? [suiAmount(mist.reduce((all, each) => all + each, 0n))] : []
  return [...sum, ...others].join(' and ')
}

/** A single command is what the sentence says already. */
function commandFields(transaction: SuiTransaction, told: readonly Described[]): readonly Field[] {
  const [only, ...others] = told
  if (only && others.length === 0) return only.fields
  const commands = told.map(({ sentence, fields }, index) => ({
    label: `Command ${index + 1}`,
    value: sentence,
    children: fields,
  }))
  return [...paymentFields(transaction), ...commands]
}

function paymentFields(transaction: SuiTransaction): Field[] {
  return [...(paymentsOf(transaction) ?? [])].flatMap(([to, what]): Field[] => [
    { label: what.every(each => each.what.kind === 'sui') ? 'Amount' : 'What', value: sumOf(what) },
    { label: 'To', value: to, style: 'address' },
  ])
}

function feeFields({ gas, sender }: SuiTransaction): Field[] {
  return [
    {
      label: 'Fee at most',
      value: suiAmount(gas.budget),
      exact: `${groupThousands(gas.budget)} MIST, at ${groupThousands(gas.price)} MIST for each unit of gas`,
    },
    ...(gas.owner === sender ? [] : [{ label: 'Fee paid by', value: gas.owner, style: 'address' as const }]),
    ...(gas.payment.length > 0
      ? []
      : [{ label: 'Fee paid with', value: 'the balance of the address, and no coin objects' }]),
  ]
}

function expiryFields(transaction: SuiTransaction): Field[] {
  const { kind, value } = transaction.expiration
  const last = lastEpoch(transaction)
  if (kind === 'none' || kind === 'epoch')
    return [
      { label: 'Expires', value: last === undefined ? never : `after epoch ${groupThousands(last)}`, ...exactly(last) },
    ]
  const ends = [
    ...(last === undefined ? [] : [`after epoch ${groupThousands(last)}`]),
    ...(value.maxTime === undefined ? [] : [`after ${utc(value.maxTime)}`]),
  ]
  const begins = [
    ...(value.minEpoch === undefined ? [] : [`epoch ${groupThousands(value.minEpoch)}`]),
    ...(value.minTime === undefined ? [] : [utc(value.minTime)]),
  ]
  return [
    { label: 'Expires', value: ends.join(' or ') || never, ...exactly(last) },
    ...(begins.length > 0 ? [{ label: 'Not before', value: begins.join(' and ') }] : []),
    detail({ label: 'Nonce', value: `${value.nonce}` }),
  ]
}

const never = 'never, as long as the objects that it uses stay as they are'

function exactly(epoch: bigint | undefined): Pick<Field, 'exact'> {
  return epoch === undefined ? {} : { exact: `epoch ${epoch}, of about a day each` }
}

function generalWarnings(transaction: SuiTransaction, own: string | undefined): Warning[] {
  const { network } = transaction
  const warnings: Warning[] = [...(suiFeeAboveUsual(transaction)?.warnings ?? [])]
  if (network === 'other') warnings.push(danger('It is for a network of Sui that is not known here.'))
  if (network === 'testnet') warnings.push(notice('It is for the test network, whose money has no value.'))
  return [...warnings, ...roleWarnings(transaction, own)]
}

function roleWarnings({ sender, gas, steps, movesMore }: SuiTransaction, own: string | undefined): Warning[] {
  if (own === undefined || (sender === own && gas.owner === own)) return []
  if (sender === own) return [notice(`The account ${gas.owner} pays the fee and must sign it as well.`)]
  if (gas.owner !== own)
    return [
      danger(
        `It is sent by the account ${sender}, and that of this key is ${own}. The signature counts only if this key is one of several that sign for it.`,
      ),
    ]
  const pays = `It is sent by the account ${sender}, and your account pays the fee`
  const isSpent =
    movesMore !== undefined ||
    steps.some(step => 'coin' in step || step.kind === 'TransferObjects' || step.kind === 'MergeCoins')
  return [isSpent ? danger(`${pays}. What it does can spend your gas coins, too.`) : notice(`${pays}.`)]
}
