import type { Warning } from '../../../shared/card.ts'
import { danger, notice } from '../declaration/described.ts'
import type { UnknownEffect } from '../declaration/effects.ts'
import { isText } from '../declaration/text.ts'
import { returnedData } from './output-script.ts'

/** What messages that move tokens begin with, behind OP_RETURN and an opcode that pushes them. Counterparty encrypts its own. */
const tags = { Omni: Buffer.from('omni'), 'Open Assets': Buffer.from('4f410100', 'hex') }
/** The longest of those opcodes, with the length behind it, ends here. */
const lastStart = 6

/** OP_RETURN OP_13, which begins a runestone. */
const runestone = /^6a5d/

/** Whose message to move tokens stands in a script; `undefined` where none is known for certain. @param scriptPubKey - Hex. */
function tokensMovedBy(scriptPubKey: string): string | undefined {
  if (runestone.test(scriptPubKey)) return 'Runes'
  const script = Buffer.from(scriptPubKey, 'hex')
  return Object.entries(tags).find(([, tag]) => {
    const at = script.indexOf(tag)
    return at > 0 && at <= lastStart
  })?.[0]
}

/** Of an output that carries data, which nothing here reads. @param which - `Output 1` */
export function dataWarning(scriptPubKey: string, which: string): Warning {
  const tokens = tokensMovedBy(scriptPubKey)
  return tokens === undefined
    ? notice(`${which} carries data. Programs that read it can take it for an order, for example to move tokens.`)
    : danger(`${which} is a message of ${tokens}: it can move or destroy tokens, and it is not known here which.`)
}

/** What the data of outputs may do, but to the coin itself. Text, which the card shows, is told by a warning alone. */
export function unknownOfData(
  outputs: readonly { readonly scriptPubKey: string }[],
): readonly UnknownEffect<unknown>[] {
  const moves = outputs.some(({ scriptPubKey }) => {
    const data = returnedData(Buffer.from(scriptPubKey, 'hex'))
    return data !== undefined && (tokensMovedBy(scriptPubKey) !== undefined || !isText(data))
  })
  return moves ? [unknownTokens] : []
}

const unknownTokens: UnknownEffect<unknown> = {
  why: 'data in it can move tokens',
  // No asset that limits measure here is a token: there is only the coin.
  mayMove: () => false,
  said: { inWords: 'Which tokens (for example Runes or Omni) the data in it moves', of: null },
}
