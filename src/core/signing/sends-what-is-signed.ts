import { z } from 'zod'
import type { ExecutionContext } from '../activity/context.ts'
import { signTransaction } from './sign-transaction.ts'

/** The result of kinds that sign a transaction and have it sent. */
export const sendResult = {
  version: 2,
  schema: z.object({
    sendTransactionStatusId: z.string().describe('What get_send_transaction_status is asked about.'),
    signedTransaction: z.string().describe('What is sent, hex.'),
  }),
}

/** Signs it. It is sent once that is recorded. @throws AgentError as signing it does */
export async function signToSend(signing: Parameters<typeof signTransaction.execute>[0], context: ExecutionContext) {
  const { result, record } = await signTransaction.execute(signing, context)
  const { signedTransaction } = result as { readonly signedTransaction: string }
  return { result: { sendTransactionStatusId: context.activityId, signedTransaction }, record }
}
