import type { Warning } from '../../../shared/card.ts'
import { danger, notice } from '../declaration/described.ts'
import type { UnknownEffect } from '../declaration/effects.ts'
import { type Memo, memoOfBytes } from '../declaration/memo.ts'
import { isText } from '../declaration/text.ts'
import { returnedData } from './output-script.ts'

/** The first bytes of messages that move tokens, in what a script pushes after OP_RETURN. Counterparty encrypts its messages. */
const tags = { Omni: Buffer.from('omni'), 'Open Assets': Buffer.from('4f410100', 'hex') }

/** OP_RETURN OP_13, which begins a message of Runes. */
const runestone = /^6a5d/

/**
 * The protocol whose message a script carries; `undefined` where it is certain of none that is known here.
 * @param scriptPubKey - Hex.
 */
function tokensMovedBy(scriptPubKey: string): string | undefined {
  if (runestone.test(scriptPubKey)) return 'Runes'
  const pushed = pushedBy(Buffer.from(scriptPubKey, 'hex'))
  return Object.entries(tags).find(([, tag]) => pushed.some(data => data.subarray(0, tag.length).equals(tag)))?.[0]
}

/**
 * Lists the data that a script pushes. If the last push is cut short, its bytes so far count. Skips opcodes that push nothing, or a number.
 */
function pushedBy(script: Buffer): readonly Buffer[] {
  const pushed: Buffer[] = []
  for (let at = 0; at < script.length; ) {
    const opcode = script[at++] as number
    if (opcode > pushData4) continue
    // OP_PUSHDATA1, 2 and 4 have the length behind them, in as many bytes.
    const width = opcode < pushData1 ? 0 : 2 ** (opcode - pushData1)
    const length =
      width === 0 ? opcode : Buffer.concat([script.subarray(at, at + width), Buffer.alloc(4)]).readUIntLE(0, width)
    pushed.push(script.subarray(at + width, at + width + length))
    at += width + length
  }
  return pushed
}

const [pushData1, pushData4] = [0x4c, 0x4e]

/**
 * Warns of an output that carries data, which is not read here.
 * @param scriptPubKey - Hex.
 * @param which - For people: `Output 1`.
 */
export function dataWarning(scriptPubKey: string, which: string): Warning {
  const tokens = tokensMovedBy(scriptPubKey)
  return tokens === undefined
    ? notice(`${which} carries data. Programs that read it can take it for an order, for example to move tokens.`)
    : danger(`${which} is a message of ${tokens}: it can move or destroy tokens, and it is not known here which.`)
}

/** Lists what the data of outputs may do to tokens. Text has only a warning, because the card shows it. */
export function unknownOfData(
  outputs: readonly { readonly scriptPubKey: string }[],
): readonly UnknownEffect<unknown>[] {
  const moves = outputs.some(({ scriptPubKey }) => {
    const data = returnedData(Buffer.from(scriptPubKey, 'hex'))
    return data !== undefined && (tokensMovedBy(scriptPubKey) !== undefined || !isText(data))
  })
  return moves ? [unknownTokens] : []
}

/** Lists the data of outputs as memos: bridges pay whom it names. */
export function memosOfData(outputs: readonly { readonly scriptPubKey: string }[]): readonly Memo[] {
  return outputs.flatMap(({ scriptPubKey }) => {
    const data = returnedData(Buffer.from(scriptPubKey, 'hex'))
    return data === undefined ? [] : [memoOfBytes(data)]
  })
}

const unknownTokens: UnknownEffect<unknown> = {
  why: 'data in it can move tokens',
  // Limits measure the coin alone on these chains.
  mayMove: () => false,
  said: { inWords: 'Which tokens (for example Runes or Omni) the data in it moves', of: null },
}
