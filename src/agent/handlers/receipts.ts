import { readReceipt } from '../../core/ledger/hash-chain.ts'
import { receiptPublicKey } from '../../core/receipts/head-signer.ts'
import type { HandlersOf } from '../../shared/call.ts'
import type { HeadView, receiptCalls } from '../../shared/receipts.ts'
import type { Needs } from '../context/handler-context.ts'
import { receiptInWords } from '../receipts/in-words.ts'

/** Receipts of one answer. */
const [listed, exported] = [50, 500]

export function receiptHandlers({
  engine: { store },
  heads,
  changed,
}: Needs<'engine' | 'heads' | 'changed'>): HandlersOf<typeof receiptCalls> {
  const headView = (): HeadView => {
    const { sequence, digest } = store.receiptHead()
    return { receipts: sequence, head: digest, publicKey: receiptPublicKey(store) ?? null }
  }
  return {
    async 'receipts.list'({ kind, before }) {
      const page = { limit: listed, ...(before !== undefined && { before }) }
      return store.receipts(kind === undefined ? {} : { kinds: [kind] }, page).map(line => {
        const receipt = readReceipt(line)
        return { sequence: receipt.sequence, kind: receipt.kind, at: receipt.at, ...receiptInWords(store, receipt) }
      })
    },
    'receipts.head': async () => headView(),
    async 'receipts.sign'() {
      await heads.sign()
      changed('receipts')
      return headView()
    },
    async 'receipts.text'({ after, until }) {
      const lines = store.receiptLines(after, Math.max(0, Math.min(exported, until - after)))
      const last = lines.at(-1)?.sequence ?? until
      return { text: lines.map(({ line }) => `${line}\n`).join(''), next: last < until ? last : null }
    },
  }
}
