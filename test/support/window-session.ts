import type { Card } from '../../src/shared/card.ts'
import type { Answer, CallName, Input, Output } from '../../src/shared/ipc.ts'
import { type Reply, sendTo } from './server.ts'

/** A browser's session with the window of a headless agent, without the browser. */
export interface WindowSession {
  readonly port: number
  readonly origin: string
  /** Headers that every call of the window carries. */
  readonly headers: Readonly<Record<'Origin' | 'X-Window-Key' | 'Content-Type', string>>
  /** @throws Error with the agent's words if it refuses. */
  call<Name extends CallName>(name: Name, input: Input<Name>): Promise<Output<Name>>
  /** Waits until at least so many requests wait for the person. */
  cards(atLeast: number): Promise<Card[]>
  /** Approves what a card shows, as the button does. */
  approve(card: Card): Promise<void>
}

/** Trades the one-time link for a session, as the page does. */
export async function enterWindow(link: string): Promise<WindowSession> {
  const { origin, port } = new URL(link)
  const reply = await postLink(link)
  if (reply.status !== 200) throw new Error(`the link was refused: ${JSON.stringify(reply.body)}`)
  const headers = {
    Origin: origin,
    'X-Window-Key': reply.body.key,
    'Content-Type': 'application/json',
  }
  const session: WindowSession = {
    port: Number(port),
    origin,
    headers,
    async call<Name extends CallName>(name: Name, input: Input<Name>) {
      const { body } = await sendTo(Number(port), { path: '/call', body: JSON.stringify({ name, input }), headers })
      const answer = body as Answer<Output<Name>>
      if (!answer.ok) throw new Error(`${name}: ${answer.error.code} ${answer.error.message}`)
      return answer.value
    },
    async cards(atLeast) {
      const hangUp = new AbortController()
      const events = await fetch(`${origin}/events`, { method: 'POST', headers, signal: hangUp.signal })
      try {
        // The stream is open before the first look, so no change can come between.
        for await (const _ of events.body ?? []) {
          const cards = await session.call('approvals.list', undefined)
          if (cards.length >= atLeast) return cards
        }
        throw new Error('the agent went away')
      } finally {
        hangUp.abort()
      }
    },
    approve: ({ id, fingerprint, digest }) => session.call('approvals.approve', { id, fingerprint, digest }),
  }
  return session
}

/** Offers the link to the agent, in the name of its own page unless `headers` say otherwise. */
export function postLink(link: string, headers: Record<string, string> = {}): Promise<Reply> {
  const { origin, port, hash } = new URL(link)
  return sendTo(Number(port), {
    path: '/enter',
    body: JSON.stringify({ link: hash.replace('#enter=', '') }),
    headers: { Origin: origin, 'Content-Type': 'application/json', ...headers },
  })
}
