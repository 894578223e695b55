import { expect, test } from 'vitest'
import { type RecordKind, type Records, records } from '../../../src/core/records/index.ts'
import { acme, examples, globex, idOf, otherOrganization } from '../records.ts'
import { failing, type OpenedStore } from './opened-store.ts'

export function refusesRecords(opened: OpenedStore): void {
  const { insert, insertExamples } = opened
  test.each<[string, RecordKind, Partial<Records[RecordKind]>]>([
    ['an API key of no user', 'apiKeys', { userId: idOf(99) }],
    ["an API key of another organization's user", 'apiKeys', { organizationId: globex }],
    ['an account of no wallet', 'walletAccounts', { walletId: idOf(99) }],
    ['a wallet of no organization', 'wallets', { organizationId: idOf(99) }],
  ])('refuses %s', async (_, kind, change) => {
    await insertExamples()
    await insert('organizations', otherOrganization)
    const record = alike(kind, change)
    await expect(insert(kind, record)).rejects.toEqual(failing('RESOURCE_NOT_FOUND'))
  })

  test.each<[string, RecordKind, readonly string[], string]>([
    ['API keys with one public key', 'apiKeys', ['publicKey'], 'Another API key already has this public key'],
    ['wallets with one name', 'wallets', ['name'], 'Another wallet already has this name'],
    ['private keys with one name', 'privateKeys', ['name'], 'Another private key already has this name'],
    ['session profiles with one name', 'sessionProfiles', ['name'], 'Another session profile already has this name'],
    ['secrets with one name', 'storedSecrets', ['name'], 'Another secret already has this name'],
    [
      'accounts of a wallet with one path and address format',
      'walletAccounts',
      ['path', 'addressFormat'],
      'Another wallet account already has this path and address format',
    ],
    ['decisions on one origin', 'origins', ['origin'], 'Another origin already has this origin'],
    [
      'velocity controls with one identifier',
      'velocityControls',
      ['identifier'],
      'Another velocity control already has this identifier',
    ],
  ])('refuses two %s in an organization', async (_, kind, fields, words) => {
    await insertExamples()
    const same = Object.fromEntries(fields.map(field => [field, examples[kind][field as never]]))
    const record = alike(kind, same)
    await expect(insert(kind, record)).rejects.toEqual(failing('ALREADY_EXISTS'))
    await expect(insert(kind, record)).rejects.toThrow(words)

    const allowed = alike(kind)
    await insert(kind, allowed)
    const collision = opened.store.write(transaction => transaction.replace(kind, alike(kind, same)))
    await expect(collision).rejects.toEqual(failing('ALREADY_EXISTS'))
  })

  test('lets a path of a wallet have several address formats, and another wallet the same path', async () => {
    await insertExamples()
    await insert('wallets', { ...examples.wallets, id: idOf(31), name: 'Spending' })
    const format = { ...examples.walletAccounts, id: idOf(41), addressFormat: 'ADDRESS_FORMAT_COMPRESSED' }
    const elsewhere = { ...examples.walletAccounts, id: idOf(42), walletId: idOf(31) }
    await insert('walletAccounts', format, elsewhere)
    expect(opened.store.list('walletAccounts', acme)).toEqual([examples.walletAccounts, format, elsewhere])
  })

  test('lets several secrets have no name', async () => {
    await insertExamples()
    const unnamed = [1, 2].map(number => ({ ...examples.storedSecrets, id: idOf(900 + number), name: null }))
    await insert('storedSecrets', ...unnamed)
    expect(opened.store.list('storedSecrets', acme, { name: null })).toEqual(unnamed)
  })

  test('lets two organizations use one name, one public key and one passkey', async () => {
    await insertExamples()
    await insert('organizations', otherOrganization)
    await insert('users', { ...examples.users, organizationId: globex })
    const key = { ...examples.apiKeys, id: idOf(21), organizationId: globex }
    await insert('apiKeys', key)
    await insert('wallets', { ...examples.wallets, id: idOf(31), organizationId: globex })
    expect(opened.store.apiKeysByPublicKey(key.publicKey)).toEqual([examples.apiKeys, key])
    expect(opened.store.apiKeysByPublicKey('02')).toEqual([])
    const passkey = { ...examples.authenticators, id: idOf(21), organizationId: globex }
    await insert('authenticators', passkey)
    const { credentialId } = passkey
    expect(opened.store.authenticatorsByCredentialId(credentialId)).toEqual([examples.authenticators, passkey])
    expect(opened.store.authenticatorsByCredentialId('Y3Jl')).toEqual([])
  })
}

/** Like the example, with another id and other values in the fields no two records of a kind may share. */
function alike(kind: RecordKind, change: object = {}): Records[RecordKind] {
  const unique = records.find(declaration => declaration.kind === kind)?.unique ?? []
  const different = Object.fromEntries(unique.map((fields: readonly string[]) => [fields.at(-1), 'other']))
  return { ...examples[kind], id: idOf(900), ...different, ...change } as unknown as Records[RecordKind]
}
