import { verifySessionJwtSignature } from '@turnkey/crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { activities, queries } from '../../../src/core/activities-and-queries.ts'
import { type AttestedRequest, attestedLogin, attestedStamp } from '../../support/attested.ts'
import { p256Key, type TestKey } from '../../support/client.ts'
import { approveFirst } from '../../support/engine.ts'
import { addPerson, proved } from '../../support/one-time-codes.ts'
import { type OpenIdIssuer, startOpenIdIssuer } from '../../support/openid-issuer.ts'
import type { TestServer } from '../../support/server.ts'
import { believing, nonceOf, resultOf, signUp, submit } from '../../support/signing-up.ts'
import { unnoted } from '../../support/unnoted.ts'

let issuer: OpenIdIssuer
beforeAll(async () => {
  issuer = await startOpenIdIssuer()
})
afterAll(() => issuer.stop())

const whoami = (server: TestServer, key: TestKey, organizationId: string) =>
  server.call('/public/v1/query/whoami', { organizationId }, { key })

/** Somebody with an account, and somebody with an address, each in a sub-organization of their own, and how they sign in. */
async function people(options: Parameters<typeof believing>[1] = {}) {
  const server = await believing([issuer.issuer], options)
  const alice = await signUp(server, issuer)
  const bob = await addPerson(server, { email: 'bob@example.org' })
  const ways = {
    async oidc(): Promise<AttestedRequest> {
      const key = p256Key()
      const token = await issuer.sign(issuer.claims({ nonce: nonceOf(key.publicKey) }))
      return { key, token, scheme: 'oidc', organizationId: alice.organizationId }
    },
    async code(): Promise<AttestedRequest> {
      const { verificationToken: token, key } = await proved(server, 'bob@example.org')
      return { key, token, scheme: 'code', organizationId: bob.organizationId }
    },
  }
  return { server, ways, owners: { oidc: alice, code: bob } }
}

describe.each(['oidc', 'code'] as const)('a login by an attested stamp: %s', scheme => {
  test('begins a session of the attested key, with the sub-organization or its parent in the body, plain or encoded', async () => {
    const { server, ways, owners } = await people()
    const { organizationId, userId } = owners[scheme]
    for (const named of [organizationId, server.organizationId]) {
      for (const plain of [true, false]) {
        const request = await ways[scheme]()
        const { session } = resultOf(
          await attestedLogin(server, { ...request, organizationId: named, plain }),
        ) as unknown as {
          session: string
        }
        const { body } = await server.call('/public/v1/query/get_organization_configs', {
          organizationId: server.organizationId,
        })
        expect(await verifySessionJwtSignature(session, body.signerPublicKeys.notarizer)).toBe(true)
        expect(JSON.parse(atob(session.split('.')[1]!))).toMatchObject({
          organization_id: organizationId,
          user_id: userId,
          public_key: request.key.publicKey,
        })
        expect((await whoami(server, request.key, organizationId)).body).toMatchObject({ userId })
      }
    }
  })

  test('takes each token once, also beside the login by the parent, and at two hundred at once', async () => {
    const { server, ways } = await people({ rate: { perSecond: 10_000, burst: 10_000 } as never })
    const request = await ways[scheme]()
    const replies = await Promise.all(Array.from({ length: 200 }, () => attestedLogin(server, request)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const again = await attestedLogin(server, request)
    expect(again).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/CREDENTIAL_CONFLICT|signed in once|already/) },
    })
    if (scheme === 'oidc') {
      const parameters = { oidcToken: request.token, publicKey: request.key.publicKey }
      expect((await submit(server, 'OAUTH_LOGIN', parameters, request)).status).toBe(400)
    }
  })

  test('is refused with another key, signature, body, scheme or token, and leaves nothing', async () => {
    const { server, ways, owners } = await people()
    const good = await ways[scheme]()
    const other = p256Key()
    const { token: foreign } = await ways[scheme]()
    const wrong: Partial<AttestedRequest>[] = [
      { key: other },
      { token: foreign },
      { token: '' },
      { token: 'e30.e30.e30' },
      { scheme: scheme === 'oidc' ? 'code' : 'oidc' },
      { parameters: { publicKey: other.publicKey } },
      { parameters: { sessionProfileId: 'narrow' } },
      { change: { signature: '30' } },
      { change: { signature: '00'.repeat(70) } },
      { change: { publicKey: other.publicKey } },
      { change: { scheme: 'STAMP_ATTESTED_SCHEME_P256' } },
      { change: { publicKeyAttestation: 1 } },
    ]
    const before = server.store.list('apiKeys', owners[scheme].organizationId)
    for (const change of wrong) {
      const { status, body } = await attestedLogin(server, { ...good, ...change })
      expect([400, 401], JSON.stringify(change)).toContain(status)
      expect(JSON.stringify(body)).not.toContain(good.token)
    }
    const elsewhere = await attestedLogin(server, { ...good, organizationId: crypto.randomUUID() })
    expect(elsewhere.status).toBe(404)
    expect(server.store.list('apiKeys', owners[scheme].organizationId)).toEqual(before)
    resultOf(await attestedLogin(server, good))
  })

  test('does nothing but sign in', async () => {
    const { server, ways } = await people()
    const request = await ways[scheme]()
    for (const { path, types } of activities.filter(({ kind }) => kind !== 'STAMP_LOGIN')) {
      const reply = await attestedLogin(server, { ...request, path, type: types[0]!.type })
      expect({ path, status: reply.status }).toEqual({ path, status: 401 })
    }
    for (const { path } of queries) {
      const body = JSON.stringify({ organizationId: request.organizationId })
      const headers = { 'Content-Type': 'application/json', 'X-Stamp-Attested': attestedStamp(request, body) }
      expect({ path, status: (await server.send({ path, body, headers })).status }).toEqual({ path, status: 401 })
    }
  })

  test('waits for the person where everything does, with a card, and is done once they agree', async () => {
    const { server, ways, owners } = await people()
    const request = await ways[scheme]()
    await server.engine.settings.update({ approvals: 'everything' }, unnoted)
    const login = attestedLogin(server, request)
    await expect.poll(() => server.engine.approvals.cards().length).toBe(1)
    await approveFirst(server)
    resultOf(await login)
    const { organizationId, userId } = owners[scheme]
    expect((await whoami(server, request.key, organizationId)).body).toMatchObject({ userId })
  })

  test('leaves no token in what is kept', async () => {
    const { server, ways, owners } = await people()
    const request = await ways[scheme]()
    resultOf(await attestedLogin(server, request))
    const { organizationId } = owners[scheme]
    const kept = server.store.activities(organizationId, {}, { limit: 100 })
    expect(kept).toMatchObject([{ requester: { credentialKind: scheme === 'oidc' ? 'oauthProvider' : 'contact' } }])
    for (const part of request.token.split('.').slice(1)) expect(JSON.stringify(kept)).not.toContain(part)
  })
})

test('an account in two sub-organizations is asked which is meant', async () => {
  const server = await believing([issuer.issuer])
  const first = await signUp(server, issuer)
  await signUp(server, issuer)
  const key = p256Key()
  const token = await issuer.sign(issuer.claims({ nonce: nonceOf(key.publicKey) }))
  const request = { key, token, scheme: 'oidc', organizationId: server.organizationId } as const
  expect(await attestedLogin(server, request)).toMatchObject({
    status: 401,
    body: { message: expect.stringContaining('more than one suborg associated with') },
  })
  resultOf(await attestedLogin(server, { ...request, organizationId: first.organizationId }))
})
