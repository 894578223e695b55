import type { Warning } from '../../../../shared/card.ts'
import { count } from '../../../display/amount.ts'
import { danger } from '../../declaration/described.ts'
import type { Call } from '../call-moves.ts'
import type { DecodedCall } from '../decode-call.ts'

/** A function that nobody describes, or data that only begins like a known one. */
export function callNotUnderstood(
  { to, data }: Call,
  decoded: DecodedCall & { kind: 'unknown' | 'malformed' },
): Warning {
  const size = count((data.length - 2) / 2, 'byte')
  return decoded.kind === 'unknown'
    ? danger(`What the contract ${to} does with this data (${decoded.selector}, ${size}) cannot be shown.`)
    : danger(
        `The data begins like ${decoded.signature} but does not decode as it exactly. What it does cannot be shown.`,
      )
}
