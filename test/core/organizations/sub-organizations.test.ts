import { beforeEach, expect, test } from 'vitest'
import { newId } from '../../../src/core/ids.ts'
import { p256Key } from '../../support/client.ts'
import { manualClock } from '../../support/clock.ts'
import { examples } from '../../support/records.ts'
import { type TestServer, testServer } from '../../support/server.ts'
import { resultOf, submit } from '../../support/signing-up.ts'
import { addOrganization } from '../../support/sub-organization.ts'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const claims = { iss: 'https://accounts.example.org', aud: 'app', sub: '42' }
const token = `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`

let server: TestServer
let ids: string[]
let publicKey: string
/** Three sub-organizations, oldest first; the second holds everything that can be looked for. */
beforeEach(async () => {
  const clock = manualClock()
  server = await testServer({ clock })
  ids = []
  for (const name of ['One', 'Two', 'Three']) {
    const key = p256Key()
    if (name === 'Two') publicKey = key.publicKey
    const { organizationId } = await addOrganization(server, key, {
      parentId: server.organizationId,
      name,
      createdAt: clock.now(),
    })
    ids.push(organizationId)
    clock.advance(10)
  }
  const elsewhere = await addOrganization(server, p256Key(), { name: 'Two' })
  await server.store.write(transaction => {
    for (const organizationId of [ids[1] ?? '', elsewhere.organizationId]) {
      const own = { organizationId }
      const userId = newId()
      const contact = { email: 'bob@example.org', phoneNumber: '+15550100', emailVerified: true, phoneVerified: false }
      transaction.insert('users', { ...examples.users, ...own, ...contact, id: userId, name: 'Bob' })
      transaction.insert('authenticators', { ...examples.authenticators, ...own, userId })
      const { iss: issuer, aud: audience, sub: subject } = claims
      transaction.insert('oauthProviders', { ...examples.oauthProviders, ...own, userId, issuer, audience, subject })
      transaction.insert('wallets', { ...examples.wallets, ...own })
      transaction.insert('walletAccounts', { ...examples.walletAccounts, ...own, address })
    }
  })
})

const ask = (name: string, fields: object = {}) =>
  server.call(`/public/v1/query/${name}`, { organizationId: server.organizationId, ...fields })
const found = async (name: string, fields?: object) => (await ask(name, fields)).body.organizationIds

test('all are listed, newest first, a page at a time', async () => {
  const [one, two, three] = ids
  expect(await found('list_suborgs')).toEqual([three, two, one])
  expect(await found('list_suborgs', { paginationOptions: { limit: '2' } })).toEqual([three, two])
  expect(await found('list_suborgs', { paginationOptions: { limit: '2', after: two } })).toEqual([one])
  expect(await found('list_suborgs', { paginationOptions: { limit: '1', before: one } })).toEqual([two])
})

test.each([
  ['NAME', 'Two'],
  ['USERNAME', 'Bob'],
  ['EMAIL', 'bob@example.org'],
  ['PHONE_NUMBER', '+15550100'],
  ['CREDENTIAL_ID', examples.authenticators.credentialId],
  ['OIDC_TOKEN', token],
  ['WALLET_ACCOUNT_ADDRESS', address],
])('%s finds the one that has it, below this organization only', async (filterType, filterValue) => {
  expect(await found('list_suborgs', { filterType, filterValue })).toEqual([ids[1]])
  const other =
    filterType === 'OIDC_TOKEN'
      ? token.replace(/\..*\./, `.${Buffer.from('{"iss":"a","aud":"b","sub":"c"}').toString('base64url')}.`)
      : 'none'
  expect(await found('list_suborgs', { filterType, filterValue: other })).toEqual([])
})

test('a public key is found in either case of its digits', async () => {
  for (const filterValue of [publicKey, publicKey.toUpperCase()]) {
    expect(await found('list_suborgs', { filterType: 'PUBLIC_KEY', filterValue })).toEqual([ids[1]])
  }
})

test('one mailbox is one account, however its address is written', async () => {
  const signUp = async (userEmail: string) => {
    const user = { userName: 'Ann', userEmail, apiKeys: [], authenticators: [], oauthProviders: [] }
    const parameters = { subOrganizationName: userEmail, rootUsers: [user], rootQuorumThreshold: 1 }
    return resultOf(await submit(server, 'CREATE_SUB_ORGANIZATION_V7', parameters)).subOrganizationId
  }
  const ann = await signUp('Ann.Case@Example.org')
  for (const filterValue of ['ann.case@example.org', 'ANN.CASE@EXAMPLE.ORG', 'Ann.Case@Example.org']) {
    expect(await found('list_suborgs', { filterType: 'EMAIL', filterValue })).toEqual([ann])
  }
  const [user] = server.store.list('users', ann)
  expect(user?.email).toBe('Ann.Case@Example.org')
  const second = await signUp('ann.case@example.org')
  expect(await found('list_suborgs', { filterType: 'EMAIL', filterValue: 'Ann.Case@example.org' })).toEqual(
    expect.arrayContaining([ann, second]),
  )
  const abroad = await signUp('Ann@XN--Bcher-kva.example')
  expect(await found('list_suborgs', { filterType: 'EMAIL', filterValue: 'ann@Bücher.example' })).toEqual([abroad])
})

test('verified contacts only are found as such', async () => {
  expect(await found('list_verified_suborgs')).toEqual([ids[1]])
  expect(await found('list_verified_suborgs', { filterType: 'EMAIL' })).toEqual([ids[1]])
  expect(await found('list_verified_suborgs', { filterType: 'PHONE_NUMBER' })).toEqual([])
  const email = { filterType: 'EMAIL', filterValue: 'bob@example.org' }
  expect(await found('list_verified_suborgs', email)).toEqual([ids[1]])
  expect(await found('list_verified_suborgs', { ...email, filterValue: 'Bob@Example.org' })).toEqual([ids[1]])
  expect(await found('list_verified_suborgs', { filterType: 'PHONE_NUMBER', filterValue: '+15550100' })).toEqual([])
})

test.each([
  ['list_suborgs', { filterType: 'EMAIL' }, 'filterValue'],
  ['list_suborgs', { filterValue: 'x' }, 'filterType'],
  ['list_suborgs', { filterType: 'SHOE_SIZE', filterValue: '9' }, 'filterType'],
  ['list_suborgs', { filterType: 'OIDC_TOKEN', filterValue: 'not a token' }, 'filterValue'],
  ['list_verified_suborgs', { filterType: 'NAME', filterValue: 'x' }, 'filterType'],
  ['list_verified_suborgs', { filterValue: 'x' }, 'filterType'],
])('%s says what is wrong with %o', async (name, fields, field) => {
  const { status, body } = await ask(name, fields)
  expect({ status, code: body.code }).toEqual({ status: 400, code: 3 })
  expect(JSON.stringify(body.details)).toContain(`"field":"${field}"`)
})
