import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { bundledChild, shortLived } from '../../support/bundled-child.ts'
import { longer, scaled } from '../../support/effort.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { webhookReceiver } from '../../support/webhook-receiver.ts'

/** Fewer find a fault of some kills too seldom. */
const kills = scaled(50)

let script: string

beforeAll(async () => {
  script = await bundledChild('webhook-child.ts')
})

test('killed at any moment, no event is lost, and none overtakes another of its activity', {
  timeout: longer(300_000),
}, async () => {
  const receiver = await webhookReceiver()
  // Some are not taken, some not answered.
  receiver.answer = ({ eventId }) => {
    const luck = Math.random()
    if (luck < 0.85) return 200
    return luck < 0.95 ? 503 : response => void response.socket?.destroy(new Error(eventId))
  }
  const file = join(temporaryFolder(), 'agent.db')
  const begun = String(Date.now())
  const run = (task: 'work' | 'finish') => {
    const child = spawn(process.execPath, [...shortLived, script, file, receiver.url, begun, task], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    return { child, lines: createInterface(child.stdout), closed: once(child, 'close') }
  }
  // Nothing is to be told yet. What ends by itself keeps what Node has compiled for those that are killed.
  await run('finish').closed
  for (let turn = 0; turn < kills; turn++) {
    const { child, lines, closed } = run('work')
    await Promise.race([once(lines, 'line'), closed])
    // Some are killed before they have told of anything. On a busy machine, time alone would have all of them killed so soon.
    const told = receiver.got(receiver.received.length + Math.floor(Math.random() * 8))
    await Promise.race([told, delay(10_000), closed])
    await Promise.race([delay(Math.random() * 40), closed])
    expect(child.exitCode, 'it runs until it is killed').toBeNull()
    child.kill('SIGKILL')
    await closed
  }
  const { child, closed } = run('finish')
  await closed
  expect(child.exitCode).toBe(0)

  const happened = eventsIn(file)
  const told = new Map<string, string[]>()
  for (const { json } of receiver.received) told.set(json.id, [...(told.get(json.id) ?? []), json.status])
  expect(happened.size, 'enough happened for something to go wrong').toBeGreaterThan(kills)
  const wrong = [...happened].filter(([id, statuses]) => inOrder(told.get(id) ?? []).join() !== statuses.join())
  expect(wrong.map(([id, statuses]) => ({ id, statuses, told: told.get(id) }))).toEqual([])
  expect([...told.keys()].filter(id => !happened.has(id))).toEqual([])
  const seen = new Set<string>()
  const again = receiver.received.filter(({ eventId }) => seen.has(eventId) || !seen.add(eventId))
  expect(again.length, 'some were sent again').toBeGreaterThan(0)
})

/** Each status as often as it was told of the first time: a status comes up once in the life of these activities. */
function inOrder(statuses: readonly string[]): readonly string[] {
  const order = [...new Set(statuses)]
  // Told again is told late: what was told after it must not have been told before.
  const isOrdered = statuses.every(
    (status, index) => index === 0 || order.indexOf(status) >= order.indexOf(statuses[index - 1] ?? ''),
  )
  return isOrdered ? order : ['out of order', ...statuses]
}

/** What happened, as the database says: the statuses of each activity, in their order. */
function eventsIn(file: string): Map<string, string[]> {
  const database = new Database(file, { readonly: true })
  const rows = database
    .prepare(
      "SELECT activityId, status FROM audit WHERE kind = 'moved' AND events <> '[\"executing\"]' ORDER BY sequence",
    )
    .all() as { activityId: string; status: string }[]
  database.close()
  const events = new Map<string, string[]>()
  for (const { activityId, status } of rows) events.set(activityId, [...(events.get(activityId) ?? []), status])
  return events
}
