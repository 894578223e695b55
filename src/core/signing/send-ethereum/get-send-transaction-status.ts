import { z } from 'zod'
import { AgentError } from '../../errors.ts'
import type { ActivityRecord } from '../../ledger/activity-record.ts'
import { isSettled } from '../../ledger/lifecycle.ts'
import type { Broadcasts, SentTransaction } from '../../ports/broadcasts.ts'
import { defineQuery } from '../../query/define.ts'
import { uuid } from '../../schema/uuid.ts'
import { countOf } from './next-nonce.ts'
import { nonceOf, sendingTypes, sentBy } from './sent.ts'

/** Milliseconds in which a transaction that the node does not know is sent again for its program. Later than that, nobody expects it. */
const sentAgainFor = 3_600_000

export const getSendTransactionStatus = defineQuery({
  name: 'get_send_transaction_status',
  summary: 'What became of a transaction that was to be sent, as your own node has it now.',
  request: z.object({ sendTransactionStatusId: uuid.describe('Result of eth_send_transaction.') }),
  example: { sendTransactionStatusId: '01939b6e-6d3a-7c1e-9a53-1f0f3c2b1a00' },
  async answer({ sendTransactionStatusId: id }, { organizationId, credential, reader, broadcasts, now }) {
    const record = reader.activity(organizationId, id)
    if (!record || !sendingTypes.includes(record.type))
      throw new AgentError('ACTIVITY_NOT_FOUND', `no transaction that was to be sent has the ID ${id}`)
    const sent = sentBy(record)
    if (!sent) return notSigned(record)
    // Others learn how it stands, and have nothing sent.
    const isItsProgram = record.requester.credentialId === credential.key.id
    const sendsAgain = isItsProgram && now - record.updatedAt <= sentAgainFor
    return { eth: { txHash: sent.hash }, ...(await standing(sent, nonceOf(record).nonce, broadcasts, sendsAgain)) }
  },
})

function notSigned({ status, failure }: ActivityRecord) {
  return isSettled(status) ? failed(failure?.message ?? 'The request was rejected.') : { txStatus: 'INITIALIZED' }
}

/**
 * Asks the node. It has failed only if it can be included no more: what a node refused, or forgot, may be included yet, by that node or by
 * another. The same bytes are sent again if the node does not know them: the agent may have been stopped before it sent them.
 */
async function standing(
  sent: SentTransaction,
  nonce: number,
  broadcasts: Broadcasts,
  sendsAgain: boolean,
): Promise<object> {
  if (broadcasts.isUnderWay(sent.hash)) return broadcasting()
  const ask = await broadcasts.checked(sent.chainId)
  const receipt = await ask('eth_getTransactionReceipt', [sent.hash])
  if (receipt !== null) return included(receipt, sent.hash)
  if ((await ask('eth_getTransactionByHash', [sent.hash])) !== null) return broadcasting()
  const next = countOf(await ask('eth_getTransactionCount', [sent.from, 'latest']))
  if (next > nonce) return failed(`Another transaction of the account was included with its nonce, ${nonce}.`)
  if (!sendsAgain) return broadcasting('The node does not know it, and it is not sent again.')
  await broadcasts.send(sent)
  return broadcasting(broadcasts.refusalOf(sent.hash))
}

const receiptShape = z.looseObject({ transactionHash: z.string(), status: z.enum(['0x0', '0x1']) })

/** @throws AgentError `NODE_UNUSABLE` for a receipt of something else, or one that says neither */
function included(receipt: unknown, hash: string): object {
  const read = receiptShape.safeParse(receipt)
  if (!read.success || read.data.transactionHash.toLowerCase() !== hash)
    throw new AgentError('NODE_UNUSABLE', 'The node answers with a receipt of something else.')
  return read.data.status === '0x1' ? { txStatus: 'INCLUDED' } : failed('It was included, and failed on the chain.')
}

/** @param problem - Why it may never be included, in words. */
function broadcasting(problem?: string) {
  return { txStatus: 'BROADCASTING', ...(problem !== undefined && { txError: problem, error: { message: problem } }) }
}

function failed(message: string) {
  return { txStatus: 'FAILED', txError: message, error: { message } }
}
