/**
 * Promise: what a program with the stolen API key of a root user can do without asking, while the settings are as they come, is
 * what decision 8 lists, and nothing of it lets the thief take what there is or what will come.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { memoryStore } from '../../src/adapters/store/memory/memory-store.ts'
import { activities } from '../../src/core/activities-and-queries.ts'
import { mustAsk } from '../../src/core/engine/approvals/must-ask.ts'
import { createSettings } from '../../src/core/engine/settings/settings.ts'
import { encryptedKey, encryptedWallet, initImport, ownerOf } from '../core/transfer/transfers.ts'
import { testEngine } from '../support/engine.ts'

const program = { window: false }

test('what does not ask is what the decision lists', () => {
  const settings = createSettings(memoryStore(), undefined).get()
  const silent = activities
    .filter(activity => !mustAsk(settings, activity, { caller: program, beginsOwnSession: false }, () => true))
    .map(({ kind }) => kind)
  // Votes are decided about with the request they are about.
  const votes = ['APPROVE_ACTIVITY', 'REJECT_ACTIVITY']
  const decision = readFileSync('docs/decisions/0008-asked-before-keys-are-lost.md', 'utf8')
  const listed = [...decision.matchAll(/^\| (`.*`) \|/gm)].flatMap(([, kinds = '']) => kinds.match(/[A-Z_]+/g) ?? [])
  expect(silent.filter(kind => !votes.includes(kind)).sort()).toEqual(listed.sort())
})

describe.each(['sign-and-quorum', 'everything'] as const)('with approvals of %s', approvals => {
  const known = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

  test.each(['WALLET', 'PRIVATE_KEY'] as const)('a %s that the thief knows waits for the person', async kind => {
    const agent = await testEngine({ approvals: 'nothing' })
    await agent.store.write(transaction => {
      const [apiKey] = transaction.list('apiKeys', agent.organizationId)
      if (apiKey) transaction.replace('apiKeys', { ...apiKey, isWindowKey: true })
    })
    const importBundle = await initImport(agent, kind)
    const asking = await testEngine({ approvals, store: agent.store, vault: agent.vault, clock: agent.clock })
    const userId = ownerOf(agent).user.id
    const parameters =
      kind === 'WALLET'
        ? {
            userId,
            walletName: 'Treasury',
            encryptedBundle: await encryptedWallet(agent, importBundle, known),
            accounts: [],
          }
        : {
            ...{ userId, privateKeyName: 'Treasury', curve: 'CURVE_SECP256K1', addressFormats: [] },
            encryptedBundle: await encryptedKey(agent, importBundle, '01'.repeat(32)),
          }
    const { organizationId, users } = agent
    const record = await asking.post(`ACTIVITY_TYPE_IMPORT_${kind}`, parameters, { organizationId, key: users[0]!.key })
    expect(record.status).toBe('ACTIVITY_STATUS_PENDING')
    expect(asking.engine.approvals.card(record.id)?.shown.why).toContain('every import waits for your approval')
    expect(agent.store.list(kind === 'WALLET' ? 'wallets' : 'privateKeys', organizationId)).toEqual([])
  })
})
