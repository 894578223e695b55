import { p256Key, type TestKey } from '../test/support/client.ts'
import { enterWindow } from '../test/support/window-session.ts'
import { load } from './load.ts'
import { median } from './median.ts'
import { policiesFor, token, tokenInterface } from './policies.ts'
import { type AgentServer, type Client, startAgent } from './processes.ts'
import { createWallet, ownerKey, type Requests, submitAsOwner, transferRequests } from './requests.ts'

/** Time that one submission takes if so many policies are evaluated for it, in milliseconds. */
export interface SubmissionTime {
  readonly policies: number
  readonly latency: number
  /** More than without policies, in the same rounds. */
  readonly growth: number
}

interface Plan {
  readonly rounds: number
  /** Number of requests in each round, of each agent. */
  readonly requests: number
}

/**
 * Times transactions that are signed over HTTP, one at a time: asked for by a root user, for whom no policies are evaluated, and by
 * users whom only the last of so many policies allows. Each has an agent of its own, and they take turns. All numbers are medians.
 */
export async function timeSubmissions(
  program: readonly string[],
  counts: readonly number[],
  { rounds, requests }: Plan,
): Promise<SubmissionTime[]> {
  const agents: AgentServer[] = []
  const prepared: Requests[] = []
  try {
    for (const count of [0, ...counts]) {
      const agent = await startAgent(program, 'nothing')
      agents.push(agent)
      prepared.push(await requestsUnder(agent, count))
    }
    const timed = agents.map((): number[] => [])
    // The first round warms up.
    for (let round = 0; round <= rounds; round++) {
      for (const [index, { port }] of agents.entries()) {
        const { latency } = await load(port, prepared[index]?.make(requests) ?? [], 1)
        if (round > 0) timed[index]?.push(latency.percentile(50) / 1e6)
      }
    }
    const [without = [], ...others] = timed
    return [
      { policies: 0, latency: median(without), growth: 0 },
      ...others.map((times, index) => ({
        policies: counts[index] ?? 0,
        latency: median(times),
        growth: median(times.map((time, round) => time - (without[round] ?? Number.NaN))),
      })),
    ]
  } finally {
    await Promise.all(agents.map(agent => agent.stop()))
  }
}

async function requestsUnder(agent: AgentServer, policies: number): Promise<Requests> {
  const { client } = agent
  const address = await createWallet(client)
  await submitAsOwner(client, 'CREATE_SMART_CONTRACT_INTERFACE', 'CREATE_SMART_CONTRACT_INTERFACE', {
    smartContractAddress: token,
    smartContractInterface: tokenInterface,
    type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM',
    label: 'A token',
  })
  const key = policies === 0 ? ownerKey(client) : await addUserUnder(agent, policies)
  return transferRequests(agent, key, address, token)
}

async function addUserUnder({ client, window }: AgentServer, count: number): Promise<TestKey> {
  const session = await enterWindow(window)
  await session.call('settings.update', { quotas: { policies: count } })
  const key = p256Key()
  const userId = await createUser(client, key)
  const policies = policiesFor(count, userId).map(({ name, ...text }) => ({ policyName: name, ...text, notes: '' }))
  for (let from = 0; from < count; from += mostAtOnce) {
    const batch = policies.slice(from, from + mostAtOnce)
    await submitAsOwner(client, 'CREATE_POLICIES', 'CREATE_POLICIES', { policies: batch })
  }
  return key
}

/** Number of policies in one request. */
const mostAtOnce = 100

async function createUser(client: Client, { publicKey, curve }: TestKey): Promise<string> {
  const user = {
    userName: 'Bench',
    apiKeys: [{ apiKeyName: 'Bench', publicKey, curveType: curve }],
    authenticators: [],
    oauthProviders: [],
    userTags: [],
  }
  const { userIds } = (await submitAsOwner(client, 'CREATE_USERS', 'CREATE_USERS_V4', { users: [user] })) as {
    userIds: readonly [string]
  }
  return userIds[0]
}
