import { type Hex, keccak256, parseTransaction } from 'viem'
import { z } from 'zod'
import { networkOfId } from '../../chains/ethereum/networks/network-of-id.ts'
import { isSettled } from '../../ledger/lifecycle.ts'
import { signatureHex } from '../../programs/signature-hex.ts'
import { waits } from '../answer-or-wait.ts'
import { ownRequest } from '../own-request.ts'
import { requestId } from '../shared-inputs.ts'
import { defineTool, type ToolContext } from '../tool.ts'
import type { ToolAnswer } from '../tool-answer.ts'

export const getRequest = defineTool({
  name: 'get_request',
  description:
    'Tells how a request stands that you made: waiting, signed, sent, paid or refused. A transaction that was approved but that the node does not know is sent again.',
  readOnly: false,
  input: z.strictObject({ requestId }),
  async run({ requestId }, context) {
    const record = ownRequest(context, requestId)
    const { engine } = context
    const { status, failure, result } = engine.handedOut.complete(record, record.requester.credentialId)
    if (!isSettled(status)) return { requestId, ...waits, what: engine.approvals.sentenceOf(requestId) ?? null }
    if (status !== 'ACTIVITY_STATUS_COMPLETED')
      return { requestId, status: 'refused', why: failure?.message ?? 'The request was rejected.' }
    const payment = context.payments.of(requestId)
    if (payment) return { requestId, ...(await payment) }
    if (record.requester.paidServer !== undefined)
      return { requestId, status: 'signed', next: 'The answer of the server is no longer kept.' }
    return { requestId, ...(await signedAs(Object.values(result)[0], context)) }
  },
})

const signed = z.union([
  z.object({ signedTransaction: z.string() }),
  z.object({ r: z.string(), s: z.string(), v: z.string() }),
])

async function signedAs(result: unknown, context: ToolContext): Promise<ToolAnswer> {
  const read = signed.safeParse(result)
  if (!read.success) return { status: 'done' }
  if ('r' in read.data) return { status: 'signed', signature: signatureHex(read.data) }
  return sent(`0x${read.data.signedTransaction.replace(/^0x/, '')}`, context)
}

/** The node may have been away when it was approved, or the agent stopped just then: the same bytes can be sent again. */
async function sent(transaction: Hex, { engine }: ToolContext): Promise<ToolAnswer> {
  const transactionHash = keccak256(transaction)
  const ask = engine.broadcasts.node(networkOfId(BigInt(parseTransaction(transaction).chainId ?? 0)))
  if ((await ask('eth_getTransactionByHash', [transactionHash])) === null)
    await ask('eth_sendRawTransaction', [transaction])
  return { status: 'sent', transactionHash }
}
