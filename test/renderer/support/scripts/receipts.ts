import type { ReceiptView } from '../../../../src/shared/receipts.ts'

/** By a limit, often; by policies; and with text that is out to deceive. */
/** So many receipts, newest first: of each kind, one with hostile text. */
export function receiptsOf(count: number): ReceiptView[] {
  const some = [
    { kind: 'head', who: 'Countersign', what: 'Signed the head of the receipts', why: 'Public key cdcdcdcd' },
    { kind: 'decided', who: 'Alice', what: 'Approved: Send 11 ETH to 0x71C7…976F on Ethereum', why: '' },
    {
      ...{ kind: 'refused', who: 'Trading bot with Key ⟨U+202E⟩ of nobody from https://app.example.org' },
      ...{ what: 'Export the wallet “Savings”', why: "You don't have sufficient permissions to take this action." },
    },
    { kind: 'setting', who: 'Alice', what: 'Auto-lock: 15 minutes became 5 minutes', why: '' },
  ]
  return Array.from({ length: count }, (_, index) => ({
    ...(some[index % some.length] as (typeof some)[number]),
    sequence: count - index,
    at: Date.now() - index * 60_000,
  }))
}
