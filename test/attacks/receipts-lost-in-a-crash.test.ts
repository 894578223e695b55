/**
 * Promise: a kill at any moment leaves no change of the window without its receipt. Where both are in the database they are one commit.
 * Where the change is in a file or in memory, the receipt is committed before it. The type of `scenes` has every call
 * that leaves a receipt tried here.
 */
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type NotedCall, notedAfterwards, notedFirst } from '../../src/agent/receipts/noted-calls.ts'
import { newId } from '../../src/core/ids.ts'
import { ensureSignerKeys } from '../../src/core/keys/bundle-signer.ts'
import type { Input } from '../../src/shared/ipc.ts'
import { examples } from '../support/records.ts'
import { scriptedNode } from '../support/scripted-node.ts'
import { unnoted } from '../support/unnoted.ts'
import { type WindowStage, windowStage } from '../support/window-stage.ts'

const words = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'.split(' ')
const account = {
  curve: 'CURVE_SECP256K1',
  path: "m/44'/60'/0'/0/0",
  addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
} as const

/**
 * What has to be there for a call to change something, and what it is called with. The keys that settings are sealed with are made when
 * they are first needed, so they are made here.
 */
const scenes: { readonly [Name in NotedCall]: (stage: WindowStage) => Promise<Input<Name>> } = {
  'settings.update': async () => ({ autoLockSeconds: 120, quotas: { tags: 1 } }),
  async 'signInSettings.setMail'({ engine, organizationId }) {
    await ensureSignerKeys(engine, organizationId)
    return { url: 'smtp://user:secret@mail.example.org', from: 'a@example.org' }
  },
  async 'signInSettings.setTexts'({ engine, organizationId }) {
    await ensureSignerKeys(engine, organizationId)
    return { url: 'https://texts.example.org/send', token: 't0ken' }
  },
  'signInSettings.setIssuers': async () => ({ issuers: ['https://accounts.example.org'] }),
  'signInSettings.setAuthProxy': async () => ({ isOn: true }),
  'signInSettings.setMessagesAnHour': async () => ({ most: '7' }),
  'origins.decide': async ({ organizationId }) => ({
    organizationId,
    origin: 'https://app.example.org',
    decision: 'allowed',
  }),
  async 'origins.forget'({ organizationId, context }) {
    await context.origins.decide('https://app.example.org', 'allowed', unnoted)
    return { organizationId, origin: 'https://app.example.org' }
  },
  'ownNodes.set': async () => ({ network: 'eip155:1', url: 'https://node.example.org' }),
  async 'ownNodes.accept'({ context }) {
    const node = await scriptedNode({ eth_chainId: '0x1' })
    onTestFinished(node.close)
    const asked = {
      publicKey: '',
      program: 'Bot',
      user: 'Ada',
      webOrigin: undefined,
      network: 'eip155:1',
      url: node.url,
    }
    void context.suggestedNodes.ask(asked, new AbortController().signal)
    return { id: context.suggestedNodes.asked()[0]!.id }
  },
  async 'backups.schedule'({ engine, organizationId, folder }) {
    await ensureSignerKeys(engine, organizationId)
    const backupFor = { passphrase: 'four unrelated words here' }
    return { folder, every: 'day', keep: 3, backupFor, typed: 'backup' }
  },
  async 'backups.unschedule'({ context, folder }) {
    const backupFor = { passphrase: 'four unrelated words here' }
    await context.scheduledBackups.schedule({ folder, every: 'day', keep: 3, backupFor }, unnoted)
    return undefined
  },
  async 'grants.revoke'({ organizationId, store, stamps }) {
    const grant = { ...examples.grants, ...stamps }
    await store.write(transaction => transaction.insert('grants', grant))
    return { organizationId, grantId: grant.id }
  },
  async 'budgets.create'({ organizationId, store }) {
    return {
      organizationId,
      apiKeyId: store.list('apiKeys', organizationId)[0]!.id,
      caip19: 'eip155:1/slip44:60',
      amount: '1',
    }
  },
  async 'budgets.revoke'({ engine, organizationId, store }) {
    const apiKeyId = store.list('apiKeys', organizationId)[0]!.id
    await engine.budgets.create(organizationId, { apiKeyId, caip19: 'eip155:1/slip44:60', amount: '1' }, unnoted)
    return { organizationId, budgetId: store.list('budgets', organizationId)[0]!.id }
  },
  async 'apiKeys.pause'({ organizationId, store }) {
    return { organizationId, apiKeyId: store.list('apiKeys', organizationId, { isWindowKey: false })[0]!.id }
  },
  async 'apiKeys.resume'({ organizationId, store }) {
    return { organizationId, apiKeyId: store.list('apiKeys', organizationId, { isWindowKey: false })[0]!.id }
  },
  async 'apiKeys.setDecisionTime'({ organizationId, store }) {
    const [apiKey] = store.list('apiKeys', organizationId, { isWindowKey: false })
    return { organizationId, apiKeyId: apiKey!.id, decisionSeconds: 60 }
  },
  async 'webhooks.sendTest'({ organizationId, webhook }) {
    return { organizationId, endpointId: (await webhook()).endpointId }
  },
  async 'webhooks.sendAgain'({ organizationId, webhook }) {
    return { organizationId, deliveryId: (await webhook()).deliveryId }
  },
  async 'recovery.accept'({ engine, outside }) {
    let isAccepted = false
    outside.look = () => isAccepted
    const finding = { id: 'made-up', title: 'Made up.', message: 'It is made up.', stopsSigning: true }
    engine.integrity.report(finding, async () => {
      isAccepted = true
    })
    return finding
  },
  async 'recovery.restoreSeed'({ organizationId, walletWithoutKey }) {
    return { organizationId, walletId: (await walletWithoutKey()).id, words }
  },
  async 'recovery.restorePrivateKey'({ organizationId, store, stamps }) {
    const id = newId()
    const publicKey = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'
    await store.write(transaction =>
      transaction.insert('privateKeys', {
        ...{ ...examples.privateKeys, ...stamps, id, publicKey },
        curve: 'CURVE_SECP256K1',
      }),
    )
    return { organizationId, privateKeyId: id, privateKey: `${'0'.repeat(63)}1` }
  },
  async 'recovery.renewOwnKeys'({ insertWindowKey }) {
    await insertWindowKey()
    return undefined
  },
  async 'recovery.restoreEntry'({ vault, organizationId, insertWindowKey, recoveryEntry }) {
    const { id, secret } = await insertWindowKey()
    await vault.put({ organizationId, keyId: id }, secret)
    const entry = await recoveryEntry('wallet', new Uint8Array(16))
    return { ...entry, as: { kind: 'wallet', name: 'Again', accounts: [account] } }
  },
  async 'recovery.eraseEntry'({ recoveryEntry }) {
    const entry = await recoveryEntry('privateKey', new Uint8Array(32).fill(1))
    return { ...entry, typed: entry.entryId.slice(-8) }
  },
  async 'setup.chooseVault'({ store }) {
    await store.write(transaction => {
      for (const { kind } of transaction.unlockers()) transaction.removeUnlocker(kind)
    })
    return { kind: 'keychain' }
  },
  async 'setup.createOrganization'({ organizationId, store, users }) {
    await store.write(transaction => {
      for (const { id } of users) transaction.remove('users', organizationId, id)
      transaction.remove('organizations', organizationId, organizationId)
    })
    return { organizationName: 'Globex', userName: 'Ada' }
  },
  'vault.unlock': async () => ({}),
  'vault.addUnlocker': async () => ({ choice: { kind: 'keychain' }, typed: 'unlock' }),
  async 'vault.removeUnlocker'({ vault }) {
    await vault.changes.add({ kind: 'keychain' }, unnoted)
    return { kind: 'keychain', typed: 'unlock' }
  },
  async 'vault.changePassphrase'({ vault }) {
    await vault.changes.add({ kind: 'passphrase', passphrase: 'the first passphrase' }, unnoted)
    return { passphrase: 'the first passphrase', next: 'the second passphrase' }
  },
  'backups.answer': async () => ({ id: newId(), isAllowed: false }),
  async 'doctor.mend'({ calls, data, outside }) {
    const file = join(data, 'countersign.db')
    writeFileSync(file, '', { mode: 0o644 })
    outside.look = () => statSync(file).mode
    await calls['doctor.examine'](undefined)
    await expect.poll(async () => (await calls['doctor.get'](undefined)).examinedAt).not.toBeNull()
    return { name: 'permissions' }
  },
  'hardwareWallets.readAccounts': async () => ({ hardwareWalletId: 'usb-1', accounts: [account] }),
  'hardwareWallets.cancel': async () => ({ activityId: newId() }),
}
const names = Object.keys(scenes) as NotedCall[]
const isOneOf = (list: readonly NotedCall[]) => (name: NotedCall) => list.includes(name)
const isFirst = isOneOf(notedFirst)
const isAfterwards = isOneOf(notedAfterwards)

/** What is restored of an entry is imported by an activity, which has its own receipt; what the call itself does is to remove the entry. */
const isOwn = (name: NotedCall) => (change: string) =>
  name !== 'recovery.restoreEntry' || change === 'remove recoveryEntries'

/** The call, as it is about to be made. */
async function aboutToCall(name: NotedCall) {
  const staged = await windowStage()
  const input = await scenes[name](staged)
  const before = { outside: await staged.seen(), database: staged.store.dump() }
  staged.outsideAt.length = 0
  staged.store.begin()
  return { ...staged, name, before, call: () => (staged.calls[name] as (input: unknown) => Promise<unknown>)(input) }
}

/** What each kill finds, from the one after the first commit to the one after the last. */
function killsOf({ name, store, outsideAt, before }: Awaited<ReturnType<typeof aboutToCall>>) {
  const commits = store.commits().map(({ isNoted, changes }) => ({ isNoted, changes: changes.filter(isOwn(name)) }))
  return commits.map((_, at) => ({
    isNoted: commits.slice(0, at + 1).some(({ isNoted }) => isNoted),
    isChanged: commits.slice(0, at + 1).some(({ changes }) => changes.length > 0),
    isChangedOutside: outsideAt[at] !== before.outside,
  }))
}

describe('a kill after each commit of a call', () => {
  test.each(names.filter(name => !isFirst(name) && !isAfterwards(name)))(
    '%s: the change is there with its receipt, or neither is',
    async name => {
      const called = await aboutToCall(name)
      await called.call()
      const kills = killsOf(called)
      expect(kills.at(-1)).toMatchObject({ isNoted: true, isChanged: true })
      for (const { isNoted, isChanged } of kills) expect(isChanged).toBe(isNoted)
      expect(called.store.commits().filter(({ isNoted }) => isNoted)).toHaveLength(1)
    },
  )

  test.each(names.filter(isFirst))('%s: what is changed outside the database has its receipt', async name => {
    const called = await aboutToCall(name)
    await called.call()
    const kills = killsOf(called)
    expect(kills.at(-1)).toMatchObject({ isNoted: true })
    expect(await called.seen()).not.toBe(called.before.outside)
    for (const { isNoted, isChanged, isChangedOutside } of kills)
      if (!isNoted) expect({ isChanged, isChangedOutside }).toEqual({ isChanged: false, isChangedOutside: false })
    // Also between two commits: it was still to be done when the receipt was committed.
    expect(kills.find(({ isNoted }) => isNoted)).toMatchObject({ isChangedOutside: false })
  })

  test.each(names.filter(isAfterwards))('%s: nothing but its receipt is kept', async name => {
    const called = await aboutToCall(name)
    await called.call()
    expect(killsOf(called)).toEqual([{ isNoted: true, isChanged: false, isChangedOutside: false }])
    expect(await called.seen()).toBe(called.before.outside)
  })
})

test.each(names.filter(name => !isAfterwards(name) && name !== 'recovery.restoreEntry'))(
  '%s changes nothing where no receipt can be written',
  async name => {
    const { store, before, call, seen } = await aboutToCall(name)
    store.refuseReceipts(new Error('planted: no receipt can be written'))
    await expect(call()).rejects.toThrow()
    expect(store.dump()).toEqual(before.database)
    if (isFirst(name)) expect(await seen()).toBe(before.outside)
  },
)

test('an entry stays, with its key, where no receipt of its restoring can be written', async () => {
  const { store, vault, organizationId, call } = await aboutToCall('recovery.restoreEntry')
  const [entry] = store.list('recoveryEntries', organizationId)
  store.refuseReceipts(new Error('planted: no receipt can be written'))
  await expect(call()).rejects.toThrow()
  expect(store.list('recoveryEntries', organizationId)).toEqual([entry])
  expect(await vault.open({ organizationId, keyId: entry?.id ?? '' })).toEqual(new Uint8Array(16))
})
