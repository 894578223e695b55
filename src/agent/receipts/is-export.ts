import { open } from 'node:fs/promises'
import { readLine } from '../../core/receipts/read-line.ts'
import { csvHeader } from './formats.ts'

/** Of a file, as much as is looked at: the first receipt is far shorter. */
const beginning = 64 * 1024

/** Whether a file begins as an export of receipts does: then a later one may take its place. Whatever else it is stays. */
export async function isExport(file: string): Promise<boolean> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(beginning), 0, beginning, 0)
    const text = buffer.subarray(0, bytesRead)
    if (text.toString('utf8').startsWith(csvHeader)) return true
    const end = text.indexOf('\n')
    const read = end < 0 ? '' : readLine(text.subarray(0, end))
    return typeof read === 'object' && read.receipt.sequence === 1
  } finally {
    await handle.close()
  }
}
