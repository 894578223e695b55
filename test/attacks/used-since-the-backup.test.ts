/** The promise: what was good once, and was used after a backup was made, is good for nothing after the restore. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AgentOnDisk, email } from '../support/agent-on-disk.ts'
import { attestedStamp } from '../support/attested.ts'
import { p256Key, type TestKey } from '../support/client.ts'
import { loginWith } from '../support/one-time-codes.ts'
import { type OpenIdIssuer, startOpenIdIssuer } from '../support/openid-issuer.ts'
import { nonceOf, resultOf } from '../support/signing-up.ts'

let issuer: OpenIdIssuer
let agent: AgentOnDisk
beforeAll(async () => {
  issuer = await startOpenIdIssuer()
  agent = new AgentOnDisk(['--oidc-issuer', issuer.issuer])
  await agent.start()
  const oauthProviders = [{ providerName: 'Local', oidcToken: await issuer.sign(issuer.claims()) }]
  const rootUsers = [{ userName: 'Ada', userEmail: email, apiKeys: [], authenticators: [], oauthProviders }]
  const parameters = { subOrganizationName: 'Ada', rootUsers, rootQuorumThreshold: 1 }
  agent.person = resultOf(await agent.post(agent.request('CREATE_SUB_ORGANIZATION_V7', parameters))).subOrganizationId
})
afterAll(async () => {
  await agent?.kill()
  await issuer?.stop()
})

async function proof(key: TestKey): Promise<{ readonly verificationToken: string; readonly key: TestKey }> {
  const sent = await agent.send()
  const { request } = await agent.trial(sent, sent.code, key)
  return { verificationToken: resultOf(await agent.post(request)).verificationToken, key }
}

const idToken = (key: TestKey, claims: object = {}) =>
  issuer.sign(issuer.claims({ nonce: nonceOf(key.publicKey), jti: crypto.randomUUID(), ...claims }))

const oauth = (key: TestKey, oidcToken: string) =>
  agent.request('OAUTH_LOGIN', { oidcToken, publicKey: key.publicKey }, agent.person)

const otp = (proved: Awaited<ReturnType<typeof proof>>) =>
  agent.request('OTP_LOGIN_V2', loginWith(proved).parameters, agent.person)

function attested(key: TestKey, token: string, scheme: 'oidc' | 'code') {
  const { path, body } = agent.request('STAMP_LOGIN', { publicKey: key.publicKey }, agent.person)
  const stamp = attestedStamp({ key, token, scheme, organizationId: agent.person }, body)
  return { path, body, headers: { 'Content-Type': 'application/json', 'X-Stamp-Attested': stamp } }
}

test('a token, a proof of a contact and a signed request are all refused, and new ones are not', async () => {
  const [key, other] = [p256Key(), p256Key()]
  const [code, byStamp] = [await proof(p256Key()), await proof(p256Key())]
  const [token, tokenByStamp] = [await idToken(key), await idToken(other)]
  await agent.backUp()

  const uses = {
    'a login by a code': () => otp(code),
    'a login by a code, with an attested stamp': () => attested(byStamp.key, byStamp.verificationToken, 'code'),
    'a login by a provider': () => oauth(key, token),
    'a login by a provider, with an attested stamp': () => attested(other, tokenByStamp, 'oidc'),
  }
  const request = agent.request('CREATE_WALLET', { walletName: 'Once', accounts: [] })
  for (const [name, use] of Object.entries(uses)) expect([name, (await agent.post(use())).status]).toEqual([name, 200])
  expect((await agent.post(request)).status).toBe(200)

  await agent.restore()
  for (const [name, use] of Object.entries(uses)) {
    const { status, body } = await agent.post(use())
    expect([name, status, body.message]).toEqual([name, 400, expect.stringContaining('restored from a backup')])
  }
  const again = await agent.post(request)
  expect(again).toMatchObject({
    status: 400,
    body: { message: expect.stringMatching(/before this agent was restored from a backup.* Check whether it was/) },
  })

  expect((await agent.post(otp(await proof(p256Key())))).status).toBe(200)
  // Clocks may differ by a minute, so for that long a provider's tokens could be from before.
  expect((await agent.post(oauth(key, await idToken(key)))).status).toBe(400)
  // Made by a clock that is a minute ahead, which is as much as is allowed, and so once the second of the restore is over.
  const later = async () => oauth(key, await idToken(key, { iat: Math.floor(Date.now() / 1000) + 60 }))
  await expect.poll(async () => (await agent.post(await later())).status).toBe(200)
  expect((await agent.post(agent.request('CREATE_WALLET', { walletName: 'Once', accounts: [] }))).status).toBe(200)
})
