import type { Field, Warning } from '../../../shared/card.ts'
import { count, groupThousands } from '../../display/amount.ts'
import { quoted, visible } from '../../display/visible.ts'
import { danger, notice } from '../declaration/described.ts'
import { tonAddress } from './address.ts'
import type { JettonTransfer, NftTransfer, TonNote } from './body.ts'
import { nanotonsInWords, opInWords, tonInWords } from './units.ts'

interface DescribedNote {
  /** Words that follow “Send 1 TON to UQ…”. */
  readonly clause: string
  readonly fields: readonly Field[]
  readonly warnings: readonly Warning[]
}

/** Describes the content of a message beside its value. @param to - Recipient, for warnings. */
export function describeNote(note: TonNote, to: string): DescribedNote {
  switch (note.type) {
    case 'transfer':
      return { clause: '', fields: [], warnings: [noComment] }
    case 'comment':
      return {
        clause: ` with the comment ${quoted(note.text, 60, { leftToRight: true })}`,
        fields: [{ label: 'Comment', value: visible(note.text, 2_000, { lines: true }), style: 'text' }],
        warnings: note.text.trim() === '' ? [noComment] : [],
      }
    case 'encrypted_comment':
      return {
        clause: ' with an encrypted comment',
        fields: [{ label: 'Comment', value: 'encrypted, only the recipient can read it' }],
        warnings: [notice('Its comment is encrypted: the agent cannot tell what it says.')],
      }
    case 'other':
      return {
        clause: ` with ${callInWords(note.op)}`,
        fields: [
          ...(note.op === undefined ? [] : [{ label: 'Operation', value: opInWords(note.op) }]),
          { label: 'Message', value: bytesInWords(note), style: 'bytes' },
        ],
        warnings: [unread(note.op, to)],
      }
  }
}

const noComment = notice(
  'It has no comment. An exchange tells its customers apart by the comment: without it, what is sent there can be lost.',
)

function callInWords(op: number | undefined): string {
  return op === undefined
    ? 'a message that cannot be read here'
    : `the operation ${opInWords(op)}, which cannot be read here`
}

function bytesInWords({ bits, references }: Extract<TonNote, { type: 'other' }>): string {
  const shown = bits.length > 512 ? `${bits.slice(0, 512)}…` : bits
  return references === 0 ? shown : `${shown} and ${count(references, 'cell')} below`
}

/** Operations that begin like those that are read, and those that let another wallet pay. */
const begin: Readonly<Record<number, string>> = {
  0: 'It begins like a comment, and is no text.',
  260734629: 'It begins like a transfer of a jetton, and is not exactly one.',
  1607220500: 'It begins like a transfer of an NFT, and is not exactly one.',
  1702392942: 'It can let another wallet pay, of which this account is an extension.',
  1886156135: 'It can let another wallet pay, of which this account is a plugin.',
}

function unread(op: number | undefined, to: string): Warning {
  const more = op === undefined ? undefined : begin[op]
  return danger(
    `The agent does not read what the message to ${to} orders.${more ? ` ${more}` : ''} It can move whatever is held there for the wallet, such as tokens. Approve it only if you know what the program is doing.`,
  )
}

interface DescribedOrder {
  readonly sentence: string
  readonly fields: readonly Field[]
  readonly warnings: readonly Warning[]
}

/** @param contract - The jetton wallet or the item that is told. */
export function describeOrder(body: JettonTransfer | NftTransfer, contract: string): DescribedOrder {
  const to = tonAddress(body.to)
  const isJetton = body.type === 'jetton_transfer'
  const note = describeNote(body.note, to)
  const units = isJetton ? count(body.amount, 'unit') : ''
  return {
    sentence: isJetton
      ? `Send ${units} of a jetton that is not named to ${to}${note.clause}, by the jetton wallet ${contract}`
      : `Give the NFT ${contract} to ${to}${note.clause}`,
    fields: [
      { label: isJetton ? 'Jetton wallet' : 'NFT', value: contract, style: 'address' },
      ...(isJetton ? [{ label: 'Amount', value: `${units} of the jetton` }] : []),
      { label: isJetton ? 'Recipient' : 'New owner', value: to, style: 'address' },
      ...note.fields,
      { label: 'Forwards', value: tonInWords(body.forwardAmount), exact: nanotonsInWords(body.forwardAmount) },
      body.rest
        ? { label: 'Rest of the TON to', value: tonAddress(body.rest), style: 'address' }
        : { label: 'Rest of the TON to', value: 'nobody' },
      ...(body.hasCustomPayload ? [{ label: 'Custom payload', value: 'attached, and not read here' }] : []),
      { label: 'Query id', value: groupThousands(body.queryId) },
    ],
    warnings: [
      ...(isJetton ? [unknownJetton] : []),
      ...(body.hasCustomPayload
        ? [danger('A custom payload is attached that the agent does not read. Contracts may act on it.')]
        : []),
      // Exchanges take no NFTs.
      ...(isJetton || body.note.type !== 'transfer' ? note.warnings : []),
    ],
  }
}

const unknownJetton = danger(
  'The bytes do not say which jetton it is, how many decimals it has, or what it is worth. Only the jetton wallet tells: look it up before you approve.',
)
