/**
 * Promise: the policies of a request share one budget of steps. However many loop, and however they are written, a request is
 * decided in bounded time; what is given up allows nothing and forbids what it may forbid; and the refusal says why.
 */
import { expect, test } from 'vitest'
import { AgentError } from '../../src/core/errors.ts'
import { mostSteps, mostStepsTogether, step, stepBudget } from '../../src/core/policies/language/outcome.ts'
import { expectCost } from '../support/cost.ts'
import { type TestEngine, testEngine } from '../support/engine.ts'
import { addPolicy, addUser, by } from '../support/policies.ts'

const numbers = `[${Array.from({ length: 120 }, (_, index) => index).join(',')}]`
const looping = (predicate = 'x >= 0') => `${numbers}.all(x, ${numbers}.all(y, ${predicate}))`
/** More steps than one such loop takes, and fewer than one expression may take. */
const looped = 60_000

const loops: Readonly<Record<string, string>> = {
  'nested lists': looping(),
  'nested lists that find nothing': `!${looping('x < 0')}`,
  'lists filtered and counted': `${numbers}.filter(x, ${numbers}.any(y, y >= x)).count() >= 0`,
  'a list looked through again and again': `${numbers}.all(x, !(x in [${'-1,'.repeat(300)}-1]))`,
  'lists over who asks': `${numbers}.all(x, ${numbers}.all(y, activity.kind != 'NONE'))`,
}

async function withPolicies(condition: string, count: number) {
  const agent = await testEngine({ approvals: 'nothing' })
  const asker = await addUser(agent, 'Program')
  for (let index = 0; index < count; index++) await addPolicy(agent, { effect: 'DENY', condition: `!(${condition})` })
  await addPolicy(agent, { condition: "activity.kind == 'CREATE_WALLET'", consensus: by(asker) })
  return { agent, ask: () => ask(agent, asker.key) }
}

function ask(agent: TestEngine, key: TestEngine['users'][number]['key']) {
  const walletName = `Wallet ${Math.random()}`
  return agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName, accounts: [] }, { key }).then(
    ({ status }) => status,
    (error: unknown) => (error instanceof AgentError ? error : Promise.reject(error)),
  )
}

test.each(Object.entries(loops))(
  '60 policies of %s: refused, with the reason, as fast as a few of them',
  async (_, loop) => {
    const { ask } = await withPolicies(loop, 60)
    const refusal = (await ask()) as AgentError
    expect(refusal).toBeInstanceOf(AgentError)
    expect(refusal.code).toBe('PERMISSION_DENIED')
    expect(refusal.message).toContain('took too many steps to evaluate')
  },
)

test('a few policies that loop are decided as they are written, and nothing is said of steps', async () => {
  const few = Math.floor(mostStepsTogether / looped) - 1
  const { ask } = await withPolicies(looping(), few)
  expect(await ask()).toBe('ACTIVITY_STATUS_COMPLETED')
})

test('policies given up allow nothing: one that would allow comes after those that loop', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  const asker = await addUser(agent, 'Program')
  // None of them allows, so that only the budget decides about the last.
  for (let index = 0; index < 60; index++) await addPolicy(agent, { condition: `!${looping()}` })
  await addPolicy(agent, { condition: `[1].all(x, activity.kind == 'CREATE_WALLET')`, consensus: by(asker) })
  const refusal = (await ask(agent, asker.key)) as AgentError
  expect(refusal.message).toContain('took too many steps to evaluate')
})

test('voters who are looked for count in the same budget', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  const asker = await addUser(agent, 'Program')
  for (let index = 0; index < 20; index++) await addUser(agent, `User ${index}`)
  // Never reachable, and dear to ask: without a budget each question about a possible voter loops again.
  for (let index = 0; index < 10; index++) {
    const loop = `${numbers}.all(x, ${numbers}.all(y, x != ${1000 + index}))`
    await addPolicy(agent, { consensus: `approvers.count() > 1000 && ${loop}` })
  }
  const askInVain = async () => {
    const refusal = (await ask(agent, asker.key)) as AgentError
    expect(refusal.message).toContain('took too many steps to evaluate')
  }
  // Thousands of questions without the budget, each as dear as one such condition.
  const plain = await withPolicies(looping(), 60)
  await expectCost({ of: askInVain, atMost: 10, times: plain.ask })
})

test('a root user is not kept out by the loops of others, and can delete them', async () => {
  const { agent } = await withPolicies(looping(), 60)
  const [first] = agent.store.list('policies', agent.organizationId)
  const { status } = await agent.post('ACTIVITY_TYPE_DELETE_POLICY', { policyId: first?.id })
  expect(status).toBe('ACTIVITY_STATUS_COMPLETED')
})

test('the budget is taken step by step, by whoever steps', () => {
  const budget = stepBudget()
  const place = { from: 0, to: 0 }
  const frame = () => ({ scope: {}, variables: [], steps: 0, budget })
  for (let index = 0; index < mostStepsTogether / mostSteps; index++) {
    expect(step(frame(), mostSteps, place)).toBeUndefined()
  }
  expect(budget.exceeded).toBe(false)
  expect(step(frame(), 1, place)?.message).toContain('all policies together')
  expect(budget.exceeded).toBe(true)
})

test.each([
  ['there is room', 0],
  ['policies that allow nothing have used it up', 60],
])('a denial that also speaks of what the request has not forbids where %s', async (_, loops) => {
  const agent = await testEngine({ approvals: 'nothing' })
  const asker = await addUser(agent, 'Program')
  await addPolicy(agent, { condition: "activity.kind == 'CREATE_WALLET'", consensus: by(asker) })
  for (let index = 0; index < loops; index++) await addPolicy(agent, { condition: `!${looping()}` })
  const condition = '[1].filter(x, x > 1).all(x, eth.tx.value > x)'
  await addPolicy(agent, { effect: 'DENY', condition })
  expect(await ask(agent, asker.key)).toMatchObject({ code: 'PERMISSION_DENIED' })
})
