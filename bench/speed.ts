import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'
import { load, type Round } from './load.ts'
import { median } from './median.ts'
import type { Server } from './processes.ts'
import type { Requests } from './requests.ts'

export interface Speed {
  /** Median of the rounds. */
  readonly perSecond: number
  /** Nanoseconds, of all rounds. */
  readonly latency: RecordableHistogram
}

export interface Comparison {
  readonly connections: number
  readonly floor: Speed
  readonly agent: Speed
  /** Median of the ratios of the rounds, agent to floor. */
  readonly ratio: number
  /** The share of one core that the load generator used itself, at most. */
  readonly generatorLoad: number
}

export interface Plan {
  readonly rounds: number
  /** Length of one round of one server. */
  readonly seconds: number
}

/**
 * Puts both servers under the same load, in turns, so that whatever else the machine does meets both. Each round sends
 * both the very same requests, which are stamped before its clock starts.
 */
export async function compare(
  floor: Server,
  agent: Server,
  requests: Requests,
  connections: number,
  { rounds, seconds }: Plan,
): Promise<Comparison> {
  let wanted = 300
  let generatorLoad = 0
  const done: { readonly floor: Round; readonly agent: Round }[] = []
  // The first round warms up, and shows how many requests the others need.
  for (let round = 0; round <= rounds; round++) {
    const made = requests.make(wanted)
    const limit = round === 0 ? Infinity : seconds
    const servers = round % 2 === 0 ? ([floor, agent] as const) : ([agent, floor] as const)
    const results = new Map<Server, Round>()
    for (const server of servers) {
      const before = process.cpuUsage()
      const result = await load(server.port, [...made], connections, limit)
      const { user, system } = process.cpuUsage(before)
      results.set(server, result)
      if (round > 0) generatorLoad = Math.max(generatorLoad, (user + system) / 1e6 / result.seconds)
    }
    const pair = { floor: results.get(floor) as Round, agent: results.get(agent) as Round }
    wanted = Math.max(wanted, Math.ceil(1.5 * seconds * Math.max(rate(pair.floor), rate(pair.agent))))
    if (round > 0) done.push(pair)
  }
  return {
    connections,
    floor: speedOf(done.map(each => each.floor)),
    agent: speedOf(done.map(each => each.agent)),
    ratio: median(done.map(each => rate(each.agent) / rate(each.floor))),
    generatorLoad,
  }
}

function speedOf(rounds: readonly Round[]): Speed {
  const latency = createHistogram()
  for (const round of rounds) latency.add(round.latency)
  return { perSecond: median(rounds.map(rate)), latency }
}

function rate({ answers, seconds }: Round): number {
  return answers / seconds
}
