import { describe, expect, test } from 'vitest'
import { openSqliteStore } from '../../src/adapters/store/sqlite.ts'
import { databaseFile } from '../../src/agent/data/data-directory.ts'
import { signerRoles } from '../../src/core/keys/signer-keys.ts'
import type { ActivityDetail } from '../../src/shared/activity.ts'
import type { Card } from '../../src/shared/card.ts'
import { isNight, turns } from '../support/effort.ts'
import { seeded } from '../support/random.ts'
import { unmatchedSecrets } from '../support/unmatched-secrets.ts'
import type { WindowSession } from '../support/window-session.ts'
import { type Answer, isGone, type Submission, seed, Victim } from './crash-runs.ts'

console.info(`CRASH_SEED=${seed}`)

/** How much is sent, with a kill after every 15th answer and every third decision or so. By day there are ten of every kind of work. */
const [ofEveryKind, signatures, decisionsToAKill] = isNight ? [200, 40, 12] : [70, 14, 6]

/** What must not change once it was answered. Votes carry their users as they are now. */
function settledPart({ id, status, type, fingerprint, intent, result, failure }: Answer) {
  return { id, status, type, fingerprint, intent, result, failure }
}

function times(history: readonly { event: string }[], event: string): number {
  return history.filter(each => each.event === event).length
}

describe.each(turns)(`${ofEveryKind} submissions of every kind, nobody asked (turn %i)`, turn => {
  const victim = new Victim('nothing', seeded(seed + 2 * turn))

  test('are each carried out once and answered alike, however often the agent is killed', {
    timeout: 300_000,
  }, async () => {
    let session = await victim.start()
    const setUp = await victim.settle()
    const submissions = Array.from({ length: ofEveryKind }, (_, index) => victim.mixed(index))
    const answers = new Map<Submission, Answer>()
    const keep = (submission: Submission, answer: Answer | undefined) => {
      const before = answers.get(submission)
      if (answer && before) expect(settledPart(answer)).toEqual(settledPart(before))
      else if (answer) answers.set(submission, answer)
    }

    let open = submissions
    while (open.length > 0) {
      const enough = answers.size + victim.random.below(30)
      const reached = Promise.withResolvers<void>()
      const queue = open.values()
      const client = async () => {
        for (const submission of queue) {
          // A client that has lost patience posts the same bytes beside the first.
          const posts = victim.random.percent(20) ? 2 : 1
          const replies = await Promise.all(Array.from({ length: posts }, () => victim.post(submission)))
          for (const reply of replies) keep(submission, reply)
          if (answers.size > enough) reached.resolve()
          if (replies.includes(undefined)) return
        }
      }
      const clients = Promise.all(Array.from({ length: 4 }, client))
      await Promise.race([reached.promise, clients])
      await victim.kill()
      await clients
      session = await victim.start()
      open = submissions.filter(submission => !answers.has(submission))
    }
    for (const submission of submissions) keep(submission, await victim.post(submission))
    for (const { status, type, failure } of answers.values())
      expect(status, `${type}: ${JSON.stringify(failure)}`).toBe('ACTIVITY_STATUS_COMPLETED')

    const recorded = await everyActivity(session, victim.organizationId)
    const answered = [...answers.values(), ...setUp].map(({ id }) => id)
    expect(new Set(answered).size).toBe(submissions.length + setUp.length)
    // And one more: the API key that --init created.
    expect(recorded.map(({ id }) => id)).toEqual(expect.arrayContaining(answered))
    expect(recorded).toHaveLength(answered.length + 1)
    for (const { status, history } of recorded) {
      expect(status).toBe('ACTIVITY_STATUS_COMPLETED')
      expect([times(history, 'executing'), times(history, 'executed')]).toEqual([1, 1])
    }
    console.info(`${victim.kills} kills`)
  })

  test('leave each key with its record, and no other', async () => {
    await victim.stop()
    // The agent's own, the window's, the wallets and the private keys: 2 for every 7th submission.
    const [wallets, privateKeys] = [Math.ceil((ofEveryKind - 3) / 7), 2 * Math.ceil((ofEveryKind - 5) / 7)]
    expect(unmatchedSecrets(databaseFile(victim.data))).toEqual([])
    const store = openSqliteStore(databaseFile(victim.data))
    expect(store.secretNames()).toHaveLength(signerRoles.length + 1 + 1 + wallets + privateKeys)
    await store.close()
  })
})

describe.each(turns)(`${signatures} signatures, each decided in the window (turn %i)`, turn => {
  const victim = new Victim('sign-and-quorum', seeded(seed + 2 * turn + 1))

  test('are signed once, rejected or still waiting, however often the agent is killed', {
    timeout: 300_000,
  }, async () => {
    let session = await victim.start()
    // The clients are set up without a question: what is decided here are signatures.
    await session.call('settings.update', { askAboutGovernance: false })
    await victim.settle()
    const submissions = Array.from({ length: signatures }, (_, index) => victim.signature(index))
    const ids = new Map<string, Submission>()
    /** What the window was told has happened. */
    const decided = new Map<string, 'ACTIVITY_STATUS_COMPLETED' | 'ACTIVITY_STATUS_REJECTED'>()

    for (;;) {
      for (const submission of submissions) {
        const answer = await victim.post(submission, { Prefer: 'respond-async' })
        ids.set(answer?.id ?? '', submission)
      }
      expect(ids.size).toBe(submissions.length)
      const waiting = await session.call('approvals.list', undefined)
      await checkNoneLostOrStuck(session, victim.organizationId, [...ids.keys()], waiting, decided)
      if (waiting.length === 0) break

      const enough = decided.size + victim.random.below(decisionsToAKill)
      const reached = Promise.withResolvers<void>()
      const queue = waiting.values()
      const person = async () => {
        for (const { id, fingerprint, digest } of queue) {
          const approves = victim.random.percent(75)
          const decision = session.call(approves ? 'approvals.approve' : 'approvals.reject', {
            id,
            fingerprint,
            digest,
          })
          const gone = await decision.then(() => false, isGone)
          if (gone) return
          decided.set(id, approves ? 'ACTIVITY_STATUS_COMPLETED' : 'ACTIVITY_STATUS_REJECTED')
          if (decided.size > enough) reached.resolve()
        }
      }
      const people = Promise.all([person(), person()])
      await Promise.race([reached.promise, people])
      await victim.kill()
      await people
      session = await victim.start()
    }

    console.info(`${victim.kills} kills; ${submissions.length - decided.size} decisions were cut short`)
    for (const [id, submission] of ids) expect((await victim.post(submission))?.id).toBe(id)
    await victim.stop()
  })
})

/** Each is settled as the person was told, or waits with a card, or was cut short and says so; none was begun twice. */
async function checkNoneLostOrStuck(
  session: WindowSession,
  organizationId: string,
  ids: readonly string[],
  waiting: readonly Card[],
  decided: ReadonlyMap<string, string>,
): Promise<void> {
  const recorded = await everyActivity(session, organizationId)
  const cards = new Set(waiting.map(({ id }) => id))
  for (const id of ids) {
    const activity = recorded.find(each => each.id === id)
    expect(activity, `activity ${id} is lost`).toBeDefined()
    const { status, failure, history = [], receipts = [] } = activity ?? {}
    expect(times(history, 'executing')).toBeLessThanOrEqual(1)
    expect(receipts.length).toBeLessThanOrEqual(1)
    if (decided.has(id)) expect(status).toBe(decided.get(id))
    else if (status === 'ACTIVITY_STATUS_PENDING')
      expect(cards.has(id), `activity ${id} waits without a card`).toBe(true)
    else if (status === 'ACTIVITY_STATUS_FAILED')
      expect(failure).toContain('The agent stopped while it was carrying this out')
    else expect(receipts).toHaveLength(1)
  }
}

async function everyActivity(session: WindowSession, organizationId: string): Promise<ActivityDetail[]> {
  const found: ActivityDetail[] = []
  for (;;) {
    const after = found.at(-1)?.id
    const page = await session.call('activities.list', { organizationId, limit: 100, ...(after && { after }) })
    if (page.length === 0) return found
    for (const { id } of page) found.push(await session.call('activities.get', { organizationId, activityId: id }))
  }
}
