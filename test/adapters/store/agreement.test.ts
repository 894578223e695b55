import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { memoryStore } from '../../../src/adapters/store/memory/memory-store.ts'
import { openSqliteStore } from '../../../src/adapters/store/sqlite.ts'
import type { Store, Transaction } from '../../../src/core/ports/store.ts'
import { longer, scaled } from '../../support/effort.ts'
import { layOut } from '../../support/laid-out-database.ts'
import { examples, otherOrganization } from '../../support/records.ts'
import { everythingIn } from './everything-in-a-store.ts'
import { type Step, step } from './random-steps.ts'

interface Work {
  readonly steps: readonly Step[]
  /** Whether a refused step is passed over, or ends and undoes the work. */
  readonly goesOn: boolean
}
const work: fc.Arbitrary<Work> = fc.record({ steps: fc.array(step, { maxLength: 8 }), goesOn: fc.boolean() })
/** Works asked for in one turn of the event loop. */
const turns = fc.array(fc.array(work, { minLength: 1, maxLength: 4 }), { maxLength: 8 })

test('both stores answer and hold the same after any sequence of transactions', {
  timeout: longer(240_000),
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  let number = 0
  await fc.assert(
    fc.asyncProperty(turns, async turns => {
      const stores = [memoryStore(), openSqliteStore(await layOut(join(folder, `${++number}.db`)))] as const
      const [memory, sqlite] = await Promise.all(stores.map(store => take(store, turns)))
      await Promise.all(stores.map(store => store.close()))
      expect(sqlite).toEqual(memory)
    }),
    { numRuns: scaled(100) },
  )
})

/** What every work came to, and all that can be read after each turn's. */
async function take(store: Store, turns: readonly (readonly Work[])[]) {
  const begin = [examples.organizations, otherOrganization].map(
    (each): Step =>
      transaction =>
        transaction.insert('organizations', each),
  )
  await store.write(transaction => run({ steps: begin, goesOn: false }, transaction))
  const answers: unknown[] = []
  for (const turn of turns) {
    const settled = await Promise.allSettled(turn.map(work => store.write(transaction => run(work, transaction))))
    answers.push(settled.map(each => (each.status === 'fulfilled' ? each.value : refusalOf(each.reason))))
    answers.push(store.outbox(100))
  }
  return { answers, held: everythingIn(store) }
}

function run({ steps, goesOn }: Work, transaction: Transaction): unknown[] {
  return steps.map(step => {
    try {
      return step(transaction)
    } catch (thrown) {
      if (!goesOn) throw thrown
      return refusalOf(thrown)
    }
  })
}

function refusalOf(thrown: unknown): unknown {
  return (thrown as { name?: string }).name === 'AgentError' ? { ...(thrown as object) } : 'an error of the caller'
}
