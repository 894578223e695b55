/** Promise: a policy in words says all that its code says, and names who is meant so that nobody else is read. */
import { expect, test } from 'vitest'
import { hereIn } from '../../src/core/policies/engine/pitfalls/named-ids.ts'
import { expressionInWords } from '../../src/core/policies/in-words/expression-in-words.ts'
import type { InWords } from '../../src/shared/policies.ts'
import { testEngine } from '../support/engine.ts'
import { addUser } from '../support/policies.ts'

const nobody = { nameOf: () => undefined, isOnlyOneNamed: () => true }
const lines = (said: InWords | null): readonly string[] => (said ? [said.text, ...said.parts.flatMap(lines)] : [])
const inWords = (text: string, names: Parameters<typeof expressionInWords>[1] = nobody) =>
  lines(expressionInWords(text, names)).join('\n')

test.each(['> 1', '== 0', '>= 2', '<= 0'])(
  'how many items of a list there have to be is said inside the same list, too: %s',
  count => {
    const words = inWords(`approvers.any(user, approvers.filter(other, other.id == 'ada').count() ${count})`)
    expect(words).toContain(count)
  },
)

test('that somebody must not have agreed is not told as that they must have', () => {
  const must = inWords("approvers.any(user, approvers.filter(other, other.id == 'ada').count() == 1)")
  const mustNot = inWords("approvers.any(user, approvers.filter(other, other.id == 'ada').count() == 0)")
  expect(mustNot).not.toBe(must)
})

test.each(['Аda', 'ada', 'Ada '])('a user who is called almost the same, %j, is told with the id', async name => {
  const agent = await testEngine()
  await addUser(agent, 'Ada')
  const lookAlike = await addUser(agent, name)
  const words = inWords(`approvers.any(user, user.id == '${lookAlike.id}')`, hereIn(agent.store, agent.organizationId))
  expect(words).toContain(lookAlike.id)
})

test('a user who is called as the id of another is told with their own', async () => {
  const agent = await testEngine()
  const ada = await addUser(agent, 'Ada')
  const other = await addUser(agent, ada.id)
  const words = inWords(`approvers.any(user, user.id == '${other.id}')`, hereIn(agent.store, agent.organizationId))
  expect(words).toContain(other.id)
})
