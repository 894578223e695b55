import type { Agent } from '../agent/running-agent/agent.ts'
import type { Card } from '../shared/card.ts'

/** Parts of the desktop that tell the person that something waits. */
export interface Desk {
  /** Shows how many requests wait, without asking for attention. */
  count(waiting: number): void
  /** Something new waits: requests, web pages that want to use the agent, or both. */
  call(news: { readonly cards: readonly Card[]; readonly origins: readonly string[] }): void
  /** Tells the person that nothing waits any more. */
  rest(): void
}

/**
 * Keeps the desk true of what waits, from now on. Each request calls once: a window the person has put away stays away
 * until another one comes. The returned function stops it.
 */
export function attend(agent: Pick<Agent, 'handlers' | 'log' | 'onTopic'>, desk: Desk): () => void {
  let known = new Set<string>()
  let looking = false
  let changed = false

  const look = async () => {
    const [cards, { undecidedOrigins }] = await Promise.all([
      agent.handlers['approvals.list'](undefined),
      agent.handlers['state.get'](undefined),
    ])
    const news = {
      cards: cards.filter(({ id }) => !known.has(id)),
      origins: undecidedOrigins.filter(origin => !known.has(origin)),
    }
    known = new Set([...cards.map(({ id }) => id), ...undecidedOrigins])
    desk.count(known.size)
    if (news.cards.length + news.origins.length > 0) desk.call(news)
    if (known.size === 0) desk.rest()
  }

  /** One look at a time; what changes meanwhile is looked at right after. */
  const lookAgain = async () => {
    changed = true
    if (looking) return
    looking = true
    while (changed) {
      changed = false
      await look().catch(error => agent.log.error({ error }, 'could not tell the desk what waits'))
    }
    looking = false
  }

  void lookAgain()
  return agent.onTopic(topic => {
    if (topic === 'approvals' || topic === 'origins') void lookAgain()
  })
}
