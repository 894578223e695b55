import { z } from 'zod'
import { canonicalText, digestOf } from '../ledger/hash-chain.ts'
import type { Receipt } from '../ledger/receipt.ts'

/** A line that is in its one form. */
export interface ReadLine {
  readonly receipt: Receipt
  readonly digest: string
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Fields that the chain itself depends on; the others are the content. */
const shape = z.looseObject({
  sequence: z.int().min(1),
  previous: z.string().regex(/^[0-9a-f]{64}$/),
  kind: z.string(),
  at: z.int(),
})

/**
 * Reads a line, and no other spelling of it: other spaces, another order of members, a member that stands twice or another escape is as
 * much a change as another word.
 * @param bytes - Without the line feed.
 * @returns in words what is wrong with it, where something is
 */
export function readLine(bytes: Uint8Array): ReadLine | string {
  let text: string
  let value: unknown
  try {
    text = strictUtf8.decode(bytes)
    value = JSON.parse(text)
  } catch {
    return 'it is not JSON in UTF-8'
  }
  const parsed = shape.safeParse(value)
  if (!parsed.success) return 'it is not a receipt'
  if (canonicalText(value) !== text) return 'it is not written as the agent writes receipts (canonical JSON)'
  return { receipt: value as Receipt, digest: digestOf(text) }
}
