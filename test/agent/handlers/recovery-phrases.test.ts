import { expect, test } from 'vitest'
import { approveFirst, testEngine } from '../../support/engine.ts'
import { windowOver } from '../../support/window.ts'

const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'.split(' ')
const target =
  '046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5'
const accounts = [
  { curve: 'CURVE_SECP256K1' as const, path: "m/44'/60'/0'/0/0", addressFormat: 'ADDRESS_FORMAT_ETHEREUM' },
]

test('a wallet is restored to its addresses, and backed up in the same words, without a card', async () => {
  const agent = await testEngine()
  const { organizationId } = agent
  const window = await windowOver(agent)
  const { walletId, addresses } = await window['wallets.restore']({ organizationId, name: 'Old', words, accounts })
  // Of this phrase without a passphrase at the first Ethereum path, as other wallet programs derive it.
  expect(addresses).toEqual(['0x58A57ed9d8d624cBD12e2C467D34787555bB1b25'])
  expect(await window['wallets.list']({ organizationId })).toMatchObject([{ imported: true, exported: false }])

  expect(await window['wallets.reveal']({ organizationId, walletId, typed: 'Old' })).toEqual({
    words,
    walletPassphrase: null,
  })
  expect(agent.engine.approvals.cards()).toEqual([])
  expect(await window['wallets.list']({ organizationId })).toMatchObject([{ exported: true }])
})

test('nothing that is kept of a backup holds the words', async () => {
  const agent = await testEngine()
  const { organizationId, store } = agent
  const window = await windowOver(agent)
  const { walletId } = await window['wallets.restore']({ organizationId, name: 'Old', words, accounts })
  await window['wallets.reveal']({ organizationId, walletId, typed: 'Old' })
  const kept = JSON.stringify(store.activities(organizationId, {}, { limit: 100 }))
  expect(kept).toContain('exportBundle')
  for (const text of [words.join(' '), Buffer.from(words.join(' ')).toString('hex'), 'sausage']) {
    expect(kept).not.toContain(text)
  }
})

test('a backup is listed as what it is, and an export by a program as an export', async () => {
  const agent = await testEngine()
  const { organizationId } = agent
  const window = await windowOver(agent)
  const { walletId } = await window['wallets.restore']({ organizationId, name: 'Old', words, accounts })
  const sentences = async () => (await window['activities.list']({ organizationId, limit: 1 })).map(row => row.sentence)
  await window['wallets.reveal']({ organizationId, walletId, typed: 'Old' })
  expect(await sentences()).toEqual(['Show the recovery phrase of the wallet “Old”'])
  await agent.post('ACTIVITY_TYPE_EXPORT_WALLET', { walletId, targetPublicKey: target })
  expect(await sentences()).toEqual(['Give away the seed of the wallet “Old”'])
  await approveFirst(agent)
  expect(await sentences()).toEqual(['Give away the seed of the wallet “Old”'])
})

test('a program that exports still waits for the person', async () => {
  const agent = await testEngine()
  const { organizationId } = agent
  const window = await windowOver(agent)
  const { walletId } = await window['wallets.restore']({ organizationId, name: 'Old', words, accounts })
  const waiting = await agent.post('ACTIVITY_TYPE_EXPORT_WALLET', { walletId, targetPublicKey: target })
  expect(waiting.status).toBe('ACTIVITY_STATUS_PENDING')
  await approveFirst(agent)
  expect(agent.store.activity(organizationId, waiting.id)?.status).toBe('ACTIVITY_STATUS_COMPLETED')
})

test('words whose checksum is wrong restore nothing', async () => {
  const agent = await testEngine()
  const { organizationId } = agent
  const window = await windowOver(agent)
  const wrong = [...words.slice(0, 11), 'zoo']
  const refused = window['wallets.restore']({ organizationId, name: 'Old', words: wrong, accounts })
  await expect(refused).rejects.toThrow()
  await expect(refused).rejects.not.toThrow(/legal|winner/)
  expect(await window['wallets.list']({ organizationId })).toEqual([])
})

test('where several root users must agree, the window neither shows nor restores', async () => {
  const agent = await testEngine({ rootUsers: 2, threshold: 2 })
  const { organizationId } = agent
  const window = await windowOver(agent)
  await expect(window['wallets.restore']({ organizationId, name: 'Old', words, accounts })).rejects.toThrow(
    'Several root users must agree',
  )
  const walletId = '0190c000-0000-7000-8000-000000000001'
  await expect(window['wallets.reveal']({ organizationId, walletId })).rejects.toThrow('Several root users must agree')
  expect(agent.store.activities(organizationId, {}, { limit: 10 })).toEqual([])
})
