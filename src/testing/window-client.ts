/** A request that waits for the person, as its card shows it. */
export interface WaitingRequest {
  /** Id of the activity. */
  readonly id: string
  /** Title of the card, for example `Sign a transaction`. */
  readonly title: string
  /** What would be done, in one sentence. */
  readonly sentence: string
  readonly warnings: readonly { readonly level: 'notice' | 'danger'; readonly text: string }[]
  /** Name of the API key, session or passkey that asks. */
  readonly program: string
  /** Reason that the program states. Nobody checks it. */
  readonly reason?: string
}

interface Card {
  readonly id: string
  readonly fingerprint: string
  readonly digest: string
  readonly shown: Omit<WaitingRequest, 'id' | 'program' | 'reason'> & {
    readonly asks: { readonly apiKeyName: string; readonly reason?: string }
  }
}

interface Answer {
  readonly ok: boolean
  readonly value?: unknown
  readonly error?: { readonly code: string; readonly message: string }
}

/** The window of an agent, used by a program in place of a person. */
export interface WindowClient {
  cards(): Promise<WaitingRequest[]>
  /** @param reason - For the program, of a rejection. */
  decideNext(decision: 'approve' | 'reject', reason?: string): Promise<WaitingRequest>
}

/**
 * Enters the window by its link, which works once.
 * @throws Error if the agent refuses it
 */
export async function enterWindow(link: string): Promise<WindowClient> {
  const { origin, hash } = new URL(link)
  const json = { 'Content-Type': 'application/json', Origin: origin }
  const entered = await fetch(`${origin}/enter`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ link: hash.replace('#enter=', '') }),
  })
  const { key, error } = (await entered.json()) as { readonly key?: string; readonly error?: { message: string } }
  if (key === undefined) throw new Error(`The window refused its link: ${error?.message ?? entered.status}`)
  const headers = { ...json, 'X-Window-Key': key }

  async function call(name: string, input?: unknown): Promise<unknown> {
    const reply = await fetch(`${origin}/call`, { method: 'POST', headers, body: JSON.stringify({ name, input }) })
    const answer = (await reply.json()) as Answer
    if (!answer.ok) throw new Error(`${answer.error?.code}: ${answer.error?.message}`)
    return answer.value
  }

  const list = async () => (await call('approvals.list')) as Card[]

  /** Waits for the oldest card. The stream of changes is open before the first look, so no change can come between. */
  async function next(): Promise<Card> {
    const hangUp = new AbortController()
    const events = await fetch(`${origin}/events`, { method: 'POST', headers, signal: hangUp.signal })
    try {
      for await (const _ of events.body ?? []) {
        const [first] = await list()
        if (first) return first
      }
      throw new Error('Countersign stopped while it was waited for a request')
    } finally {
      hangUp.abort()
    }
  }

  return {
    cards: async () => (await list()).map(withoutProof),
    async decideNext(decision, reason) {
      const card = await next()
      const { id, fingerprint, digest } = card
      await call(`approvals.${decision}`, { id, fingerprint, digest, ...(reason && { reason }) })
      return withoutProof(card)
    },
  }
}

function withoutProof({ id, shown: { title, sentence, warnings, asks } }: Card): WaitingRequest {
  const by = { program: asks.apiKeyName, ...(asks.reason !== undefined && { reason: asks.reason }) }
  return { id, title, sentence, warnings: warnings.map(({ level, text }) => ({ level, text })), ...by }
}
