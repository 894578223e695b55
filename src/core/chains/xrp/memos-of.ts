import { type Memo, memoOfBytes } from '../declaration/memo.ts'
import type { XrpFields } from './read-fields.ts'
import { numberIn } from './transaction.ts'

/**
 * Everything that may tell a destination which customer is paid: exchanges read the tag, and bridges and gateways the memos and the
 * invoice. Flare reads an address in the key for messages of an account.
 */
export function memosOf(fields: XrpFields): readonly Memo[] {
  const tag = numberIn(fields, 'DestinationTag')
  const invoice = hexIn(fields, 'InvoiceID')
  const key = hexIn(fields, 'MessageKey')
  const memos = fields.get('Memos')
  return [
    ...(tag === undefined ? [] : [{ label: 'Destination tag', value: `${tag}` }]),
    ...(invoice === undefined ? [] : [{ label: 'Invoice', value: invoice }]),
    ...(key === undefined ? [] : [{ label: 'Key for messages', value: key }]),
    ...(memos?.kind === 'list' ? memos.items.map(item => memoOf(item.fields)) : []),
  ]
}

/** @param fields - `MemoData`, with what it is and how it is written (`MemoType`, `MemoFormat`) */
function memoOf(fields: XrpFields): Memo {
  const names = [...fields.keys()]
  const { exact } = memoOfBytes(Buffer.from(names.map(name => `${name} ${hexIn(fields, name)}`).join()))
  const text = names.map(name => Buffer.from(hexIn(fields, name) ?? '', 'hex').toString('latin1')).join(' ')
  return { ...memoOfBytes(Buffer.from(hexIn(fields, 'MemoData') ?? '', 'hex')), exact, text }
}

function hexIn(fields: XrpFields, name: string): string | undefined {
  const field = fields.get(name)
  return field?.kind === 'bytes' ? field.hex : undefined
}
