import { sha256 } from '@noble/hashes/sha2.js'

type Work = () => unknown

interface Comparison {
  readonly of: Work
  readonly atMost: number
  readonly times: Work
}

/** How often both are tried. Garbage collection and compilation count as well, but not in every try. */
const tries = 5

/**
 * Fails if work costs more processor time than so many times the control. Each try measures both, as a slow or busy machine slows both
 * down. One try within the limit is enough.
 *
 * @param comparison - `of`: the work. `times`: the control, such as the same work in eight parts, or what a library takes for it.
 * @param costOf - Does the work and resolves with the milliseconds that it cost.
 * @throws Error with the costs of every try
 */
export async function expectCost(comparison: Comparison, costOf = processorTime): Promise<void> {
  const excess = await excessCost(comparison, costOf)
  if (excess !== undefined) throw new Error(excess)
}

/** The same without failing: `undefined` if one try was within the limit, else the costs of every try in words. */
export async function excessCost(
  { of, atMost, times }: Comparison,
  costOf = processorTime,
): Promise<string | undefined> {
  const costs: string[] = []
  // Else its compilation would raise the first limit.
  await times()
  for (let count = 0; count < tries; count++) {
    const limit = atMost * (await costOf(times))
    const cost = await costOf(of)
    if (cost <= limit) return undefined
    costs.push(`${cost.toFixed(1)} of ${limit.toFixed(1)} ms`)
  }
  return `It cost more than ${atMost} times the control in each try: ${costs.join(', ')}`
}

async function processorTime(work: Work): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/**
 * A control that does the work for an eighth of the input eight times: work that goes by the square costs eight times as much for the
 * whole. It also hashes a megabyte, so that a few milliseconds make no difference.
 */
export function eight(eighth: Work): Work {
  return async () => {
    for (let count = 0; count < 8; count++) await eighth()
    hashingOneMegabyte()
  }
}

/** A control for work without a natural one: SHA-256 in JavaScript, which takes some 5 to 10 ms for a megabyte. */
export function hashingOneMegabyte(): void {
  sha256(megabyte)
}

const megabyte = new Uint8Array(1_000_000)
