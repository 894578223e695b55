/**
 * The promise: nobody signs in to the person's own organization but by a registered credential that lasts, or a session of one, unless
 * the person agrees: not by a proof that a program shows, whoever stamps it, and not for longer than was agreed to.
 */
import { generateP256KeyPair } from '@turnkey/crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiKeys } from '../../src/core/records/api-key.ts'
import { begin } from '../../src/core/records/define/define-record.ts'
import { oauthProviders } from '../../src/core/records/oauth-provider.ts'
import { attestedLogin } from '../support/attested.ts'
import { p256Key, type TestKey } from '../support/client.ts'
import { approveFirst } from '../support/engine.ts'
import { codeIn, loginWith, mailTo, proved } from '../support/one-time-codes.ts'
import { codeClient, type OpenIdIssuer, startOpenIdIssuer } from '../support/openid-issuer.ts'
import type { Reply, TestServer } from '../support/server.ts'
import { believing, nonceOf, oauthLogin, resultOf, submit } from '../support/signing-up.ts'

let issuer: OpenIdIssuer
beforeAll(async () => {
  issuer = await startOpenIdIssuer()
})
afterAll(() => issuer.stop())

const email = 'root@example.org'
const target = () => generateP256KeyPair().publicKeyUncompressed

/** The organization of the window: its root user has a contact and an account, and every way in is on. */
async function own() {
  const server = await believing([issuer.issuer])
  const { organizationId, users, clock } = server
  const userId = users[0]!.id
  await server.store.write(transaction => {
    const known = { organizationId, userId }
    const windowKey = {
      ...known,
      id: crypto.randomUUID(),
      name: 'Window',
      publicKey: p256Key().publicKey,
      isWindowKey: true,
    }
    transaction.insert('apiKeys', begin(apiKeys, { ...windowKey, curve: 'API_KEY_CURVE_P256' }, clock.now()))
    const account = { ...known, id: crypto.randomUUID(), name: 'Local', audience: codeClient, subject: 'alice' }
    transaction.insert('oauthProviders', begin(oauthProviders, { ...account, issuer: issuer.issuer }, clock.now()))
    const user = transaction.find('users', organizationId, userId)!
    transaction.replace('users', { ...user, email })
    const organization = transaction.find('organizations', organizationId, organizationId)!
    const features = ['EMAIL_AUTH', 'OTP_EMAIL_AUTH'].map(name => ({ name: `FEATURE_NAME_${name}`, value: '' }))
    transaction.replace('organizations', { ...organization, features })
  })
  return server
}

/** A login by the root user's own key, or by none: what is shown is a proof. */
const proofs: Readonly<Record<string, (server: TestServer) => Promise<() => Promise<Reply>>>> = {
  async 'a code, attested'(server) {
    const { verificationToken: token, key } = await proved(server, email)
    return () => attestedLogin(server, { key, token, scheme: 'code', organizationId: server.organizationId })
  },
  async 'an account, attested'(server) {
    const key = p256Key()
    const token = await issuer.sign(issuer.claims({ nonce: nonceOf(key.publicKey) }))
    return () => attestedLogin(server, { key, token, scheme: 'oidc', organizationId: server.organizationId })
  },
  async OTP_LOGIN(server) {
    const { parameters } = loginWith(await proved(server, email))
    return () => submit(server, 'OTP_LOGIN_V2', parameters)
  },
  async OTP_AUTH(server) {
    const asked = submit(server, 'INIT_OTP_AUTH_V3', mailTo(email))
    await expect.poll(() => server.engine.approvals.cards().length + server.messages.length).toBeGreaterThan(0)
    if (server.messages.length === 0) await approveFirst(server)
    const { otpId } = resultOf(await asked)
    const otpCode = codeIn(server.messages.at(-1))
    return () => submit(server, 'OTP_AUTH', { otpId, otpCode, targetPublicKey: target() })
  },
  async EMAIL_AUTH(server) {
    const parameters = { email, targetPublicKey: target(), emailCustomization: { appName: 'Acme' } }
    return () => submit(server, 'EMAIL_AUTH_V3', parameters)
  },
  async OAUTH_LOGIN(server) {
    const { parameters } = await oauthLogin(issuer)
    return () => submit(server, 'OAUTH_LOGIN', parameters)
  },
  async OAUTH(server) {
    const targetPublicKey = target()
    const oidcToken = await issuer.sign(issuer.claims({ nonce: nonceOf(targetPublicKey) }))
    return () => submit(server, 'OAUTH', { oidcToken, targetPublicKey })
  },
}

/** Whether the person is asked. */
async function outcomeOf(server: TestServer, asked: Promise<Reply>): Promise<string> {
  let reply: Reply | undefined
  void asked.then(answer => (reply = answer))
  const waits = () => server.engine.approvals.cards().length > 0
  await expect.poll(() => reply !== undefined || waits()).toBe(true)
  return reply ? `${reply.status} ${reply.body.activity?.status ?? reply.body.message}` : 'waits'
}

test.each(Object.entries(proofs))('%s, of the root user, by whoever has their key', async (_, way) => {
  const server = await own()
  const asked = (await way(server))()
  expect(await outcomeOf(server, asked)).toBe('waits')
  await approveFirst(server)
  resultOf(await asked)
})

test.each(Object.entries(proofs).filter(([name]) => name !== 'EMAIL_AUTH'))(
  'a session of %s, once agreed to, does not make another by itself',
  async (_, way) => {
    const server = await own()
    const asked = (await way(server))()
    await outcomeOf(server, asked)
    await approveFirst(server)
    resultOf(await asked)
    const begun = server.store.list('apiKeys', server.organizationId).find(({ session }) => session !== null)!
    // The same session, of a key that is at hand here.
    const key: TestKey = p256Key()
    await server.store.write(transaction => transaction.replace('apiKeys', { ...begun, publicKey: key.publicKey }))
    const month = String(30 * 24 * 3600)
    const again = { publicKey: p256Key().publicKey, expirationSeconds: month }
    expect(await outcomeOf(server, submit(server, 'STAMP_LOGIN', again, { key }))).toBe('waits')
  },
)

test('a session of a registered key that lasts does, and ends with that key', async () => {
  const server = await own()
  const key = p256Key()
  const login = (publicKey: string, by: object) => submit(server, 'STAMP_LOGIN', { publicKey }, by)
  expect(await outcomeOf(server, login(key.publicKey, {}))).toContain('COMPLETED')
  expect(await outcomeOf(server, login(p256Key().publicKey, { key }))).toContain('COMPLETED')
})
