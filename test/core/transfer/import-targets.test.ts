import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { expect, test } from 'vitest'
import { newId } from '../../../src/core/ids.ts'
import { approveFirst, type TestEngine, testEngine } from '../../support/engine.ts'
import { known, secretsOf } from './known-mnemonic.ts'
import { addSomebody, encryptedWallet, initImport, ownerOf, postKey, postWallet, resultOf } from './transfers.ts'

const targetsOf = ({ store, organizationId }: TestEngine) => store.list('importTargets', organizationId)

test('a target serves once, also when the import fails', async () => {
  const agent = await testEngine()
  const importBundle = await initImport(agent, 'WALLET')
  const before = secretsOf(agent).length
  const wrong = await encryptedWallet(agent, importBundle, known.mnemonic.replace('junk', 'test'))
  await expect(postWallet(agent, wrong)).rejects.toMatchObject({
    code: 'REQUEST_INVALID',
    message: expect.stringContaining('invalid mnemonic'),
  })
  expect(secretsOf(agent)).toHaveLength(before - 1)
  expect(targetsOf(agent)).toEqual([])
  const right = await encryptedWallet(agent, importBundle, known.mnemonic)
  await expect(postWallet(agent, right)).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
})

test('of two imports with one target at the same time, one succeeds', async () => {
  const agent = await testEngine()
  const importBundle = await initImport(agent, 'WALLET')
  const first = await encryptedWallet(agent, importBundle, known.mnemonic)
  const second = await encryptedWallet(agent, importBundle, generateMnemonic(wordlist))
  const outcomes = await Promise.allSettled([
    postWallet(agent, first, { walletName: 'One' }),
    postWallet(agent, second, { walletName: 'Two' }),
  ])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(agent.store.list('wallets', agent.organizationId)).toHaveLength(1)
})

test('only the newest target of a user works, and the one before is gone with its key', async () => {
  const agent = await testEngine()
  const older = await encryptedWallet(agent, await initImport(agent, 'WALLET'), known.mnemonic)
  const before = secretsOf(agent).length
  await initImport(agent, 'WALLET')
  expect(secretsOf(agent)).toHaveLength(before)
  await expect(postWallet(agent, older)).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
  expect(agent.store.list('wallets', agent.organizationId)).toEqual([])
})

test('where two inits overlapped and left two targets, the later one counts', async () => {
  const agent = await testEngine()
  const bundle = await encryptedWallet(agent, await initImport(agent, 'WALLET'), known.mnemonic)
  const [newest] = targetsOf(agent)
  const earlier = { ...newest!, id: newId(), createdAt: newest!.createdAt - 1 }
  await agent.store.write(tx => tx.insert('importTargets', earlier))
  expect(resultOf(await postWallet(agent, bundle))).toMatchObject({ addresses: [known.ethereum] })
})

test('targets for wallets and for private keys do not serve for each other', async () => {
  const agent = await testEngine()
  const bundle = await encryptedWallet(agent, await initImport(agent, 'WALLET'), known.mnemonic)
  await expect(postKey(agent, bundle)).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
  expect(targetsOf(agent)).toHaveLength(1)
})

test('a target serves for an hour, and the next init of anybody lets go of it', async () => {
  const agent = await testEngine()
  const other = await addSomebody(agent, agent.organizationId)
  const bundle = await encryptedWallet(agent, await initImport(agent, 'WALLET'), known.mnemonic)
  agent.clock.sleep(3_600_000)
  await agent.engine.keyring.unlock()
  await expect(postWallet(agent, bundle)).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
  const before = secretsOf(agent).length
  await initImport(agent, 'PRIVATE_KEY', other)
  expect(targetsOf(agent)).toMatchObject([{ userId: other.user.id }])
  expect(secretsOf(agent)).toHaveLength(before)
})

test('nobody imports, or begins to, in the name of another user', async () => {
  const agent = await testEngine()
  const other = await addSomebody(agent, agent.organizationId)
  const bundle = await encryptedWallet(agent, await initImport(agent, 'WALLET'), known.mnemonic)
  const inTheirName = { userId: ownerOf(agent).user.id }
  await expect(postWallet(agent, bundle, inTheirName, other)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
  await expect(
    agent.post('ACTIVITY_TYPE_INIT_IMPORT_WALLET', inTheirName, { key: other.user.key }),
  ).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
  await expect(postWallet(agent, bundle, {}, other)).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
  expect(targetsOf(agent)).toHaveLength(1)
  expect(resultOf(await postWallet(agent, bundle))).toMatchObject({ addresses: [known.ethereum] })
})

test('a target of one organization does not serve in another', async () => {
  const agent = await testEngine()
  const elsewhere = await addSomebody(agent)
  const bundle = await encryptedWallet(agent, await initImport(agent, 'WALLET', elsewhere), known.mnemonic, elsewhere)
  await expect(postWallet(agent, bundle)).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
  await initImport(agent, 'WALLET')
  await expect(postWallet(agent, bundle)).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
  expect(resultOf(await postWallet(agent, bundle, {}, elsewhere))).toMatchObject({ addresses: [known.ethereum] })
})

test('a bundle that was changed on its way opens nothing and spends the target', async () => {
  const agent = await testEngine()
  const bundle = JSON.parse(await encryptedWallet(agent, await initImport(agent, 'WALLET'), known.mnemonic))
  const flipped = bundle.ciphertext.replace(/^../, (byte: string) => (byte === '00' ? '01' : '00'))
  const changed = JSON.stringify({ ...bundle, ciphertext: flipped })
  await expect(postWallet(agent, changed)).rejects.toMatchObject({
    code: 'REQUEST_INVALID',
    detail: { field: 'parameters.encryptedBundle' },
  })
  expect(targetsOf(agent)).toEqual([])
})

test.each(['', '{}', 'null', '{"encappedPublic":"04","ciphertext":"00"}', 'x'.repeat(10_001)])(
  'text that is no bundle is refused without spending the target: %#',
  async text => {
    const agent = await testEngine()
    await initImport(agent, 'WALLET')
    await expect(postWallet(agent, text)).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
    expect(targetsOf(agent)).toHaveLength(1)
  },
)

test('an import while the vault is locked does not spend the target', async () => {
  const agent = await testEngine()
  const bundle = await encryptedWallet(agent, await initImport(agent, 'WALLET'), known.mnemonic)
  await agent.engine.keyring.lock()
  await expect(postWallet(agent, bundle)).rejects.toMatchObject({ code: 'VAULT_LOCKED' })
  await agent.engine.keyring.unlock()
  expect(resultOf(await postWallet(agent, bundle))).toMatchObject({ addresses: [known.ethereum] })
})

test('where everything is asked about, the person sees what is imported before the target is spent', async () => {
  const agent = await testEngine({ approvals: 'everything' })
  const { id: initId } = await agent.post('ACTIVITY_TYPE_INIT_IMPORT_WALLET', { userId: ownerOf(agent).user.id })
  await approveFirst(agent)
  const { importBundle } = resultOf<{ importBundle: string }>(agent.store.activity(agent.organizationId, initId))
  const { id } = await postWallet(agent, await encryptedWallet(agent, importBundle, known.mnemonic))
  expect(targetsOf(agent)).toHaveLength(1)
  expect(agent.engine.approvals.card(id)?.shown.sentence).toContain('Imported')
  await approveFirst(agent)
  expect(resultOf(agent.store.activity(agent.organizationId, id))).toMatchObject({ addresses: [known.ethereum] })
})
