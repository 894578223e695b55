import { test } from 'vitest'
import { longer, scaled } from '../../support/effort.ts'
import { PolicyHistory } from './policy-history.ts'

/** POLICY_SEED=n runs that one history and prints its steps; POLICY_HISTORIES=n runs so many. */
const only = process.env.POLICY_SEED
const histories = Number(process.env.POLICY_HISTORIES ?? scaled(500))
const chunk = 500

/**
 * In 14,000 histories some 260 kinds of outcome come, told apart by what was asked, voted or decided, how it ended and why, and
 * whether it waited for votes. These hold those of them that do not come in the first 200.
 */
const rare = [
  206, 223, 224, 242, 250, 251, 254, 263, 271, 272, 288, 296, 301, 308, 311, 314, 316, 326, 331, 333, 336, 343, 344,
  345, 351, 362, 371, 376, 380, 404, 407, 422, 447, 448, 456, 458, 479, 481, 483, 492, 515, 517, 532, 544, 574, 593,
  649, 664, 752, 805, 813, 818, 846, 883, 946, 1015, 1021, 1045, 1071, 1111, 1242, 1325, 1336, 1359, 1371, 1423, 1645,
  1651, 1804, 1899, 1978, 2185, 2760, 2848, 2968, 3011, 3144, 3265, 3981, 4396, 4726, 4793, 5379, 5414, 5443, 5609,
  5793, 6278, 6410, 7305, 12736, 13545,
]

const chunks = Array.from({ length: Math.ceil(histories / chunk) }, (_, index) => {
  const first = index * chunk
  return Array.from({ length: Math.min(chunk, histories - first) }, (_, seed) => first + seed)
})
const all = only === undefined ? [...chunks, rare] : [[Number(only)]]

test.each(all.map(seeds => ({ first: seeds[0], last: seeds.at(-1), seeds })))(
  'histories $first to $last: who may do what is as the model says, after every step',
  { timeout: longer(600_000) },
  async ({ seeds }) => {
    for (const seed of seeds) await runHistory(seed)
  },
)

async function runHistory(seed: number): Promise<void> {
  const history = new PolicyHistory(seed)
  await history.run().catch(cause => {
    throw new Error(`POLICY_SEED=${seed}\n${history.steps.join('\n')}\n${cause.message}`, { cause })
  })
  if (only !== undefined) console.info(history.steps.join('\n'))
}
