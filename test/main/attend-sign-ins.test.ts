import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Agent } from '../../src/agent/running-agent/agent.ts'
import { attendSignIns } from '../../src/main/attend-sign-ins.ts'
import { signInNotification } from '../../src/main/notification.ts'
import type { Topic } from '../../src/shared/topics.ts'

test('each root user who signs in after the start is told of once, and a failure ends nothing', async () => {
  let known: string[] | Error = ['before']
  let listener: ((topic: Topic) => void) | undefined
  const errors: unknown[] = []
  const told: number[] = []
  const agent = {
    handlers: {
      'signIns.ofRootUsers': async () => {
        if (known instanceof Error) throw known
        return known.map(activityId => ({ activityId, sentence: '', at: 0 }))
      },
    } as unknown as Agent['handlers'],
    log: { info() {}, warn() {}, error: (fields: unknown) => void errors.push(fields) },
    onTopic(added: (topic: Topic) => void) {
      listener = added
      return () => {
        listener = undefined
      }
    },
  }
  const change = async (next: typeof known, topic: Topic = 'signIns') => {
    known = next
    listener?.(topic)
    await setImmediate()
  }
  const stop = attendSignIns(agent, signIns => void told.push(signIns))
  await setImmediate()
  expect(told).toEqual([])
  await change(['one', 'before'])
  await change(['one', 'before'])
  await change(new Error('busy'))
  await change(['three', 'two', 'one'], 'activities')
  expect([told, errors.length]).toEqual([[1], 1])
  await change(['three', 'two', 'one'])
  expect(told).toEqual([1, 2])
  stop()
  await change(['four'])
  expect(told).toEqual([1, 2])
})

test('the notification says nothing that a caller wrote', () => {
  expect(signInNotification(1).title).toBe('A root user signed in')
  expect(signInNotification(3).title).toBe('Root users signed in 3 times')
})
