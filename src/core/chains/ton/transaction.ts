import type { TonAccount } from './address.ts'
import type { Cell } from './cell.ts'
import { CellReader } from './cell-reader.ts'
import { decodeMessage, type TonMessage } from './message.ts'
import { malformed, unsupported } from './refusals.ts'
import type { TonVersion } from './wallet-version.ts'

/** Order to a wallet. */
export type TonAction =
  | { readonly type: 'send_message' /** Flags of `SENDRAWMSG`. */; readonly mode: number; readonly message: TonMessage }
  | {
      readonly type: 'deploy_plugin' | 'install_plugin' | 'remove_plugin'
      readonly plugin: TonAccount
      readonly amount: bigint
    }
  | { readonly type: 'add_extension' | 'remove_extension'; readonly extension: TonAccount }
  | { readonly type: 'set_signature_allowed'; readonly allowed: boolean }

/** Order that a wallet contract takes with a signature. */
export interface TonTransaction {
  /** Whose body it is, by its bytes. */
  readonly version: TonVersion
  readonly walletId: number
  /** Seconds since 1970. */
  readonly validUntil: number
  readonly seqno: number
  /** Origin from which the wallet takes it: outside, or another account that hands it on and pays for it (v5). */
  readonly delivery: 'external' | 'internal'
  /** Actions in the order in which they stand: messages are sent after all else. */
  readonly actions: readonly TonAction[]
  /** Size of all that is signed, as it unfolds. */
  readonly size: Cell['unfolded']
}

/** Beginnings of bodies of wallet v5: `sign` for those from outside, `sint` for those that another account hands on. */
const v5Beginnings = { external: 0x7369676e, internal: 0x73696e74 } as const
/** `action_send_msg` of block.tlb. */
const sendMessage = 0x0ec3c86d
/** Flags that `SENDRAWMSG` knows. */
const knownModes = 0xf3

/**
 * The cell that is signed, before the signature is put to it. Bodies of v3 and v4 begin alike, and are told apart by how many bits they
 * have: contracts do not look at what follows, so nothing may.
 *
 * @throws AgentError `TRANSACTION_INVALID`, `TRANSACTION_TYPE_UNSUPPORTED`
 */
export function decodeTransaction(cell: Cell): TonTransaction {
  const reader = new CellReader(cell)
  const beginning = reader.copy().number(32, 'the wallet id')
  const delivery = beginning === v5Beginnings.internal ? 'internal' : 'external'
  const isV5 = beginning === v5Beginnings[delivery]
  if (isV5) reader.number(32, 'its beginning')
  const walletId = reader.number(32, 'the wallet id')
  const validUntil = reader.number(32, 'the time until which it is valid')
  const seqno = reader.number(32, 'the sequence number')
  const isV3 = reader.bitsLeft === 8 * reader.referencesLeft
  const version = isV5 ? 'V5R1' : isV3 ? 'V3R2' : 'V4R2'
  const actions = isV5 ? readV5Actions(reader) : isV3 ? readMessages(reader) : readV4Actions(reader)
  reader.end('it')
  return { version, walletId, validUntil, seqno, delivery, actions, size: cell.unfolded }
}

/** Latest time there is, which wallets write if there is no end. */
export const noEnd = 0xffffffff

function readMessages(reader: CellReader): TonAction[] {
  const actions: TonAction[] = []
  while (reader.referencesLeft > 0) actions.push(readMessage(reader))
  return actions
}

function readMessage(reader: CellReader): TonAction {
  const mode = reader.number(8, 'a send mode')
  if ((mode & ~knownModes) !== 0 || (mode & 0xc0) === 0xc0) throw malformed(`there is no send mode ${mode}`)
  return { type: 'send_message', mode, message: decodeMessage(reader.reference('a message')) }
}

function readV4Actions(reader: CellReader): TonAction[] {
  const op = reader.number(8, 'the operation')
  if (op === 0) return readMessages(reader)
  if (op === 1) return [readDeployment(reader)]
  if (op !== 2 && op !== 3) throw unsupported(`wallet v4 has no operation ${op}`)
  const plugin = reader.place('the plugin')
  const amount = reader.coins('the amount for the plugin')
  reader.uint(64, 'the query id')
  return [{ type: op === 2 ? 'install_plugin' : 'remove_plugin', plugin, amount }]
}

/** The hash of the state that a contract begins with is its address. */
function readDeployment(reader: CellReader): TonAction {
  const workchain = Number(BigInt.asIntN(8, reader.uint(8, 'the workchain of the plugin')))
  if (workchain !== 0 && workchain !== -1) throw unsupported(`the plugin is in the workchain ${workchain}`)
  const amount = reader.coins('the amount for the plugin')
  const { hash } = reader.reference('the state of the plugin')
  reader.reference('the message to the plugin')
  return { type: 'deploy_plugin', plugin: { workchain, hash }, amount }
}

function readV5Actions(reader: CellReader): TonAction[] {
  const list = reader.optionalReference('the list of messages')
  const actions = list ? readOutList(list) : []
  if (!reader.bit('whether it does more')) return actions
  for (let next: CellReader | undefined = reader; next; ) {
    actions.push(readExtended(next))
    const rest: Cell | undefined = next.referencesLeft > 0 ? next.reference('what it does') : undefined
    next.end('what it does')
    next = rest && new CellReader(rest)
  }
  return actions
}

/** Lists messages from the last to the first, each in a cell that refers to those before it. */
function readOutList(last: Cell): TonAction[] {
  const actions: TonAction[] = []
  let list = new CellReader(last)
  while (!list.isAtEnd) {
    if (actions.length === 255) throw malformed('it sends more than 255 messages')
    if (list.number(32, 'the list of messages') !== sendMessage)
      throw malformed('its list of messages holds something else')
    const before = list.reference('the list of messages')
    actions.unshift(readMessage(list))
    list.end('a message in the list')
    list = new CellReader(before)
  }
  return actions
}

function readExtended(reader: CellReader): TonAction {
  const tag = reader.number(8, 'what it does')
  if (tag === 2 || tag === 3) {
    const extension = reader.account('the extension')
    return { type: tag === 2 ? 'add_extension' : 'remove_extension', extension }
  }
  if (tag !== 4) throw unsupported(`wallet v5 has no action ${tag}`)
  return { type: 'set_signature_allowed', allowed: reader.bit('whether signatures count') }
}
