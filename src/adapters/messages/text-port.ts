import { randomUUID } from 'node:crypto'
import { AgentError } from '../../core/errors.ts'
import type { TextMessage } from '../../core/ports/messenger.ts'
import { letGo } from '../outgoing/discard-response-body.ts'

/** A service that sends texts: it takes each as one `POST` of JSON. */
export interface TextPort {
  readonly url: string
  /** Sent as `Authorization: Bearer`. */
  readonly token: string | null
}

const sendMs = 10_000

/**
 * Hands a text over. Redirects are not followed: they could lead the code elsewhere.
 * @returns the status that was answered
 * @throws AgentError `MESSAGE_REFUSED`, `MESSAGE_UNREACHABLE`
 */
export async function sendText({ url, token }: TextPort, { to, text }: TextMessage, limit = sendMs): Promise<number> {
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': 'application/json', ...(token !== null && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ id: randomUUID(), to, text }),
    signal: AbortSignal.timeout(limit),
  }).catch(() => {
    throw new AgentError('MESSAGE_UNREACHABLE', 'the service that sends texts cannot be reached. Try again later.')
  })
  await letGo(answer)
  if (answer.status >= 200 && answer.status < 300) return answer.status
  throw new AgentError(
    'MESSAGE_REFUSED',
    `could not reach phone number ${to}: the service that sends texts answered ${answer.status}. Check the number, and the address and token that are set for the service.`,
  )
}
