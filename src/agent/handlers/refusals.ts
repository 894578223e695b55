import { readReceipt } from '../../core/ledger/hash-chain.ts'
import type { Chained, ReceiptOf } from '../../core/ledger/receipt.ts'
import type { HandlersOf } from '../../shared/call.ts'
import type { RefusalView, refusalCalls } from '../../shared/refusals.ts'
import type { Needs } from '../context/handler-context.ts'
import { receiptInWords } from '../receipts/in-words.ts'

/** Number of refused requests that are looked at, and number of lines shown of them. */
const [mostRead, mostShown] = [1000, 100]

type Refused = (ReceiptOf<'refused'> | ReceiptOf<'leftOut'>) & Chained

export function refusalHandlers({ engine: { store } }: Needs<'engine'>): HandlersOf<typeof refusalCalls> {
  return {
    async 'refusals.list'({ organizationId }) {
      const views = new Map<string, RefusalView>()
      for (const line of store.receipts({ kinds: ['refused', 'leftOut'] }, { limit: mostRead })) {
        const receipt = readReceipt(line) as Refused
        // Who has proved no key has asked in no organization.
        if (receipt.organizationId !== null && receipt.organizationId !== organizationId) continue
        const view = viewOf(receipt)
        const same = JSON.stringify([view.userName, view.apiKeyName, view.webOrigin, view.sentence, view.why])
        const newer = views.get(same)
        if (!newer && views.size === mostShown) continue
        views.set(same, newer ? { ...newer, count: newer.count + view.count, firstAt: view.firstAt } : view)
      }
      return [...views.values()]
    },
  }

  function viewOf(receipt: Refused): RefusalView {
    const { what, who, why } = receiptInWords(store, receipt)
    const told = { id: String(receipt.sequence), sentence: what, why, lastAt: receipt.at }
    if (receipt.kind === 'leftOut') {
      const nobody = { ...unknown(who), forbiddenBy: [], moreForbid: 0 }
      return { ...told, ...nobody, count: receipt.count, firstAt: receipt.from }
    }
    const { client, forbiddenBy = [], moreForbid = 0, at: firstAt } = receipt
    const names =
      client.kind === 'credential'
        ? {
            credentialId: client.credentialId,
            userName: client.userName,
            apiKeyName: client.credentialName,
            webOrigin: client.webOrigin ?? null,
          }
        : unknown(who)
    return { ...told, ...names, forbiddenBy, moreForbid, count: 1, firstAt }
  }
}

const unknown = (who: string) => ({ credentialId: null, userName: who, apiKeyName: who, webOrigin: null })
