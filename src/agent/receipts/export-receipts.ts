import { writeExport } from '../../adapters/export-file/write-export.ts'
import { AgentError, toAgentError } from '../../core/errors.ts'
import type { ReceiptHead } from '../../core/ledger/receipt.ts'
import type { Store } from '../../core/ports/store.ts'
import { type HeadSigner, receiptPublicKey } from '../../core/receipts/head-signer.ts'

export interface ExportedReceipts {
  readonly receipts: number
  /** Digest of the last receipt in the export, lower-case hex. */
  readonly head: string
  /** Public part of the receipt key, lower-case hex; null if it was never used, and so nothing in the export is signed. */
  readonly publicKey: string | null
}

/** Receipts read at a time. All others who wait have their turn after each. */
const page = 200

/**
 * Writes every receipt there is now to a file that is not there yet, as JSON lines, oldest first. Its last one is a signed head, where the vault is open.
 * @param tell - Is handed a sentence where it is not.
 * @throws AgentError as `writeExport`
 */
export async function exportReceipts(
  parts: { readonly store: Store; readonly heads: Pick<HeadSigner, 'sign'> },
  file: string,
  tell: (text: string) => void,
): Promise<ExportedReceipts> {
  const { store } = parts
  const head = await vouchedFor(parts, tell)
  await writeExport(file, linesUpTo(store, head))
  return { receipts: head.sequence, head: head.digest, publicKey: receiptPublicKey(store) ?? null }
}

async function vouchedFor(
  { store, heads }: { readonly store: Store; readonly heads: Pick<HeadSigner, 'sign'> },
  tell: (text: string) => void,
): Promise<ReceiptHead> {
  try {
    return await heads.sign()
  } catch (thrown) {
    const { code, message } = toAgentError(thrown)
    if (!code.startsWith('VAULT_') && code !== 'DATA_LOST') throw thrown
    const unsigned = receiptPublicKey(store) === undefined ? 'No receipt is' : 'The newest receipts are not'
    tell(`${unsigned} signed: ${message} Store the head that is printed.`)
    return store.receiptHead()
  }
}

async function* linesUpTo(store: Store, { sequence: end }: ReceiptHead) {
  for (let after = 0; after < end; ) {
    const lines = store.receiptLines(after, Math.min(page, end - after))
    const last = lines.at(-1)
    if (!last) throw new AgentError('STORE_DAMAGED', 'Receipts are missing in the database. Run the doctor.')
    yield lines.map(({ line }) => `${line}\n`).join('')
    after = last.sequence
    await new Promise(resolve => setImmediate(resolve))
  }
}
