import { textOf } from '../wire/text-of.ts'
import type { TonAccount } from './address.ts'
import type { Cell } from './cell.ts'
import { CellReader } from './cell-reader.ts'
import { malformed, unlessRefused } from './refusals.ts'

/** Content of a message that carries no order which is read here. */
export type TonNote =
  | { readonly type: 'transfer' }
  | { readonly type: 'comment'; readonly text: string }
  | { readonly type: 'encrypted_comment' }
  | {
      readonly type: 'other'
      /** Its first 32 bits; undefined where it has fewer. */
      readonly op: number | undefined
      /** Hex of its first cell, zeros at the end of the last byte, and how many cells follow. */
      readonly bits: string
      readonly references: number
    }

/** Tells a jetton wallet to send some of its jettons (TEP-74): which jetton that is, the bytes do not say. */
export interface JettonTransfer {
  readonly type: 'jetton_transfer'
  readonly queryId: bigint
  /** Amount in the smallest unit of the jetton. */
  readonly amount: bigint
  readonly to: TonAccount
  /** Account that gets what is left of the TON. */
  readonly rest: TonAccount | undefined
  readonly hasCustomPayload: boolean
  /** Nanotons that go on to the recipient, with `note`. */
  readonly forwardAmount: bigint
  readonly note: TonNote
}

/** Tells an item to change its owner (TEP-62). */
export interface NftTransfer {
  readonly type: 'nft_transfer'
  readonly queryId: bigint
  readonly to: TonAccount
  readonly rest: TonAccount | undefined
  readonly hasCustomPayload: boolean
  readonly forwardAmount: bigint
  readonly note: TonNote
}

export type TonBody = TonNote | JettonTransfer | NftTransfer

/** The first 32 bits of what is read here. */
export const ops = {
  comment: 0,
  encrypted_comment: 0x2167da4b,
  jetton_transfer: 0x0f8a7ea5,
  nft_transfer: 0x5fcc3d14,
} as const

/** Whatever is not to the letter what it begins as is `other`: contracts read more loosely, and act all the same. */
export function readBody(reader: CellReader): TonBody {
  const op = opOf(reader)
  if (op === ops.jetton_transfer) return readWhole(reader, readJettonTransfer) ?? readNote(reader)
  if (op === ops.nft_transfer) return readWhole(reader, readNftTransfer) ?? readNote(reader)
  return readNote(reader)
}

function readNote(reader: CellReader): TonNote {
  if (reader.isAtEnd) return { type: 'transfer' }
  const op = opOf(reader)
  if (op === ops.encrypted_comment) return { type: 'encrypted_comment' }
  const comment = op === ops.comment ? readWhole(reader, readComment) : undefined
  return comment ?? { type: 'other', op, bits: reader.copy().rest(), references: reader.referencesLeft }
}

function opOf(reader: CellReader): number | undefined {
  return reader.bitsLeft < 32 ? undefined : reader.copy().number(32, 'its body')
}

/** @param read - Leaves nothing of it. */
function readWhole<Body>(reader: CellReader, read: (body: CellReader) => Body): Body | undefined {
  return unlessRefused(() => {
    const body = reader.copy()
    body.number(32, 'its body')
    return read(body)
  })
}

/** UTF-8 that goes on in the one cell below, and the one below that. */
function readComment(reader: CellReader): TonNote {
  const parts: Uint8Array[] = []
  let tail = reader
  while (true) {
    if (tail.bitsLeft % 8 !== 0 || tail.referencesLeft > 1) throw malformed('its comment is no text')
    parts.push(tail.bytes(tail.bitsLeft / 8, 'its comment'))
    if (tail.referencesLeft === 0) break
    tail = new CellReader(tail.reference('its comment'))
  }
  const text = textOf(Buffer.concat(parts))
  if (text === undefined) throw malformed('its comment is no text')
  return { type: 'comment', text }
}

function readJettonTransfer(reader: CellReader): JettonTransfer {
  const queryId = reader.uint(64, 'the query id')
  const amount = reader.coins('the amount of the jetton')
  return { type: 'jetton_transfer', queryId, amount, ...readForwarding(reader, 'the recipient') }
}

function readNftTransfer(reader: CellReader): NftTransfer {
  const queryId = reader.uint(64, 'the query id')
  return { type: 'nft_transfer', queryId, ...readForwarding(reader, 'the new owner') }
}

function readForwarding(reader: CellReader, at: string) {
  const to = reader.account(at)
  const rest = reader.optionalAccount('the account for the rest')
  const hasCustomPayload = reader.optionalReference('the custom payload') !== undefined
  const forwardAmount = reader.coins('the forwarded amount')
  const note = readEither(reader, 'the forwarded payload', readNote)
  return { to, rest, hasCustomPayload, forwardAmount, note }
}

/** `Either X ^X` that stands last: what is left of a cell, or all of another one. */
export function readEither<Value>(reader: CellReader, at: string, read: (reader: CellReader) => Value): Value {
  if (!reader.bit(at)) {
    const value = read(reader.copy())
    reader.skipRest()
    return value
  }
  const cell: Cell = reader.reference(at)
  reader.end(at)
  return read(new CellReader(cell))
}
