import { z } from 'zod'
import type { Sends } from '../activity/sends.ts'
import { AgentError } from '../errors.ts'
import type { ActivityRecord } from '../ledger/activity-record.ts'
import { isSettled } from '../ledger/lifecycle.ts'
import type { Broadcasts, SentTransaction } from '../ports/broadcasts.ts'
import { defineQuery } from '../query/define.ts'
import { uuid } from '../schema/uuid.ts'

/** Milliseconds in which a transaction that the node does not know is sent again for its program. Later than that, nobody expects it. */
const sentAgainFor = 3_600_000

export const getSendTransactionStatus = defineQuery({
  name: 'get_send_transaction_status',
  summary: 'What became of a transaction that was to be sent, as your own node has it now.',
  request: z.object({
    sendTransactionStatusId: uuid.describe('Result of eth_send_transaction or sol_send_transaction.'),
  }),
  example: { sendTransactionStatusId: '01939b6e-6d3a-7c1e-9a53-1f0f3c2b1a00' },
  async answer(asked, { organizationId, credential, reader, catalogue, broadcasts, now }) {
    const id = asked.sendTransactionStatusId
    const record = reader.activity(organizationId, id)
    const sends = record && catalogue.get(record.type)?.activity.sends
    if (!record || !sends)
      throw new AgentError('ACTIVITY_NOT_FOUND', `no transaction that was to be sent has the ID ${id}`)
    const sent = sends.transaction(record)
    if (!sent) return notSigned(record)
    // Others learn how it stands, and have nothing sent.
    const isItsProgram = record.requester.credentialId === credential.key.id
    const sendsAgain = isItsProgram && now - record.updatedAt <= sentAgainFor
    return { ...sends.named(sent.id), ...(await standingOf(sent, sends, broadcasts, sendsAgain)) }
  },
})

function notSigned({ status, failure }: ActivityRecord) {
  return isSettled(status) ? failed(failure?.message ?? 'The request was rejected.') : { txStatus: 'INITIALIZED' }
}

/** The same bytes are sent again if the node does not know them: the agent may have been stopped before it sent them. */
async function standingOf(
  sent: SentTransaction,
  { standing }: Sends,
  broadcasts: Broadcasts,
  sendsAgain: boolean,
): Promise<object> {
  if (broadcasts.isUnderWay(sent.id)) return broadcasting()
  const now = await standing(sent, await broadcasts.checked(sent.network))
  switch (now.is) {
    case 'included':
      return { txStatus: 'INCLUDED' }
    case 'failed':
      return failed(now.why)
    case 'known':
      return broadcasting()
    case 'unknown':
      if (!sendsAgain) return broadcasting('The node does not know it, and it is not sent again.')
      await broadcasts.send(sent)
      return broadcasting(broadcasts.refusalOf(sent.id))
  }
}

/** @param problem - Why it may never be included, in words. */
function broadcasting(problem?: string) {
  return { txStatus: 'BROADCASTING', ...(problem !== undefined && { txError: problem, error: { message: problem } }) }
}

function failed(message: string) {
  return { txStatus: 'FAILED', txError: message, error: { message } }
}
