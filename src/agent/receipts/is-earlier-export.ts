import { type FileHandle, open } from 'node:fs/promises'
import type { ReceiptLine } from '../../core/kept/receipt.ts'
import type { Reader } from '../../core/ports/store.ts'
import { readLine } from '../../core/receipts/read-line.ts'
import { csvHeader, type ReceiptFormat } from './formats.ts'

/** Of a file, as much as is looked at first: hardly any receipt is longer. */
const usual = 64 * 1024
/** No receipt is longer. */
const most = 64 * 1024 * 1024

/**
 * Whether a file is an export of these receipts as they were earlier: a later one holds all of it, and may take its place. Whatever else
 * it is stays: of receipts that a database which was put back has no longer, it may be all there is.
 * @param format - Of the later one. A table takes the place of no export that can be verified.
 */
export async function isEarlierExport(
  reader: Pick<Reader, 'receiptLines'>,
  format: ReceiptFormat,
  file: string,
): Promise<boolean> {
  const handle = await open(file, 'r')
  try {
    const before = await formatOf(handle)
    if (before === undefined || (format === 'csv' && before !== 'csv')) return false
    const last = await lastLine(handle)
    if (`${last}\r\n` === csvHeader) return true
    const written = inExport(last) ?? inTable(last)
    const [kept] = written === undefined ? [] : reader.receiptLines(written.sequence - 1, 1)
    return kept !== undefined && kept.digest === written?.digest
  } finally {
    await handle.close()
  }
}

/** As it begins. */
async function formatOf(handle: FileHandle): Promise<ReceiptFormat | undefined> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(usual), 0, usual, 0)
  const text = buffer.subarray(0, bytesRead)
  if (text.toString('utf8').startsWith(csvHeader)) return 'csv'
  const end = text.indexOf('\n')
  return end >= 0 && inExport(text.subarray(0, end).toString('utf8'))?.sequence === 1 ? 'jsonl' : undefined
}

/** Without its line end; empty where the file does not end in one. */
async function lastLine(handle: FileHandle): Promise<string> {
  const { size } = await handle.stat()
  for (let wanted = usual; ; wanted = Math.min(wanted * 8, most)) {
    const length = Math.min(wanted, size)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, size - length)
    const text = buffer.subarray(0, bytesRead).toString('utf8')
    if (!text.endsWith('\n')) return ''
    const start = text.lastIndexOf('\n', text.length - 2) + 1
    if (start > 0 || length === size) return text.slice(start).trimEnd()
    if (wanted >= most) return ''
  }
}

type Written = Pick<ReceiptLine, 'sequence' | 'digest'>

function inExport(line: string): Written | undefined {
  const read = readLine(Buffer.from(line))
  return typeof read === 'string' ? undefined : { sequence: read.receipt.sequence, digest: read.digest }
}

function inTable(line: string): Written | undefined {
  const [, sequence, digest] = /^([1-9]\d*),.*,([0-9a-f]{64})$/.exec(line) ?? []
  return sequence === undefined || digest === undefined ? undefined : { sequence: Number(sequence), digest }
}
