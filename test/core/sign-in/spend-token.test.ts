import { expect, test } from 'vitest'
import { memoryStore } from '../../../src/adapters/store/memory/memory-store.ts'
import { signedPartHash } from '../../../src/core/crypto/signed-part.ts'
import { AgentError } from '../../../src/core/errors.ts'
import { newOrderedId } from '../../../src/core/ids.ts'
import type { TokenUse } from '../../../src/core/records/spent-token.ts'
import { requireUnspent, type Spendable, spendToken } from '../../../src/core/sign-in/spend-token.ts'
import { acme, examples, globex, idOf, otherOrganization } from '../../support/records.ts'

const below = idOf(3)

function tokenOf(text: string, use: TokenUse, expiresAt = 10_000): Spendable {
  const refusal = (problem: string) => new AgentError('REQUEST_INVALID', problem)
  return { tokenHash: signedPartHash(text), use, issuedAt: 0, expiresAt, refusal }
}

async function family() {
  const store = memoryStore()
  const child = { ...otherOrganization, id: below, organizationId: below, parentId: acme }
  await store.write(transaction => {
    for (const each of [examples.organizations, otherOrganization, child]) transaction.insert('organizations', each)
  })
  const spend = (organizationId: string, token: Spendable, now = 5000) =>
    store.write(transaction => spendToken(transaction, organizationId, token, { newId: newOrderedId, now }))
  return { store, spend }
}

test('a token is good for each use once, in the whole family of the organization', async () => {
  const { store, spend } = await family()
  await spend(below, tokenOf('a.b.c', 'SIGN_UP'))
  await spend(below, tokenOf('a.b.c', 'LOGIN'))
  for (const organizationId of [acme, below]) {
    const again = tokenOf('a.b.c', 'LOGIN')
    expect(() => requireUnspent(store, organizationId, again)).toThrow('it has already been used to sign in')
    await expect(spend(organizationId, again)).rejects.toThrow('works only once')
  }
  requireUnspent(store, below, tokenOf('a.d.c', 'LOGIN'))
  requireUnspent(store, globex, tokenOf('a.b.c', 'LOGIN'))
})

test('another signature makes no other token of it', async () => {
  const { store, spend } = await family()
  await spend(acme, tokenOf('a.b.c', 'LOGIN'))
  expect(() => requireUnspent(store, acme, tokenOf('a.b.d', 'LOGIN'))).toThrow('works only once')
})

test('what has expired is forgotten as others come, and nothing before', async () => {
  const { store, spend } = await family()
  for (let number = 0; number < 400; number++) await spend(acme, tokenOf(`a.${number}.c`, 'LOGIN', 6000 + number), 5000)
  expect(store.list('spentTokens', acme)).toHaveLength(400)
  for (let number = 400; number < 600; number++) await spend(acme, tokenOf(`a.${number}.c`, 'LOGIN', 90_000), 6100)
  const left = store.list('spentTokens', acme)
  expect(left.every(({ expiresAt }) => expiresAt > 6100)).toBe(true)
  expect(left).toHaveLength(299 + 200)
})
