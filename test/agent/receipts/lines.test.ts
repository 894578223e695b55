import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exportReceipts } from '../../../src/agent/receipts/export-receipts.ts'
import { activities } from '../../../src/core/activities-and-queries.ts'
import { createIntegrity } from '../../../src/core/integrity.ts'
import { readReceipt } from '../../../src/core/ledger/hash-chain.ts'
import type { ReceiptOf } from '../../../src/core/ledger/receipt.ts'
import type { Reader } from '../../../src/core/ports/store.ts'
import { createHeadSigner } from '../../../src/core/receipts/head-signer.ts'
import { p256Key } from '../../support/client.ts'
import { quiet, testEngine } from '../../support/engine.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { world } from '../../support/world.ts'
import { exampleIn } from '../../support/world-examples.ts'

const signIns = (store: Reader) =>
  store.receipts({ kinds: ['signedIn'] }, { limit: 1000 }).map(line => readReceipt(line) as ReceiptOf<'signedIn'>)
const refusals = (store: Reader) => store.receipts({ kinds: ['refused'] }, { limit: 1000 }).map(readReceipt)

const signingIn = activities.filter(({ signsIn }) => signsIn !== null)

test('there are such activities', () => expect(signingIn.length).toBeGreaterThan(5))

test.each(signingIn.map(activity => ({ kind: activity.kind, activity })))(
  'one who signs in by $kind leaves a receipt of who it is and what was shown, and one who is refused leaves none',
  async ({ activity }) => {
    const agent = await world()
    const [newest] = activity.types
    const { parameters, key = agent.users[0]!.key } = await exampleIn(agent, activity, newest!)
    const before = signIns(agent.store).length
    await expect(agent.post(newest!.type, parameters, { key: p256Key() })).rejects.toThrow()
    expect(signIns(agent.store)).toHaveLength(before)
    expect(refusals(agent.store)[0]).toMatchObject({ path: activity.path })

    await agent.post(newest!.type, parameters, { key })
    const [signedIn, ...others] = signIns(agent.store)
    expect(others).toHaveLength(before)
    const { organizationId } = agent
    const user = agent.store.find('users', organizationId, signedIn!.by.userId)
    expect(signedIn).toMatchObject({ organizationId, how: activity.signsIn?.with, userName: user?.name })
  },
)

test('an export while the vault is locked, whose key for receipts was never used, is there, and says that nothing is signed', async () => {
  const { engine, store } = await testEngine({ approvals: 'nothing' })
  await store.write(transaction =>
    transaction.receipt({ kind: 'setting', at: 1, organizationId: null, setting: 'a clock', change: 'was set back' }),
  )
  await engine.keyring.lock()
  const integrity = createIntegrity(() => undefined)
  const heads = createHeadSigner({ store, keyring: engine.keyring, clock: engine.clock, integrity, log: quiet })
  const file = join(temporaryFolder(), 'receipts.jsonl')
  const told: string[] = []
  const exported = await exportReceipts({ store, heads }, file, text => told.push(text))
  heads.stop()
  expect(exported).toEqual({ receipts: 1, head: store.receiptHead().digest, publicKey: null })
  expect(told).toEqual([expect.stringMatching(/^No receipt is signed: .*Store the head that is printed\.$/)])
  expect(readFileSync(file, 'utf8').trimEnd().split('\n')).toHaveLength(1)
})
