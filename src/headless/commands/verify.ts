import { createReadStream } from 'node:fs'
import { createExportCheck, type Known, type Verdict } from '../../core/receipts/check-export.ts'
import type { Program } from '../program.ts'
import { usage } from '../usage.ts'

export const verify: Program = {
  help: `Checks an export of receipts. It needs no agent, no data directory and no keys.

${usage('verify', 'FILE --head HEX --public-key HEX')}

  --head HEX             The head that was printed with this export, or with an earlier one.
  --public-key HEX       The public key that was printed with it.
  --help                 Print this.

Ends with "N receipts hold" and code 0, or with "receipt N: why" and code 1. Without --head, receipts may be missing at
the end; without --public-key the signer is not checked. Without both options, nothing is proved.`,
  options: { head: { type: 'string' }, 'public-key': { type: 'string' } },
  async run(values, [file, ...more]) {
    if (file === undefined || more.length > 0) throw new Error('name one file to verify')
    const known = { head: hexOf(values, 'head'), publicKey: hexOf(values, 'public-key') }
    const verdict = await verdictOn(file, known)
    if (!verdict.holds) return { text: `receipt ${verdict.receipt}: ${verdict.why}`, exitCode: 1 }
    const { receipts, notes } = verdict
    return { text: [...notes, `${receipts} receipts hold`].join('\n'), exitCode: 0 }
  },
}

function hexOf(values: Readonly<Record<string, unknown>>, option: string): string | undefined {
  const value = values[option]
  if (value === undefined) return undefined
  if (typeof value === 'string' && /^[0-9a-f]{64}$/i.test(value)) return value.toLowerCase()
  throw new Error(`--${option}: 64 hexadecimal digits`)
}

async function verdictOn(file: string, known: Known): Promise<Verdict> {
  const check = createExportCheck(known)
  try {
    for await (const line of linesOf(file)) if (!check.take(line)) break
  } catch (thrown) {
    const { code, message } = thrown as NodeJS.ErrnoException
    throw code === undefined ? thrown : new Error(`the file cannot be read: ${message}`)
  }
  return check.end()
}

const lineFeed = 0x0a

/** More than any line that the agent writes. What is longer is not read into memory. */
const longestLine = 64 * 1024 * 1024

/** Each with its line feed; what follows the last one comes as it is, and what is too long as far as it was read. */
async function* linesOf(file: string): AsyncGenerator<Uint8Array> {
  let begun: Buffer[] = []
  let length = 0
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    let from = 0
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, from)) {
      yield Buffer.concat([...begun, chunk.subarray(from, end + 1)])
      begun = []
      length = 0
      from = end + 1
    }
    if (from < chunk.length) begun.push(chunk.subarray(from))
    length += chunk.length - from
    if (length > longestLine) break
  }
  if (begun.length > 0) yield Buffer.concat(begun)
}
