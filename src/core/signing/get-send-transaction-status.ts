import { z } from 'zod'
import { type StandingOfSend, standingOfSend } from '../activity/send-status.ts'
import { AgentError } from '../errors.ts'
import type { ActivityRecord } from '../ledger/activity-record.ts'
import { isSettled } from '../ledger/lifecycle.ts'
import { defineQuery } from '../query/define.ts'
import { uuid } from '../schema/uuid.ts'

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
    // Others learn how it stands, and have nothing sent.
    const sendsAgain = record.requester.credentialId === credential.key.id
    const standing = await standingOfSend(record, sends, { broadcasts, now, sendsAgain })
    const sent = sends.transaction(record)
    if (!standing || !sent) return notSigned(record)
    return { ...sends.named(sent.id), ...answerOf(standing) }
  },
})

function notSigned({ status, failure }: ActivityRecord) {
  if (!isSettled(status)) return { txStatus: 'INITIALIZED' }
  return answerOf({ txStatus: 'FAILED', problem: failure?.message ?? 'The request was rejected.' })
}

function answerOf({ txStatus, problem }: StandingOfSend) {
  return { txStatus, ...(problem !== undefined && { txError: problem, error: { message: problem } }) }
}
