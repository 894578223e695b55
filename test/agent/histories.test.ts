import fc from 'fast-check'
import { test } from 'vitest'
import { DataDirectories } from '../support/data-directories.ts'
import { steps } from '../support/directory-model.ts'
import { isNight, longer } from '../support/effort.ts'

const history = fc.array(fc.tuple(fc.constantFrom(...steps), fc.nat(9), fc.nat(9)), { minLength: 4, maxLength: 14 })

/** What one test leaves in memory is gone with it. */
const rounds = Array.from({ length: isNight ? 10 : 1 }, (_, round) => round + 1)

test.each(rounds)(
  'whatever happens to data directories, each opens the keys that its records name, and is told when it is older (%i)',
  {
    timeout: longer(300_000),
  },
  async () => {
    await fc.assert(
      fc.asyncProperty(history, async history => {
        const world = await DataDirectories.begin()
        try {
          for (const [step, which, choice] of history) {
            await world.take(step, which, choice)
            await world.compare()
          }
        } finally {
          await world.end()
        }
      }),
      { numRuns: isNight ? 1_000 : 10 },
    )
  },
)
