import 'fake-indexeddb/auto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateP256KeyPair, verifySessionJwtSignature } from '@turnkey/crypto'
import type { TurnkeyClient } from '@turnkey/http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Headless, type InitialClient, startHeadless } from '../support/headless.ts'
import { type OpenIdIssuer, startOpenIdIssuer } from '../support/openid-issuer.ts'
import { filesBelow, findSecrets } from '../support/secret-scan.ts'
import { nonceOf } from '../support/signing-up.ts'
import { temporaryFolderOfFile } from '../support/temporary-folder.ts'
import { turnkeyClient } from '../support/turnkey.ts'

/** The public clients, unmodified, against the built agent and a real issuer. */
let issuer: OpenIdIssuer
let agent: Headless
let credentials: InitialClient
let client: TurnkeyClient
const folder = temporaryFolderOfFile()
const data = join(folder, 'data')
const init = join(folder, 'client.json')
const logs: string[] = []

async function start(): Promise<void> {
  const passphraseFile = join(folder, 'passphrase')
  writeFileSync(passphraseFile, 'a passphrase of the tests', { mode: 0o600 })
  const vault = ['--vault', 'passphrase', '--passphrase-file', passphraseFile]
  agent = await startHeadless(['--data', data, ...vault, '--init', init, '--oidc-issuer', issuer.issuer])
  credentials = JSON.parse(readFileSync(init, 'utf8')) as InitialClient
  client = turnkeyClient({ ...credentials, baseUrl: agent.api })
}

beforeAll(async () => {
  issuer = await startOpenIdIssuer()
  await start()
})
afterAll(async () => {
  await agent.stop()
  await issuer.stop()
})

const now = () => String(Date.now())

async function signUp(account: string): Promise<string> {
  const { activity } = await client.createSubOrganization({
    type: 'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V8',
    timestampMs: now(),
    organizationId: credentials.organizationId,
    parameters: {
      subOrganizationName: account,
      rootQuorumThreshold: 1,
      rootUsers: [
        {
          userName: account,
          apiKeys: [],
          authenticators: [],
          oauthProviders: [{ providerName: 'Local', oidcToken: await issuer.signIn(account) }],
        },
      ],
    },
  })
  return activity.result.createSubOrganizationResultV8?.subOrganizationId as string
}

test('a token signs in once, also across a restart, and is nowhere to be found afterwards', async () => {
  const organizationId = await signUp('alice')
  const { publicKey } = generateP256KeyPair()
  const oidcToken = await issuer.signIn('alice', nonceOf(publicKey))
  const login = () =>
    client.oauthLogin({
      type: 'ACTIVITY_TYPE_OAUTH_LOGIN',
      timestampMs: now(),
      organizationId,
      parameters: { oidcToken, publicKey },
    })
  const { activity } = await login()
  const session = activity.result.oauthLoginResult?.session as string
  const { signerPublicKeys } = (await client.getOrganizationConfigs({
    organizationId: credentials.organizationId,
  })) as unknown as { signerPublicKeys: { notarizer: string } }
  expect(await verifySessionJwtSignature(session, signerPublicKeys.notarizer)).toBe(true)
  await expect(login()).rejects.toThrow('it has already been used to sign in')

  logs.push(agent.stderr())
  await agent.stop()
  await start()
  await expect(login()).rejects.toThrow('it has already been used to sign in')

  const secrets = oidcToken
    .split('.')
    .slice(1)
    .map(part => ({ name: 'token', bytes: Buffer.from(part) }))
  const places = [...filesBelow(data), { name: 'log', bytes: Buffer.from(logs.join('') + agent.stderr()) }]
  expect(places.length).toBeGreaterThan(2)
  expect(findSecrets(secrets, places)).toEqual([])
})

test('@turnkey/core logs in with OAuth, with the id of the parent alone', async () => {
  Object.assign(globalThis, { window: globalThis, document: {}, localStorage: storage() })
  const { TurnkeyClient: Core } = await import('@turnkey/core')
  const organizationId = await signUp('bob')
  const core = new Core({ apiBaseUrl: agent.api, organizationId: credentials.organizationId } as never)
  await core.init()
  const publicKey = await core.createApiKeyPair()
  const oidcToken = await issuer.signIn('bob', nonceOf(publicKey))
  const { sessionToken } = await core.loginWithOauth({ oidcToken, publicKey })
  expect(JSON.parse(atob(sessionToken.split('.')[1] ?? ''))).toMatchObject({
    organization_id: organizationId,
    public_key: publicKey,
  })
  expect(await core.httpClient.getWhoami({ organizationId })).toMatchObject({ organizationId, username: 'bob' })
  await expect(core.loginWithOauth({ oidcToken, publicKey })).rejects.toThrow()
})

/** What a browser keeps for a page. */
function storage() {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
    clear: () => kept.clear(),
  }
}
