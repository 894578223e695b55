import { getSendTransactionStatus } from '../../src/core/signing/get-send-transaction-status.ts'
import type { TestEngine } from './engine.ts'

interface SendStatus {
  readonly txStatus: string
  readonly txError?: string
}

/** What the program that asked for it is told of a transaction that was to be sent. */
export async function sendStatusOf(
  { engine, store, organizationId, clock }: TestEngine,
  sendTransactionStatusId: string,
): Promise<SendStatus> {
  const { catalogue, handedOut, broadcasts } = engine
  const itsKey = store.activity(organizationId, sendTransactionStatusId)?.requester.credentialId
  const context = { organizationId, reader: store, catalogue, handedOut, broadcasts, now: clock.now() }
  const status = await getSendTransactionStatus.answer(
    { sendTransactionStatusId },
    { ...context, credential: { key: { id: itsKey } } as never, asked: () => undefined },
  )
  return status as never
}
