/** The promise: an issuer that the person takes off the list vouches for nobody from then on, not even for a request that waits. */
import { generateP256KeyPair } from '@turnkey/crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attestedLogin } from '../support/attested.ts'
import { p256Key } from '../support/client.ts'
import { approveFirst } from '../support/engine.ts'
import { type OpenIdIssuer, startOpenIdIssuer } from '../support/openid-issuer.ts'
import type { Reply, TestServer } from '../support/server.ts'
import { believing, nonceOf, oauthLogin, resultOf, type SignedUp, signUp, submit } from '../support/signing-up.ts'
import { unnoted } from '../support/unnoted.ts'

let issuer: OpenIdIssuer
beforeAll(async () => {
  issuer = await startOpenIdIssuer()
})
afterAll(() => issuer.stop())

const proved = async (sub: string) => ({ providerName: 'Local', oidcToken: await issuer.sign(issuer.claims({ sub })) })
const person = { userName: 'Bob', apiKeys: [], authenticators: [] }

/** All that a token proves something for. */
const ways: Readonly<Record<string, (server: TestServer, alice: SignedUp) => Promise<Reply>>> = {
  async OAUTH_LOGIN(server, { organizationId }) {
    return submit(server, 'OAUTH_LOGIN', (await oauthLogin(issuer)).parameters, { organizationId })
  },
  async OAUTH(server, { organizationId }) {
    const targetPublicKey = generateP256KeyPair().publicKeyUncompressed
    const oidcToken = await issuer.sign(issuer.claims({ nonce: nonceOf(targetPublicKey) }))
    return submit(server, 'OAUTH', { oidcToken, targetPublicKey }, { organizationId })
  },
  async 'STAMP_LOGIN, attested'(server, { organizationId }) {
    const key = p256Key()
    const token = await issuer.sign(issuer.claims({ nonce: nonceOf(key.publicKey) }))
    return attestedLogin(server, { key, token, scheme: 'oidc', organizationId })
  },
  async CREATE_OAUTH_PROVIDERS(server) {
    const userId = server.users[0]!.id
    return submit(server, 'CREATE_OAUTH_PROVIDERS_V2', { userId, oauthProviders: [await proved('bob')] })
  },
  async CREATE_USERS(server) {
    const users = [{ ...person, userTags: [], oauthProviders: [await proved('bob')] }]
    return submit(server, 'CREATE_USERS_V4', { users })
  },
  async CREATE_SUB_ORGANIZATION(server) {
    const rootUsers = [{ ...person, oauthProviders: [await proved('bob')] }]
    return submit(server, 'CREATE_SUB_ORGANIZATION_V8', {
      subOrganizationName: 'Bob',
      rootUsers,
      rootQuorumThreshold: 1,
    })
  },
}

test.each(Object.entries(ways))('%s', async (_, way) => {
  const believed = [issuer.issuer]
  const server = await believing(believed)
  const alice = await signUp(server, issuer)
  await server.engine.settings.update({ approvals: 'everything' }, unnoted)
  for (const isBelieved of [true, false]) {
    const asked = way(server, alice)
    await expect.poll(() => server.engine.approvals.cards().length).toBe(1)
    const held = () =>
      server.store
        .organizations()
        .map(({ id }) =>
          (['apiKeys', 'users', 'oauthProviders'] as const).map(kind => server.store.list(kind, id).length),
        )
    const before = held()
    if (!isBelieved) believed.pop()
    await approveFirst(server)
    if (isBelieved) {
      resultOf(await asked)
      expect(held()).not.toEqual(before)
      // What it made is in the way of a second one.
      await server.store.write(transaction => {
        for (const { id } of transaction.organizations()) {
          for (const { id: made, subject } of transaction.list('oauthProviders', id)) {
            if (subject === 'bob') transaction.remove('oauthProviders', id, made)
          }
        }
      })
    } else {
      const { failure } = (await asked).body.activity
      expect(failure?.message).toContain('is not one that this agent believes')
      expect(held()).toEqual(before)
    }
  }
})
