import type { TonAccount } from './address.ts'
import { readBody, readEither, type TonBody } from './body.ts'
import type { Cell } from './cell.ts'
import { CellReader } from './cell-reader.ts'
import { malformed, unsupported } from './refusals.ts'

/** A message from a wallet to an account. */
export interface TonMessage {
  readonly to: TonAccount
  /** Nanotons: 10^-9 TON. */
  readonly value: bigint
  /** True if the value comes back when the account does not take it. */
  readonly bounce: boolean
  /** True if it brings the code and data that the account begins with. */
  readonly hasStateInit: boolean
  readonly body: TonBody
}

/**
 * `MessageRelaxed Any` of block.tlb, as wallets are given them: what the network fills in itself is left empty. A fee that stands in the
 * message could be charged in full, so that there is none.
 *
 * @throws AgentError `TRANSACTION_INVALID`, `TRANSACTION_TYPE_UNSUPPORTED`
 */
export function decodeMessage(cell: Cell): TonMessage {
  const reader = new CellReader(cell)
  if (reader.bit('a message')) throw unsupported('a message in it goes to no account')
  // Instant Hypercube Routing: no network has it.
  reader.bit('a message')
  const bounce = reader.bit('a message')
  if (reader.bit('a message')) throw malformed('a message in it says that it came back')
  if (reader.optionalAccount('the sender of a message')) throw unsupported('a message in it names its sender')
  const to = reader.account('the recipient of a message')
  const value = reader.coins('the value of a message')
  if (reader.bit('a message')) throw unsupported('a message in it carries other currencies than TON')
  const set = [reader.coins('a fee'), reader.coins('a fee'), reader.uint(64, 'a time'), reader.uint(32, 'a time')]
  if (set.some(number => number !== 0n)) throw unsupported('a message in it sets its own fees or time')
  const hasStateInit = reader.bit('a message')
  if (hasStateInit) readStateInit(reader)
  return { to, value, bounce, hasStateInit, body: readEither(reader, 'a message', readBody) }
}

function readStateInit(reader: CellReader): void {
  const isApart = reader.bit('the state of an account')
  const state = isApart ? new CellReader(reader.reference('the state of an account')) : reader
  skipStateInit(state)
  if (isApart) state.end('the state of an account')
}

/** Skips the content, which only determines the address. */
function skipStateInit(reader: CellReader): void {
  if (reader.bit('the state of an account')) reader.number(5, 'the state of an account')
  if (reader.bit('the state of an account')) reader.number(2, 'the state of an account')
  for (const part of ['the code', 'the data', 'the libraries']) reader.optionalReference(part)
}
