import type { Answer, CallName, Input, Output } from '../../shared/ipc.ts'

/** The window of a running agent, as a browser holds it that has opened the one-time link. */
export interface WindowSession {
  /** @throws Error in the agent's words */
  call<Name extends CallName>(name: Name, input: Input<Name>): Promise<Output<Name>>
  /** Yields once at the beginning, and whenever something may have changed. Ends with the agent. */
  changes(until: AbortSignal): AsyncIterable<void>
}

/** Trades a one-time link for a session. @throws Error in one sentence for the person at the terminal */
export async function enterWindow(link: string): Promise<WindowSession> {
  const { origin, hash } = windowLink(link)
  const json = { Origin: origin, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ link: hash.replace('#enter=', '') })
  const entered = await fetch(`${origin}/enter`, { method: 'POST', headers: json, body, redirect: 'error' }).catch(
    () => {
      throw new Error(`No window answers at ${origin}. Is Countersign running?`)
    },
  )
  if (!entered.ok)
    throw new Error(
      'The link was used already, or is too old. Press Enter in the terminal of Countersign for a new one.',
    )
  const { key } = (await entered.json()) as { key: string }
  const headers = { ...json, 'X-Window-Key': key }
  return {
    async call<Name extends CallName>(name: Name, input: Input<Name>) {
      const answer = await fetch(`${origin}/call`, { method: 'POST', headers, body: JSON.stringify({ name, input }) })
      const read = (await answer.json()) as Answer<Output<Name>>
      if (read.ok) return read.value
      throw new Error(read.error.message)
    },
    async *changes(until) {
      const { body: stream } = await fetch(`${origin}/events`, { method: 'POST', headers, signal: until })
      for await (const _ of stream ?? []) yield
    },
  }
}

/** Only this computer: whoever holds the session can approve. */
function windowLink(link: string): URL {
  const url = URL.canParse(link) ? new URL(link) : undefined
  if (url?.protocol === 'http:' && url.hostname === 'localhost' && /^#enter=[\w-]+$/.test(url.hash)) return url
  throw new Error('The link is http://localhost:PORT/#enter=…, as Countersign prints it when it starts.')
}
