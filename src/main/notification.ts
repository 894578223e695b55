import type { Card } from '../shared/card.ts'

export interface NotificationText {
  readonly title: string
  readonly body: string
}

/**
 * Writes a notification about new requests. Its words are all the agent's own: desktops show notifications on the
 * lock screen, and some read markup in them, so nothing a caller wrote is repeated there.
 */
export function notificationOf(news: {
  readonly cards: readonly Card[]
  readonly origins: readonly string[]
}): NotificationText {
  const [card, ...others] = news.cards
  if (!card) return { title: 'A web page wants to use Countersign', body: 'Allow or refuse it in the window.' }
  if (others.length > 0) {
    return { title: `${news.cards.length} new requests wait for you`, body: 'Read them and decide in the window.' }
  }
  return { title: card.shown.title, body: 'A program is asking. Read the request and decide in the window.' }
}

/** The same about root users who signed in. */
export function signInNotification(signIns: number): NotificationText {
  return {
    title: signIns === 1 ? 'A root user signed in' : `Root users signed in ${signIns} times`,
    body: 'Look under Activity in the window. If it was not you, end the session under People.',
  }
}
