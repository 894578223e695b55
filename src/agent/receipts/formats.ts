import { writeCsv } from '../../core/csv.ts'
import { readReceipt } from '../../core/kept/chain.ts'
import type { ReceiptLine } from '../../core/kept/receipt.ts'
import type { Reader } from '../../core/ports/store.ts'
import { receiptInWords } from './in-words.ts'

/** `jsonl` is what can be verified; `csv` is for reading. */
export const receiptFormats = ['jsonl', 'csv'] as const
export type ReceiptFormat = (typeof receiptFormats)[number]

export const csvHeader = writeCsv([['receipt', 'time', 'kind', 'organization', 'who', 'what', 'why', 'digest']])

/** Receipts as the text of an export, in parts. */
export async function* receiptsAs(
  format: ReceiptFormat,
  reader: Reader,
  pages: AsyncIterable<readonly ReceiptLine[]>,
): AsyncGenerator<string> {
  if (format === 'csv') yield csvHeader
  for await (const lines of pages) yield receiptText(format, reader, lines)
}

export function receiptText(format: ReceiptFormat, reader: Reader, lines: readonly ReceiptLine[]): string {
  if (format === 'jsonl') return lines.map(({ line }) => `${line}\n`).join('')
  return writeCsv(lines.map(line => rowOf(reader, line)))
}

function rowOf(reader: Reader, line: ReceiptLine): string[] {
  const receipt = readReceipt(line)
  const { who, what, why } = receiptInWords(reader, receipt)
  const { sequence, at, kind, organizationId } = receipt
  return [String(sequence), new Date(at).toISOString(), kind, organizationId ?? '', who, what, why, line.digest]
}
