import { setTimeout } from 'node:timers/promises'
import { load } from './load.ts'
import { median } from './median.ts'
import { type AgentServer, startAgent, startReceivers } from './processes.ts'
import { type Requests, requestsFor, submitAsOwner } from './requests.ts'

/** Cost of sending an event of every signature to such a receiver, as ratios to an agent without webhooks. 1 is no difference. */
export interface WebhookCost {
  readonly receiver: (typeof receivers)[number]
  /** Speed by the number of connections. */
  readonly speed: ReadonlyMap<number, Speed>
  /** Processor time of a signature, of all rounds together, deliveries included. */
  readonly processor: number
  /** Resident, in bytes: after the first round, and after the last. */
  readonly memory: readonly [number, number]
}

/** Medians of the rounds. */
interface Speed {
  /** Requests a second. */
  readonly rate: number
  /** The median of the times of one request. */
  readonly latency: number
}

/** Two agents have no webhooks: between them there is nothing but noise. */
const receivers = ['none', 'none, again', 'healthy', 'silent', 'down', 'failing'] as const

interface Plan {
  readonly rounds: number
  /** Number of requests in each round, of each agent, with each number of connections. */
  readonly requests: number
  readonly connections: readonly number[]
}

/** The agents take turns, each round beginning with another, so that whatever else the machine does meets all of them. */
export async function timeWebhooks(program: readonly string[], plan: Plan): Promise<WebhookCost[]> {
  const { urls, stop } = await startReceivers()
  const measured: Measured[] = []
  try {
    for (const receiver of receivers) {
      const server = await startAgent(program, 'nothing')
      measured.push({ receiver, server, requests: await requestsFor(server), rounds: [], memory: [], processor: [] })
      if (!receiver.startsWith('none')) await tell(server, urls[receiver] ?? '')
    }
    // The first round warms up.
    for (let round = 0; round <= plan.rounds; round++) {
      for (const connections of plan.connections) {
        for (let turn = 0; turn < measured.length; turn++) {
          const { server, requests, rounds } = measured[(turn + round) % measured.length] as Measured
          const { answers, seconds, latency } = await load(server.port, requests.make(plan.requests), connections)
          if (round > 0) rounds.push({ connections, rate: answers / seconds, latency: latency.percentile(50) })
          await untilIdle(server)
        }
      }
      for (const { server, memory, processor } of measured) {
        memory.push(server.memory())
        processor.push(server.processorTime())
      }
    }
    return measured.map(each => costOf(each, measured[0] as Measured, plan))
  } finally {
    await Promise.all(measured.map(({ server }) => server.stop()))
    await stop()
  }
}

interface Measured {
  readonly receiver: WebhookCost['receiver']
  readonly server: AgentServer
  readonly requests: Requests
  readonly rounds: (Speed & { readonly connections: number })[]
  /** Values after each round: memory in bytes, processor time in seconds. */
  readonly memory: number[]
  readonly processor: number[]
}

function costOf({ receiver, rounds, memory, processor }: Measured, without: Measured, plan: Plan): WebhookCost {
  const ratios = rounds.map(({ connections, rate, latency }, index) => {
    const other = without.rounds[index] as Speed
    return { connections, rate: rate / other.rate, latency: latency / other.latency }
  })
  const speed = plan.connections.map(connections => {
    const own = ratios.filter(each => each.connections === connections)
    return [
      connections,
      { rate: median(own.map(each => each.rate)), latency: median(own.map(each => each.latency)) },
    ] as const
  })
  return {
    receiver,
    speed: new Map(speed),
    processor: increaseOf(processor) / increaseOf(without.processor),
    memory: [memory[0] ?? Number.NaN, memory.at(-1) ?? Number.NaN],
  }
}

function increaseOf(values: readonly number[]): number {
  return (values.at(-1) ?? Number.NaN) - (values[0] ?? Number.NaN)
}

/** Waits until an agent is idle: deliveries after its turn would slow down the next one. */
async function untilIdle({ processorTime }: AgentServer): Promise<void> {
  for (let looks = 0, last = Number.NaN; looks < 30 && processorTime() !== last; looks++) {
    last = processorTime()
    await setTimeout(100)
  }
}

async function tell({ client }: AgentServer, url: string): Promise<void> {
  const parameters = { url, name: 'Bench', subscriptions: [{ eventType: 'ACTIVITY_UPDATES' }] }
  await submitAsOwner(client, 'CREATE_WEBHOOK_ENDPOINT', 'CREATE_WEBHOOK_ENDPOINT', parameters)
}
