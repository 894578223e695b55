import { generateKeyPairSync } from 'node:crypto'
import { decryptCredentialBundle, verifySessionJwtSignature } from '@turnkey/crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { p256Key, p256KeyFrom, type TestKey } from '../../support/client.ts'
import { approveFirst } from '../../support/engine.ts'
import { codeClient, type OpenIdIssuer, startOpenIdIssuer } from '../../support/openid-issuer.ts'
import type { TestServer } from '../../support/server.ts'
import { believing, nonceOf, oauthLogin, resultOf, type SignedUp, signUp, submit } from '../../support/signing-up.ts'
import { unnoted } from '../../support/unnoted.ts'

let issuer: OpenIdIssuer
beforeAll(async () => {
  issuer = await startOpenIdIssuer()
})
afterAll(() => issuer.stop())

const whoami = (server: TestServer, key: TestKey, { organizationId }: Pick<SignedUp, 'organizationId'>) =>
  server.call('/public/v1/query/whoami', { organizationId }, { key })

async function notarizerOf(server: TestServer): Promise<string> {
  const { organizationId } = server
  const { body } = await server.call('/public/v1/query/get_organization_configs', { organizationId })
  return body.signerPublicKeys.notarizer
}

/** An agent where alice has signed up by her account, and nothing else. */
async function withAlice(options: Parameters<typeof believing>[1] = {}) {
  const server = await believing([issuer.issuer], options)
  return { server, alice: await signUp(server, issuer) }
}

const refusal = (words: string) => ({ status: 400, body: { code: 3, message: expect.stringContaining(words) } })

test('the published nonce is that of the published key', () => {
  expect(nonceOf('0394e549c71fa99dd5cf752fba623090be314949b74e4cdf7ca72031dd638e281a')).toBe(
    '1663bba492a323085b13895634a3618792c4ec6896f3c34ef3c26396df22ef82',
  )
})

describe('oauth_login', () => {
  test('signs in by the code flow with PKCE, asked for by the parent, with a session that the public verifier accepts', async () => {
    const { server, alice } = await withAlice()
    const sessionKey = p256Key()
    const oidcToken = await issuer.signIn('alice', nonceOf(sessionKey.publicKey))
    const reply = await submit(server, 'OAUTH_LOGIN', { oidcToken, publicKey: sessionKey.publicKey }, alice)
    const { session } = resultOf(reply) as unknown as { session: string }
    expect(await verifySessionJwtSignature(session, await notarizerOf(server))).toBe(true)
    expect(await whoami(server, sessionKey, alice)).toMatchObject({
      status: 200,
      body: { organizationId: alice.organizationId, userId: alice.userId },
    })
  })

  test('takes a token once, also after its session was ended, in another spelling, and for another key', async () => {
    const { server, alice } = await withAlice()
    const { parameters, sessionKey } = await oauthLogin(issuer)
    resultOf(await submit(server, 'OAUTH_LOGIN', parameters, alice))
    const spent = refusal('it has already been used to sign in')
    expect(await submit(server, 'OAUTH_LOGIN', parameters, alice)).toMatchObject(spent)
    const { oidcToken } = parameters
    for (const other of [`${oidcToken}=`, `${oidcToken} `, oidcToken.replace(/.$/, '')]) {
      const reply = await submit(server, 'OAUTH_LOGIN', { ...parameters, oidcToken: other }, alice)
      expect(reply).toMatchObject({ status: 400, body: { message: expect.stringContaining('invalid OIDC token') } })
    }
    const [key] = server.store.list('apiKeys', alice.organizationId, { publicKey: sessionKey.publicKey })
    await server.store.write(transaction => transaction.remove('apiKeys', alice.organizationId, key!.id))
    expect(await submit(server, 'OAUTH_LOGIN', parameters, alice)).toMatchObject(spent)
    const elsewhere = { ...parameters, publicKey: p256Key().publicKey }
    expect(await submit(server, 'OAUTH_LOGIN', elsewhere, alice)).toMatchObject(refusal('its nonce is not'))
  })

  test('of two hundred logins with one token at once, one begins a session', async () => {
    const { server, alice } = await withAlice({ rate: { perSecond: 10_000, burst: 10_000 } } as object)
    const { parameters } = await oauthLogin(issuer)
    const replies = await Promise.all(
      Array.from({ length: 200 }, () => submit(server, 'OAUTH_LOGIN', parameters, alice)),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(server.store.list('apiKeys', alice.organizationId)).toHaveLength(1)
  })

  test('finds the account by issuer, audience and subject, all three', async () => {
    const { server, alice } = await withAlice()
    for (const claims of [{ sub: 'bob' }, { sub: 'Alice' }, { aud: 'another app' }]) {
      const { parameters } = await oauthLogin(issuer, claims)
      expect(await submit(server, 'OAUTH_LOGIN', parameters, alice)).toMatchObject({ status: 404 })
    }
  })

  test('takes tknonce in place of nonce', async () => {
    const { server, alice } = await withAlice()
    const { publicKey } = p256Key()
    const oidcToken = await issuer.sign(issuer.claims({ nonce: 'of another library', tknonce: nonceOf(publicKey) }))
    resultOf(await submit(server, 'OAUTH_LOGIN', { oidcToken, publicKey }, alice))
  })

  test('ends with the account that began it', async () => {
    const { server, alice } = await withAlice()
    const { parameters, sessionKey } = await oauthLogin(issuer)
    resultOf(await submit(server, 'OAUTH_LOGIN', parameters, alice))
    const [provider] = server.store.list('oauthProviders', alice.organizationId)
    await server.store.write(transaction => transaction.remove('oauthProviders', alice.organizationId, provider!.id))
    expect(await whoami(server, sessionKey, alice)).toMatchObject({ status: 401 })
    const again = await oauthLogin(issuer)
    expect(await submit(server, 'OAUTH_LOGIN', again.parameters, alice)).toMatchObject({ status: 404 })
  })

  test('that waits for the person goes on without the token, once, and not after the token has expired', async () => {
    const { server, alice } = await withAlice()
    await server.engine.settings.update({ approvals: 'everything' }, unnoted)
    const { parameters, sessionKey } = await oauthLogin(issuer)
    const waiting = submit(server, 'OAUTH_LOGIN', parameters, alice)
    await expect.poll(() => server.engine.approvals.cards().length).toBe(1)
    const [card] = server.engine.approvals.cards()
    expect(JSON.stringify(card)).toContain(issuer.issuer)
    expect(JSON.stringify(card)).not.toContain(parameters.oidcToken)
    await approveFirst(server)
    resultOf(await waiting)
    expect((await whoami(server, sessionKey, alice)).status).toBe(200)

    const late = await oauthLogin(issuer, { exp: Math.floor(Date.now() / 1000) + 60 })
    const held = submit(server, 'OAUTH_LOGIN', late.parameters, alice)
    await expect.poll(() => server.engine.approvals.cards().length).toBe(1)
    server.clock.advance(121_000)
    await approveFirst(server)
    expect((await held).body.activity).toMatchObject({
      status: 'ACTIVITY_STATUS_FAILED',
      failure: { message: expect.stringContaining('it has expired') },
    })
    expect((await whoami(server, late.sessionKey, alice)).status).toBe(401)
  })

  test('refuses a session profile, and keys that are not of P-256', async () => {
    const { server, alice } = await withAlice()
    const { parameters } = await oauthLogin(issuer)
    const profile = { ...parameters, sessionProfileId: 'narrow' }
    expect(await submit(server, 'OAUTH_LOGIN', profile, alice)).toMatchObject({ status: 400 })
    const key = { ...parameters, publicKey: `02${'ff'.repeat(32)}` }
    expect(await submit(server, 'OAUTH_LOGIN', key, alice)).toMatchObject({ status: 400 })
  })
})

describe('oauth', () => {
  test('hands out a key in a bundle that the public client opens, bound to its target key', async () => {
    const { server, alice } = await withAlice()
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const { d = '' } = privateKey.export({ format: 'jwk' })
    const hex = (part: string) => Buffer.from(part, 'base64url').toString('hex')
    const targetPublicKey = `04${hex(x)}${hex(y)}`
    const oidcToken = await issuer.signIn('alice', nonceOf(targetPublicKey))
    const reply = await submit(server, 'OAUTH', { oidcToken, targetPublicKey, apiKeyName: 'Phone' }, alice)
    const { userId, apiKeyId, credentialBundle } = resultOf(reply) as unknown as Record<string, string>
    expect(userId).toBe(alice.userId)
    const key = server.store.find('apiKeys', alice.organizationId, apiKeyId!)!
    expect(key).toMatchObject({ name: 'Phone', session: 'OAUTH_KEY_P256', expirationSeconds: 900 })
    const opened = p256KeyFrom(decryptCredentialBundle(credentialBundle!, hex(d)), key.publicKey)
    expect((await whoami(server, opened, alice)).body).toMatchObject({ userId: alice.userId })
    const again = await submit(server, 'OAUTH', { oidcToken, targetPublicKey }, alice)
    expect(again).toMatchObject(refusal('it has already been used to sign in'))
  })
})

describe('accounts that are registered', () => {
  test('by a token are kept as issuer, audience and subject, and the token is not', async () => {
    const { server, alice } = await withAlice()
    expect(server.store.list('oauthProviders', alice.organizationId)).toMatchObject([
      { issuer: issuer.issuer, audience: codeClient, subject: 'alice' },
    ])
    const oidcToken = await issuer.signIn('alice at work')
    const users = [
      {
        userName: 'W',
        apiKeys: [],
        authenticators: [],
        userTags: [],
        oauthProviders: [{ providerName: 'A', oidcToken }],
      },
    ]
    resultOf(await submit(server, 'CREATE_USERS_V3', { users }))
    const { userIds } = resultOf(
      await submit(server, 'CREATE_USERS_V4', { users: [{ ...users[0], userName: 'V', oauthProviders: [] }] }),
    ) as unknown as { userIds: [string] }
    const second = await issuer.signIn('alice at home')
    const providers = [{ providerName: 'B', oidcToken: second }]
    resultOf(await submit(server, 'CREATE_OAUTH_PROVIDERS', { userId: userIds[0], oauthProviders: providers }))
    expect(server.store.list('oauthProviders', server.organizationId).map(({ subject }) => subject)).toEqual([
      'alice at work',
      'alice at home',
    ])
    const kept = JSON.stringify([
      server.store.activities(server.organizationId, {}, { limit: 100 }),
      server.store.activities(alice.organizationId, {}, { limit: 100 }),
    ])
    for (const token of [oidcToken, second]) expect(kept).not.toContain(token.split('.')[2])
    expect(kept).not.toMatch(/eyJ[\w-]+\.eyJ/)
  })

  test('with claims beside a token count as proved for the same issuer and subject, and no other', async () => {
    const server = await believing([issuer.issuer])
    const program = p256Key()
    const bob = await server.post('ACTIVITY_TYPE_CREATE_API_ONLY_USERS', {
      apiOnlyUsers: [{ userName: 'Bob', userTags: [], apiKeys: [{ apiKeyName: 'Key', publicKey: program.publicKey }] }],
    })
    const { userIds } = bob.result.createApiOnlyUsersResult as { userIds: [string] }
    const claims = { iss: issuer.issuer, sub: 'bob', aud: 'another app' }
    const oidcToken = await issuer.sign(issuer.claims({ sub: 'bob' }))
    const asBob = (oauthProviders: object[]) =>
      submit(server, 'CREATE_OAUTH_PROVIDERS_V2', { userId: userIds[0], oauthProviders }, { key: program })
    for (const wrong of [{ sub: 'eve' }, { iss: 'https://accounts.google.com' }]) {
      const beside = [{ providerName: 'A', oidcToken, oidcClaims: { ...claims, ...wrong } }]
      expect(await asBob(beside)).toMatchObject(refusal('oidcClaims are of another account'))
      const next = [
        { providerName: 'A', oidcToken },
        { providerName: 'B', oidcClaims: { ...claims, ...wrong } },
      ]
      expect(await asBob(next)).toMatchObject(refusal('oidcClaims alone prove nothing'))
    }
    expect(await asBob([{ providerName: 'B', oidcClaims: claims }])).toMatchObject(refusal('prove nothing'))
    resultOf(
      await asBob([
        { providerName: 'A', oidcToken },
        { providerName: 'B', oidcClaims: claims },
      ]),
    )
    expect(server.store.list('oauthProviders', server.organizationId)).toHaveLength(2)
  })

  test('by claims alone are taken from a root user, and the card says that nobody proved it', async () => {
    const server = await believing([], { approvals: 'everything' })
    const userId = server.users[0]!.id
    const oidcClaims = { iss: 'https://a.example', sub: 'me', aud: 'app' }
    const reply = submit(server, 'CREATE_OAUTH_PROVIDERS_V2', {
      userId,
      oauthProviders: [{ providerName: 'A', oidcClaims }],
    })
    await expect.poll(() => server.engine.approvals.cards().length).toBe(1)
    expect(JSON.stringify(server.engine.approvals.cards())).toContain('nobody has shown that it is theirs')
    await approveFirst(server)
    resultOf(await reply)
  })

  test('are found by OIDC_CLAIMS', async () => {
    const { server, alice } = await withAlice()
    const find = (claims: object | string) =>
      server.call('/public/v1/query/list_suborgs', {
        organizationId: server.organizationId,
        filterType: 'OIDC_CLAIMS',
        filterValue: typeof claims === 'string' ? claims : JSON.stringify(claims),
      })
    const hers = { iss: issuer.issuer, sub: 'alice', aud: codeClient }
    expect((await find(hers)).body).toMatchObject({ organizationIds: [alice.organizationId] })
    for (const other of [{ sub: 'bob' }, { aud: 'app' }, { iss: `${issuer.issuer}/` }]) {
      expect((await find({ ...hers, ...other })).body).toMatchObject({ organizationIds: [] })
    }
    for (const bad of ['{', '[]', '"alice"', { iss: 'a', sub: 'b' }, { ...hers, aud: [codeClient] }]) {
      expect((await find(bad)).status).toBe(400)
    }
  })
})
