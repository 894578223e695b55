import { expect, test } from 'vitest'
import { createReevaluation } from '../../../../src/core/engine/approvals/reevaluation.ts'

/** A look that ends when the test says so. */
function held() {
  const { promise, resolve } = Promise.withResolvers<readonly Promise<unknown>[]>()
  return { promise, end: (...goingOn: Promise<unknown>[]) => resolve(goingOn) }
}

test('what is told while a look is under way is looked at afterwards, once for all of it', async () => {
  const reevaluation = createReevaluation()
  const looks = [held(), held(), held()]
  let begun = 0
  reevaluation.listen(() => looks[begun++]?.promise ?? Promise.resolve([]))

  const first = reevaluation.due('a')
  await Promise.resolve()
  const later = [reevaluation.due('a'), reevaluation.due('a')]
  expect(begun).toBe(1)
  looks[0]?.end()
  await first
  await new Promise(resolve => setImmediate(resolve))
  expect(begun).toBe(2)
  looks[1]?.end()
  await Promise.all(later)
  expect(begun).toBe(2)
})

test('what goes on because of a look may change decisions again: that is looked at next, and waited for', async () => {
  const reevaluation = createReevaluation()
  const seen: string[] = []
  reevaluation.listen(async (organizationId, again) => {
    seen.push(organizationId)
    if (seen.length > 2) return []
    expect(again()).toBeUndefined()
    const next = reevaluation.due(organizationId)
    expect(again()).toBeDefined()
    return [next]
  })
  await reevaluation.due('a')
  expect(seen).toEqual(['a', 'a', 'a'])
})

test('no organization waits for another', async () => {
  const reevaluation = createReevaluation()
  const slow = held()
  reevaluation.listen(organizationId => (organizationId === 'slow' ? slow.promise : Promise.resolve([])))
  const waits = reevaluation.due('slow')
  await reevaluation.due('quick')
  slow.end()
  await waits
})
