import { hash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { Chained, Receipt, ReceiptBody, ReceiptHead, ReceiptLine, ReceiptOf } from './receipt.ts'

/** Head of a chain without receipts. */
export const emptyChain: ReceiptHead = { sequence: 0, digest: '0'.repeat(64) }

/** The receipt that comes after `head`. */
export function chainedTo({ sequence, digest }: ReceiptHead, body: ReceiptBody): ReceiptLine {
  const line = lineOf(body, { sequence: sequence + 1, previous: digest })
  return { sequence: sequence + 1, line, digest: digestOf(line) }
}

/** SHA-256 of a text in UTF-8, lower-case hex. */
export function digestOf(text: string): string {
  return hash('sha256', text, 'hex')
}

/** RFC 8785. Half of a surrogate pair, which no UTF-8 can hold, stands as U+FFFD. */
export function canonicalText(value: unknown): string {
  try {
    return canonicalize(value) ?? ''
  } catch {
    const wellFormed = (_: string, inner: unknown) => (typeof inner === 'string' ? inner.toWellFormed() : inner)
    return canonicalize(JSON.parse(JSON.stringify(value, wellFormed))) ?? ''
  }
}

/** Reads the receipt in a line. @throws SyntaxError for a line that is damaged */
export function readReceipt({ line }: Pick<ReceiptLine, 'line'>): Receipt {
  return JSON.parse(line)
}

function lineOf(body: ReceiptBody, chained: Chained): string {
  return body.kind === 'moved' ? lineOfMove(body, chained) : canonicalText({ ...body, ...chained })
}

/**
 * The same as canonical JSON, for what every signature writes: the members in their order, and only texts that the agent made, is a
 * third of the time.
 */
function lineOfMove(body: ReceiptOf<'moved'>, { previous, sequence }: Chained): string {
  const { activityId, at, by, events, fingerprint, kind, organizationId, result, status, type, why } = body
  const { credentialId, userId } = by
  return JSON.stringify({
    activityId,
    at,
    by: { credentialId, userId },
    events,
    fingerprint,
    kind,
    organizationId,
    previous,
    result,
    sequence,
    status,
    type,
    why,
  })
}
