/** What `--accept-loss` goes on with: what is lost here, and never what may be in use elsewhere, or is for a person to read. */
import { expect, test } from 'vitest'
import { acceptFound } from '../../src/agent/accept-found.ts'
import { restoredFinding } from '../../src/agent/backup/restored.ts'
import { copiedFinding, createIntegrity } from '../../src/core/integrity.ts'
import { testEngine } from '../support/engine.ts'

/** @returns what is left of these findings */
async function leftOf(...ids: string[]): Promise<string[]> {
  const { engine, store } = await testEngine()
  const integrity = createIntegrity(() => undefined)
  for (const id of ids) {
    const finding = { id, title: 'Found.', message: 'Something.', stopsSigning: true }
    integrity.report(finding, async () => undefined)
  }
  const vaults = { verify: async () => undefined }
  await acceptFound({ vaults, integrity, store, log: engine.log, now: () => 1 })
  return integrity.findings().map(({ id }) => id)
}

test('records and keys that are missing are accepted, and that the agent was restored is still told', async () => {
  expect(await leftOf('database-older', restoredFinding)).toEqual([restoredFinding])
})

test('nothing is accepted in a copy: its missing keys may be in use in the data directory that it was copied from', async () => {
  const found = ['database-older', copiedFinding]
  expect(await leftOf(...found)).toEqual(found)
})
