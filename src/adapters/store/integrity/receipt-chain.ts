import type Database from 'better-sqlite3'
import { digestOf, emptyChain, readReceipt } from '../../../core/ledger/hash-chain.ts'
import type { ReceiptHead, ReceiptLine } from '../../../core/ledger/receipt.ts'

/** Returns the number of the first receipt that does not follow from the one before, or is not as it was written; null if there is none. */
export function brokenReceipt(database: Database.Database): number | null {
  let head: ReceiptHead = emptyChain
  const lines = database.prepare<[], ReceiptLine>('SELECT sequence, line, digest FROM audit ORDER BY sequence')
  for (const receipt of lines.iterate()) {
    if (!follows(receipt, head)) return head.sequence + 1
    head = receipt
  }
  return null
}

function follows({ sequence, line, digest }: ReceiptLine, head: ReceiptHead): boolean {
  if (sequence !== head.sequence + 1 || digestOf(line) !== digest) return false
  try {
    return readReceipt({ line }).previous === head.digest
  } catch {
    return false
  }
}
