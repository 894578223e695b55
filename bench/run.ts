import { parseArgs } from 'node:util'
import { agentCommand } from '../scripts/countersign.mjs'
import { timeCards } from './card.ts'
import { timeDecisions } from './decisions.ts'
import { load } from './load.ts'
import { median } from './median.ts'
import { followMemory } from './memory.ts'
import { startAgent, startFloor } from './processes.ts'
import { requestsFor } from './requests.ts'
import { type Comparison, compare } from './speed.ts'
import { timeSubmissions } from './submissions.ts'
import { timeWebhooks } from './webhooks.ts'
import { historyLength, timeWindow, waiting } from './window.ts'

const help = `How fast the agent signs, beside the least a signing server can do on the same machine (bench/floor.ts).

  npm run bench -- [options]

  --quick          Fewer and shorter rounds: about 30 seconds instead of two minutes.
  --webhooks       Instead, what webhooks cost whose receiver is well, silent, down or failing.
  --window         Instead, how long a person waits for the window.
  --memory         Instead, how much memory the agent has after 5,000 to 80,000 signatures.
  --agent FILE     Another built agent to measure, in place of out/main/countersign.js.
  --help           Print this.
`

const plans = {
  full: {
    rounds: 7,
    seconds: 1.2,
    starts: 5,
    cards: 5,
    decisions: 0.3,
    submissions: 200,
    webhooks: { rounds: 20, requests: 100 },
  },
  quick: {
    rounds: 3,
    seconds: 0.5,
    starts: 3,
    cards: 3,
    decisions: 0.1,
    submissions: 100,
    webhooks: { rounds: 10, requests: 100 },
  },
}
const goals = { ratio: 0.6, start: 1000, memory: 150, card: 300, growth: 2 }
const goalsOfWindow = { next: 100, task: 50, frame: 50, screen: 200, scripts: 250 }
const signaturesBeforeMemory = 2000
const policyCounts = [10, 100, 1000]

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    webhooks: { type: 'boolean', default: false },
    window: { type: 'boolean', default: false },
    memory: { type: 'boolean', default: false },
    agent: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

const file = options.agent === undefined ? agentCommand : [...agentCommand.slice(0, -1), options.agent]
const program = [...file, 'headless']
const chosen = options.quick ? plans.quick : plans.full

if (options.help) process.stdout.write(help)
else if (options.webhooks) await printWebhooks(program, chosen)
else if (options.window) await printWindow(program)
else if (options.memory) await printMemory(program)
else await measure(program, chosen)

async function measure(program: readonly string[], plan: typeof plans.full): Promise<void> {
  console.log(`sign_raw_payload with approvals off, ${plan.rounds} rounds of ${plan.seconds} s each, in turns\n`)
  console.log(row(['connections', '', 'requests/s', 'p50 ms', 'p99 ms', 'agent / floor']))
  await printComparisons(program, plan)

  const starts: number[] = []
  for (let start = 0; start < plan.starts; start++) starts.push(await timeStart(program))
  printGoal('cold start to ready line', median(starts), goals.start, 'ms')
  printGoal(`memory after ${signaturesBeforeMemory} signatures`, await measureMemory(program), goals.memory, 'MB')
  const cards = await timeCards(program, plan.cards)
  if (cards) {
    printGoal('card on screen after the request', median(cards.hash), goals.card, 'ms')
    printGoal('card of a described call', median(cards.described), goals.card, 'ms')
    console.log(
      `  ${(median(cards.described) / median(cards.hash)).toFixed(2)} of that of a hash; the first ${cards.first} ms`,
    )
  } else console.log('card on screen after the request: not measured, no Chromium could be started')

  await printDecisions(plan)
  await printSubmissions(program, plan)
}

async function printDecisions({ rounds, decisions: seconds }: typeof plans.full): Promise<void> {
  console.log('\nDecisions of one core, for a user whom only the last policy allows\n')
  console.log(columns(['policies', 'transactions/s', 'payloads/s']))
  for (const count of policyCounts) {
    const { transaction, payload } = await timeDecisions(count, { rounds, seconds })
    console.log(columns([String(count), (1e6 / transaction).toFixed(0), (1e6 / payload).toFixed(0)]))
  }
}

async function printSubmissions(program: readonly string[], plan: typeof plans.full): Promise<void> {
  const { rounds, submissions: requests } = plan
  console.log(`\nsign_transaction one at a time, ${rounds} rounds of ${requests} requests each, in turns\n`)
  console.log(columns(['policies', 'p50 ms', 'more than 0']))
  const times = await timeSubmissions(program, policyCounts, { rounds, requests })
  for (const { policies, latency, growth } of times) {
    console.log(columns([String(policies), latency.toFixed(2), policies === 0 ? '' : growth.toFixed(2)]))
  }
  const { growth = Number.NaN } = times.at(-1) ?? {}
  console.log(
    `\n${policyCounts.at(-1)} policies: ${verdict(growth < goals.growth)} (goal under ${goals.growth} ms more)`,
  )
}

async function printComparisons(program: readonly string[], plan: typeof plans.full): Promise<void> {
  const agent = await startAgent(program, 'nothing')
  const floor = await startFloor(agent.client.apiPublicKey)
  try {
    const requests = await requestsFor(agent)
    let generatorLoad = 0
    for (const connections of [1, 10, 100]) {
      const comparison = await compare(floor, agent, requests, connections, plan)
      printComparison(comparison)
      generatorLoad = Math.max(generatorLoad, comparison.generatorLoad)
    }
    console.log(`\nThe load generator used at most ${Math.round(generatorLoad * 100)} % of one core.\n`)
  } finally {
    await Promise.all([floor.stop(), agent.stop()])
  }
}

async function printWebhooks(program: readonly string[], { webhooks: plan }: typeof plans.full): Promise<void> {
  console.log(
    `sign_raw_payload, ${plan.rounds} rounds of ${plan.requests} requests each, in turns, to agents that tell`,
  )
  console.log(
    'a webhook. Ratios to one without: requests a second and p50 at 1 and at 10 connections, processor time\n',
  )
  console.log(
    columns(['receiver', 'rate at 1', 'p50 at 1', 'rate at 10', 'p50 at 10', 'processor', 'MB then', 'MB at last'], 11),
  )
  for (const { receiver, speed, processor, memory } of await timeWebhooks(program, { ...plan, connections: [1, 10] })) {
    const ratios = [...speed.values()].flatMap(({ rate, latency }) => [rate, latency])
    const megabytes = memory.map(bytes => (bytes / 1e6).toFixed(0))
    console.log(columns([receiver, ...[...ratios, processor].map(ratio => ratio.toFixed(2)), ...megabytes], 11))
  }
}

async function printWindow(program: readonly string[]): Promise<void> {
  const { next, arriving, scrolling, screens, scripts } = await timeWindow(program)
  const goals = goalsOfWindow
  printGoal(`next of ${waiting} requests`, median(next), goals.next, 'ms')
  printGoal(`longest task while ${waiting} arrive`, arriving, goals.task, 'ms')
  printGoal(`longest frame over ${historyLength} rows`, scrolling, goals.frame, 'ms')
  for (const [screen, time] of Object.entries(screens)) printGoal(`screen ${screen}`, time, goals.screen, 'ms')
  printGoal('scripts of the first screen, compressed', scripts, goals.scripts, 'kB')
}

async function printMemory(program: readonly string[]): Promise<void> {
  console.log('Resident memory, in MB, of an agent each\n')
  const all = await Promise.all(
    [10, 100].map(connections => followMemory(program, { signatures: 80_000, each: 5_000, connections })),
  )
  console.log(columns(['signatures', '10 connections', '100 connections']))
  for (const [index, { signatures }] of (all[0] ?? []).entries()) {
    console.log(
      columns([String(signatures), ...all.map(seen => ((seen[index]?.memory ?? Number.NaN) / 1e6).toFixed(0))]),
    )
  }
}

async function timeStart(program: readonly string[]): Promise<number> {
  const agent = await startAgent(program, 'nothing')
  await agent.stop()
  return agent.startedIn
}

/** Resident, in MB. */
async function measureMemory(program: readonly string[]): Promise<number> {
  const agent = await startAgent(program, 'nothing')
  try {
    const requests = await requestsFor(agent)
    await load(agent.port, requests.make(signaturesBeforeMemory), 10)
    return agent.memory() / 1e6
  } finally {
    await agent.stop()
  }
}

function printComparison({ connections, floor, agent, ratio }: Comparison): void {
  for (const [name, { perSecond, latency }] of Object.entries({ floor, agent })) {
    const milliseconds = [50, 99].map(percent => (latency.percentile(percent) / 1e6).toFixed(2))
    const last = name === 'agent' ? [`${ratio.toFixed(2)}  ${verdict(ratio >= goals.ratio)} (goal ${goals.ratio})`] : []
    console.log(
      row([name === 'floor' ? String(connections) : '', name, perSecond.toFixed(0), ...milliseconds, ...last]),
    )
  }
}

function printGoal(what: string, measured: number, goal: number, unit: string): void {
  if (Number.isNaN(measured)) console.log(`${what}: not measured on this system`)
  else console.log(`${what}: ${measured.toFixed(0)} ${unit}  ${verdict(measured < goal)} (goal under ${goal} ${unit})`)
}

function verdict(met: boolean): string {
  return met ? 'met' : 'not met'
}

function columns(cells: readonly string[], width = 16): string {
  return cells.map((text, index) => (index === 0 ? text.padEnd(12) : text.padStart(width))).join('')
}

function row([connections = '', server = '', ...rest]: readonly string[]): string {
  return [connections.padEnd(13), server.padEnd(7), ...rest.map(text => text.padStart(10))].join('')
}
