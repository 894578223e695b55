import { expect, test } from 'vitest'
import { createRequestsToPerson } from '../../../src/agent/window/requests-to-person.ts'

test.each(['before it is asked', 'while it waits'])('a caller that goes away %s waits for nobody', async when => {
  const requests = createRequestsToPerson<{ name: string }, true>(() => undefined)
  const gone = new AbortController()
  if (when === 'before it is asked') gone.abort()
  const asking = requests.ask({ name: 'a' }, gone.signal)
  gone.abort()
  expect(await asking).toBeUndefined()
  expect(requests.asked()).toEqual([])
})

test('five wait at most, and an answer to a request that is gone is refused', async () => {
  const requests = createRequestsToPerson<{ name: string }, true>(() => undefined)
  const { signal } = new AbortController()
  const five = Array.from({ length: 5 }, (_, index) => requests.ask({ name: String(index) }, signal))
  await expect(requests.ask({ name: 'one more' }, signal)).rejects.toMatchObject({ code: 'TOO_MANY_WAITING' })
  for (const { id } of requests.asked()) requests.answer(id, true)
  expect(await Promise.all(five)).toEqual(Array(5).fill(true))
  expect(() => requests.answer('gone', true)).toThrow('no longer waits')
})
