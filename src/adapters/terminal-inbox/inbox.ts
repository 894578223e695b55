import { confirm, isCancel, log, note, outro, password, select, spinner } from '@clack/prompts'
import { type Card, dangersOf } from '../../shared/card.ts'
import { cardInText, withoutControls } from './card-in-text.ts'
import { enterWindow, type WindowSession } from './window-session.ts'

/** Time that a card must have been on the screen before it can be approved, in milliseconds. The window has the same. */
const armingTime = 1000

/** Shows what waits, and lets the person decide. Resolves once they leave. @throws Error in one sentence for the person at the terminal */
export async function runInbox(): Promise<void> {
  const link = await password({ message: 'Paste the link that Countersign printed. It works once.' })
  if (isCancel(link)) return
  const session = await enterWindow(link.trim())
  for (;;) {
    const cards = await session.call('approvals.list', undefined)
    if (cards.length === 0) await nextRequest(session)
    else if ((await chooseAmong(cards, session)) === 'leave') break
  }
  outro('Requests that you have not decided still wait.')
}

async function chooseAmong(cards: readonly Card[], session: WindowSession): Promise<'leave' | 'stay'> {
  const chosen = await select<Card | 'again' | 'leave'>({
    message: cards.length === 1 ? '1 request waits' : `${cards.length} requests wait`,
    options: [
      ...cards.map(card => ({ value: card, label: labelOf(card), hint: withoutControls(card.shown.asks.apiKeyName) })),
      { value: 'again' as const, label: 'Look again' },
      { value: 'leave' as const, label: 'Leave' },
    ],
  })
  if (isCancel(chosen) || chosen === 'leave') return 'leave'
  if (chosen !== 'again') await decide(chosen, session)
  return 'stay'
}

async function decide({ id, digest }: Card, session: WindowSession): Promise<void> {
  try {
    const card = await session.call('approvals.get', { id, digest })
    note(cardInText(card), withoutControls(card.shown.title))
    const decision = await decisionAbout(card)
    const seen = { id, fingerprint: card.fingerprint, digest: card.digest }
    if (decision === 'reject') await session.call('approvals.reject', seen)
    if (decision === 'approve') await session.call('approvals.approve', seen)
    if (decision !== 'later') log.success(decision === 'approve' ? 'Approved.' : 'Rejected.')
  } catch (thrown) {
    log.error(withoutControls((thrown as Error).message))
  }
}

/** Asks about a card that has just been shown. */
async function decisionAbout(card: Card): Promise<'later' | 'reject' | 'approve'> {
  const shownAt = performance.now()
  const hasDanger = dangersOf(card).length > 0
  for (;;) {
    const decision = await select<'later' | 'reject' | 'approve'>({
      message: hasDanger ? 'This request has a danger.' : 'Decide',
      // The first is what a careless Enter chooses.
      options: [
        { value: 'later', label: 'Decide later' },
        { value: 'reject', label: 'Reject' },
        { value: 'approve', label: 'Approve' },
      ],
    })
    if (isCancel(decision)) return 'later'
    if (decision !== 'approve') return decision
    if (performance.now() - shownAt < armingTime)
      log.warn('Read the card first. You can approve it a second after it is shown.')
    else if (!hasDanger || (await isUnderstood())) return 'approve'
  }
}

async function isUnderstood(): Promise<boolean> {
  return (await confirm({ message: 'Do you understand the danger, and approve?', initialValue: false })) === true
}

/** Waits until there is something to decide. */
async function nextRequest(session: WindowSession): Promise<void> {
  const waiting = spinner()
  waiting.start('Nothing waits. Ctrl-C leaves')
  const hangUp = new AbortController()
  try {
    for await (const _ of session.changes(hangUp.signal)) {
      if ((await session.call('approvals.list', undefined)).length === 0) continue
      waiting.stop('A request waits.')
      return
    }
    waiting.stop('')
    throw new Error('Countersign has stopped.')
  } finally {
    hangUp.abort()
  }
}

function labelOf({ shown: { sentence }, worst }: Card): string {
  return withoutControls(`${worst === 'danger' ? 'DANGER ' : ''}${sentence}`.replaceAll('\n', ' '))
}
