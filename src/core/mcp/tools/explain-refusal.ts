import { z } from 'zod'
import { decisionInWords } from '../../engine/explain/decision-in-words.ts'
import { explain } from '../../engine/explain/why.ts'
import { readReceipt } from '../../ledger/hash-chain.ts'
import type { Chained, ReceiptOf } from '../../ledger/receipt.ts'
import { ownRequest } from '../own-request.ts'
import { requestId } from '../shared-inputs.ts'
import { defineTool, type ToolContext } from '../tool.ts'

/** Numbers of receipts that are read, and of refusals that are told. */
const [mostRead, mostTold] = [1000, 5]

export const explainRefusal = defineTool({
  name: 'explain_refusal',
  description:
    'Explains why a request of yours was refused. Without a requestId, explains your newest requests that were refused at once, and so have no id.',
  readOnly: true,
  input: z.strictObject({ requestId: requestId.optional() }),
  run({ requestId }, context) {
    if (requestId === undefined) return { refusals: refusedAtOnce(context) }
    const { store, catalogue } = context.engine
    const record = ownRequest(context, requestId)
    const why = record.failure?.message ?? 'It was not refused.'
    // The rules may well allow what a person rejects: that would read like a permission.
    const isRejected = record.status === 'ACTIVITY_STATUS_REJECTED'
    const rules = isRejected ? 'No rule refused it.' : decisionInWords(explain(catalogue, store, record))
    return { requestId, why, rules }
  },
})

function refusedAtOnce({ engine: { store }, program, userId }: ToolContext) {
  return store
    .receipts({ kinds: ['refused'] }, { limit: mostRead })
    .map(line => readReceipt(line) as ReceiptOf<'refused'> & Chained)
    .filter(({ organizationId }) => organizationId === program.token.organizationId)
    .filter(({ client }) => client.kind === 'credential' && client.userId === userId)
    .slice(0, mostTold)
    .map(({ at, sentence, why, forbiddenBy = [] }) => ({
      at: new Date(at).toISOString(),
      what: sentence ?? null,
      why,
      forbiddenBy: forbiddenBy.map(({ name }) => name),
    }))
}
