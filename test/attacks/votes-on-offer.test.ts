/** The promise: a vote that is offered is one that is accepted, and a vote that is accepted is offered. */
import { describe, expect, test } from 'vitest'
import type { HandlerContext } from '../../src/agent/context/handler-context.ts'
import { voteHandlers } from '../../src/agent/handlers/votes.ts'
import { presentActivity } from '../../src/core/activities/present-activity.ts'
import type { ActivityRecord } from '../../src/core/ledger/activity-record.ts'
import type { Quorum, RootQuorum } from '../../src/core/records/organization.ts'
import { type TestEngine, type TestUser, testEngine } from '../support/engine.ts'
import { addUser } from '../support/policies.ts'
import { quickKey } from '../support/quick-key.ts'
import { approve, reject, removeKey, secondKey, three, vote } from './users-who-vote.ts'

describe('what is offered is what is accepted', () => {
  type Ready = { readonly agent: TestEngine; readonly record: ActivityRecord; readonly voters: readonly TestUser[] }

  const setQuorum = ({ store, organizationId }: TestEngine, rootQuorum: RootQuorum) =>
    store.write(transaction => {
      const organization = transaction.find('organizations', organizationId, organizationId)!
      transaction.replace('organizations', { ...organization, rootQuorum })
    })

  /** Two root users now, two before, and one who is neither. */
  async function twoQuorums() {
    const agent = await testEngine({ rootUsers: 4, approvals: 'nothing', newKey: quickKey })
    const [one, two, three, four] = agent.users as [TestUser, TestUser, TestUser, TestUser]
    const other = await addUser(agent, 'Other')
    const both = (...users: TestUser[]): Quorum => ({ threshold: 2, userIds: users.map(({ id }) => id) })
    const [now, previous] = [both(one, two), both(three, four)]
    await setQuorum(agent, { ...now, previous })
    return { agent, one, two, three, four, now, previous, voters: [...agent.users, other] }
  }
  const ask = async (agent: TestEngine, type: string, parameters: unknown, { key }: TestUser) =>
    agent.post(`ACTIVITY_TYPE_${type}`, parameters, { key })

  const situations: Readonly<Record<string, () => Promise<Ready>>> = {
    async 'a change of the quorum that the present one asks for'() {
      const { agent, one, now, voters } = await twoQuorums()
      return { agent, voters, record: await ask(agent, 'UPDATE_ROOT_QUORUM', now, one) }
    },
    async 'a change of the quorum that the one before asks for'() {
      const { agent, three, previous, voters } = await twoQuorums()
      return { agent, voters, record: await ask(agent, 'UPDATE_ROOT_QUORUM', previous, three) }
    },
    async 'something else that the present quorum asks for'() {
      const { agent, one, voters } = await twoQuorums()
      return { agent, voters, record: await ask(agent, 'CREATE_USER_TAG', { userTagName: 'New', userIds: [] }, one) }
    },
    async 'a change of the quorum after somebody who asked for it left it'() {
      const { agent, one, two, now, previous, voters } = await twoQuorums()
      const record = await ask(agent, 'UPDATE_ROOT_QUORUM', now, one)
      await setQuorum(agent, { threshold: 1, userIds: [two.id], previous })
      return { agent, voters, record }
    },
    async 'what a policy wants votes for'() {
      const { agent, a, b, c, record } = await three()
      return { agent, voters: [a, b, c, agent.users[0]!], record }
    },
    async 'what somebody has voted for already'() {
      const { agent, a, b, c, record } = await three()
      await vote(agent, record, b.key)
      return { agent, voters: [a, b, c, agent.users[0]!], record }
    },
    async 'what a deleted key has voted for'() {
      const { agent, a, b, c, record } = await three()
      const other = await secondKey(agent, b)
      await vote(agent, record, b.key)
      await removeKey(agent, b.id, b.keyId)
      return { agent, voters: [a, { ...b, key: other.key }, c], record }
    },
    async 'what is over by the clock'() {
      const { agent, a, b, c, record } = await three()
      agent.clock.sleep(86_400_000)
      return { agent, voters: [a, b, c], record }
    },
    async 'what the person is asked about'() {
      const { agent, a, b, c, record } = await three('sign-and-quorum')
      for (const { key } of [b, c]) await vote(agent, record, key)
      return { agent, voters: [a, b, c, agent.users[0]!], record }
    },
    async 'what has been done'() {
      const { agent, a, b, c, record } = await three()
      for (const { key } of [b, c]) await vote(agent, record, key)
      return { agent, voters: [a, b, c], record }
    },
  }

  /** Which of their votes each user is offered: by the API, and on the card of a window that is theirs. */
  async function offers({ agent, record, voters }: Ready, index: number) {
    const { engine, store, organizationId, clock } = agent
    const voter = voters[index]!
    const user = store.find('users', organizationId, voter.id)!
    const current = store.activity(organizationId, record.id)!
    const { canApprove, canReject } = presentActivity(engine.catalogue, store, current, { user }, clock.now())
    await store.write(transaction => {
      for (const apiKey of transaction.list('apiKeys', organizationId)) {
        transaction.replace('apiKeys', { ...apiKey, isWindowKey: apiKey.userId === voter.id })
      }
    })
    const handlers = voteHandlers({ engine } as unknown as HandlerContext)
    const [card] = await handlers['votes.list']({ organizationId })
    return { api: [canApprove, canReject], window: card ? [card.mayApprove, card.mayReject] : undefined }
  }

  test.each(Object.keys(situations))('%s', async situation => {
    const make = situations[situation]!
    const { voters, record } = await make()
    const waits = record.status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED'
    expect(waits).toBe(true)
    for (const index of voters.keys()) {
      const accepted: boolean[] = []
      for (const type of [approve, reject]) {
        const { agent, record, voters } = await make()
        const outcome = await vote(agent, record, voters[index]!.key, type)
        accepted.push(outcome.startsWith('ACTIVITY_STATUS_'))
      }
      const { api, window } = await offers(await make(), index)
      expect(api, `the API to voter ${index}`).toEqual(accepted)
      if (window) expect(window, `the window of voter ${index}`).toEqual(accepted)
    }
  })
})
