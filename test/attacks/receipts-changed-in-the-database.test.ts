/**
 * Promise: the agent vouches for no receipts that it did not write. Here somebody changes its database while it does not run, and does
 * the chain over from there, so that it holds together.
 */
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { memoryUnlocker } from '../../src/adapters/memory/memory-unlocker.ts'
import { openSqliteStore } from '../../src/adapters/store/sqlite.ts'
import { exportReceipts } from '../../src/agent/receipts/export-receipts.ts'
import { createIntegrity } from '../../src/core/integrity.ts'
import { createKeyring } from '../../src/core/keys/keyring.ts'
import { chainedTo, readReceipt } from '../../src/core/ledger/hash-chain.ts'
import type { ReceiptBody, ReceiptLine } from '../../src/core/ledger/receipt.ts'
import type { Unlocker } from '../../src/core/ports/unlocker.ts'
import { createExportCheck } from '../../src/core/receipts/check-export.ts'
import { createHeadSigner } from '../../src/core/receipts/head-signer.ts'
import { manualClock } from '../support/clock.ts'
import { quiet } from '../support/engine.ts'
import { memoryVault } from '../support/memory-vault.ts'
import { examples } from '../support/records.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const setting = (change: string) =>
  ({ kind: 'setting', at: 1, organizationId: null, setting: 'Auto-lock', change }) as const

/** An agent on a database, as far as receipts go. */
async function opened(file: string, memory: Unlocker) {
  const integrity = createIntegrity(() => undefined)
  const store = openSqliteStore(file, integrity)
  const clock = manualClock()
  const vault = memoryVault(store, { memory })
  if (vault.kinds().length === 0) await vault.changes.begin({ kind: 'memory' }, () => undefined)
  const keyring = createKeyring({ vault, clock, idleMs: () => Number.POSITIVE_INFINITY })
  const heads = createHeadSigner({ store, keyring, clock, integrity, log: quiet })
  const told: string[] = []
  const exported = async () => {
    const to = join(temporaryFolder(), 'export.jsonl')
    const { head, publicKey } = await exportReceipts({ store, heads }, to, text => told.push(text))
    const check = createExportCheck({ publicKey: publicKey ?? undefined })
    for (const { line } of store.receiptLines(0, 100)) check.take(Buffer.from(`${line}\n`))
    return { head, publicKey, verdict: check.end() }
  }
  return { store, heads, told, exported }
}

test('receipts that were done over are not signed', async () => {
  const file = join(temporaryFolder(), 'agent.db')
  const memory = memoryUnlocker()
  const before = await opened(file, memory)
  await before.store.write(transaction => {
    transaction.insert('organizations', examples.organizations)
    for (const change of ['one', 'two', 'three']) transaction.receipt(setting(change))
  })
  const { verdict } = await before.exported()
  expect(verdict).toMatchObject({ holds: true, receipts: 4 })
  await before.store.write(transaction => transaction.receipt(setting('four')))
  before.heads.stop()
  await before.store.close()

  const database = new Database(file)
  const rows = database.prepare('SELECT sequence, line, digest FROM audit ORDER BY sequence').all() as ReceiptLine[]
  let head = rows[0] as ReceiptLine
  for (const row of rows.slice(1)) {
    const { kind, ...receipt } = readReceipt(row)
    const forged = kind === 'head' ? setting('nothing') : { ...receipt, kind, change: 'nothing' }
    head = chainedTo(head, forged as ReceiptBody)
    database
      .prepare("UPDATE audit SET line = ?, digest = ?, kind = 'setting', checksum = NULL WHERE sequence = ?")
      .run(head.line, head.digest, row.sequence)
  }
  database.close()

  const after = await opened(file, memory)
  const forged = await after.exported()
  expect(forged.verdict).toMatchObject({ holds: false })
  expect(after.told).toEqual([
    expect.stringMatching(/^The newest receipts are not signed: .*a copy that has changed separately/),
  ])
  await after.heads.signIfOpen()
  expect(after.store.receiptHead().digest).toBe(forged.head)
  after.heads.stop()
  await after.store.close()
})
