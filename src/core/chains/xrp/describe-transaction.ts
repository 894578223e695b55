import type { Field, Warning } from '../../../shared/card.ts'
import { groupThousands } from '../../display/amount.ts'
import { visible } from '../../display/visible.ts'
import { type Described, danger, detail, fitting, notice } from '../declaration/described.ts'
import { amountInWords, xrpInWords } from './amount.ts'
import { describeKind } from './describe-kind.ts'
import { feeAboveUsual, feeWarning } from './fee.ts'
import type { XrpFields } from './read-fields.ts'
import { numberIn, type XrpTransaction } from './transaction.ts'

/** Says what a transaction does, as far as its bytes tell. Everything shown is read from the value that is signed. */
export function describeXrpTransaction(transaction: XrpTransaction): Described {
  const { type, account, fee, fields, signsFor } = transaction
  const told = transaction.isRead ? describeKind(type, fields) : unread(type, fields)
  const above = feeAboveUsual(transaction)
  const tag = numberIn(fields, 'SourceTag')
  const id = numberIn(fields, 'NetworkID')
  const on = id === undefined ? ' on the XRP Ledger' : ` on network ${id}`
  return {
    sentence: fitting(`${told.sentence}${on}`, told.sentence, `Carry out a ${type}${on}`),
    fields: [
      { label: 'Network', value: networkInWords(id) },
      ...told.fields,
      ...memoFields(fields),
      { label: 'Account', value: account, style: 'address' },
      { label: 'Fee', value: xrpInWords(fee), exact: `${fee} drops` },
      ...(tag === undefined ? [] : [{ label: 'Source tag', value: `${tag}` }]),
      ...placeFields(fields),
      detail({ label: 'Type', value: type }),
    ],
    warnings: [
      ...told.warnings,
      ...(above === undefined ? [] : [danger(feeWarning(above))]),
      ...(signsFor === null
        ? []
        : [notice(`${account} is signed for by several keys. This signature, for ${signsFor}, is one of them.`)]),
      ...generalWarnings(fields),
    ],
  }
}

/** Networks up to 1024 are not named in their transactions: those of the main network and of the test networks read alike. */
function networkInWords(id: bigint | undefined): string {
  return id === undefined
    ? 'XRP Ledger. The transaction does not say whether the main network or one for tests'
    : `Network ${id}, with a ledger of its own`
}

function generalWarnings(fields: XrpFields): Warning[] {
  return fields.has('LastLedgerSequence')
    ? []
    : [notice('It does not expire: until its sequence number is used, whoever has it can send it.')]
}

function placeFields(fields: XrpFields): Field[] {
  const last = numberIn(fields, 'LastLedgerSequence')
  const ticket = numberIn(fields, 'TicketSequence')
  return [
    ...(last === undefined
      ? []
      : [{ label: 'Expires', value: `after ledger ${groupThousands(last)}; a new one comes every 3 to 5 seconds` }]),
    ticket === undefined
      ? detail({ label: 'Sequence number', value: `${numberIn(fields, 'Sequence')}` })
      : { label: 'Ticket', value: `${ticket}` },
    ...bytesField(fields, 'AccountTxnID', 'Only right after'),
  ]
}

function bytesField(fields: XrpFields, name: string, label: string): Field[] {
  const field = fields.get(name)
  return field?.kind === 'bytes' ? [{ label, value: field.hex, style: 'bytes' }] : []
}

function memoFields(fields: XrpFields): Field[] {
  const memos = fields.get('Memos')
  return (memos?.kind === 'list' ? memos.items : []).flatMap(({ fields: memo }) =>
    [...memo].map(([name, field]) => ({
      label: name === 'MemoData' ? 'Memo' : name === 'MemoType' ? 'Type of memo' : 'Format of memo',
      value: field.kind === 'bytes' ? textOrHex(field.hex) : '',
      style: 'text' as const,
    })),
  )
}

function textOrHex(hex: string): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(hex, 'hex'))
    return visible(text, 2_000, { lines: true })
  } catch {
    return hex.length > 512 ? `${hex.slice(0, 512)}…` : hex
  }
}

const shownApart: readonly string[] = [
  ...['TransactionType', 'NetworkID', 'SourceTag', 'Sequence', 'LastLedgerSequence', 'TicketSequence'],
  ...['AccountTxnID', 'Fee', 'SigningPubKey', 'Account', 'Memos'],
]

/** Describes a transaction that is not read: each field alone, without a word about their effect together. */
function unread(type: string, fields: XrpFields): Described {
  return {
    sentence: `Carry out a ${type} (not read here)`,
    fields: [...fields]
      .filter(([name]) => !shownApart.includes(name))
      .map(([label, field]): Field => {
        if (field.kind === 'number') return { label, value: `${field.number}` }
        if (field.kind === 'amount') return { label, value: amountInWords(field.amount) }
        if (field.kind === 'account') return { label, value: field.account, style: 'address' }
        if (field.kind === 'bytes')
          return { label, value: field.hex.length > 512 ? `${field.hex.slice(0, 512)}…` : field.hex, style: 'bytes' }
        return { label, value: 'see the exact bytes' }
      }),
    warnings: [
      danger(
        `The agent does not read a transaction ${type}. It can move money or let others act for the account. Approve it only if you know what the program is doing.`,
      ),
    ],
  }
}
