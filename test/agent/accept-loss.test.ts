/** What `--accept-loss` goes on with: what is lost here, and never what is for a person to read. */
import { expect, test } from 'vitest'
import { acceptFound } from '../../src/agent/accept-found.ts'
import { restoredFinding } from '../../src/agent/backup/restored.ts'
import { createIntegrity } from '../../src/core/integrity.ts'
import { testEngine } from '../support/engine.ts'

test('what can be accepted is, with a receipt, and that the agent was restored is still told', async () => {
  const { engine, store } = await testEngine()
  const integrity = createIntegrity(() => undefined)
  const accepted: string[] = []
  for (const id of ['database-older', 'keys-damaged', restoredFinding]) {
    const finding = { id, title: 'Found.', message: 'Something.', stopsSigning: true }
    integrity.report(finding, async () => void accepted.push(id))
  }
  integrity.report({ id: 'cannot-be-read', title: 'Found.', message: 'Something.', stopsSigning: true })
  await acceptFound({ integrity, store, log: engine.log, now: () => 1 })
  expect(accepted).toEqual(['database-older', 'keys-damaged'])
  expect(integrity.findings().map(({ id }) => id)).toEqual([restoredFinding, 'cannot-be-read'])
  const changes = store.receiptLines(0, 100).map(({ line }) => JSON.parse(line).change)
  expect(changes).toEqual(accepted.map(id => `${id} was accepted by --accept-loss`))
})
