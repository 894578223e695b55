import { generateP256KeyPair } from '@turnkey/crypto'
import type { TurnkeyClient } from '@turnkey/http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Headless, type InitialClient, startForClient } from '../support/headless.ts'
import { ethereumAccount, turnkeyClient, viemAccount } from '../support/turnkey.ts'
import { consensusRequests } from './consensus-members.ts'

/** Session profiles through @turnkey/http and @turnkey/viem, unmodified, against the built agent. */
let agent: Headless
let credentials: InitialClient
let root: TurnkeyClient
const { envelope, addWallet } = consensusRequests(() => credentials.organizationId)

beforeAll(async () => {
  ;({ agent, credentials } = await startForClient('--approvals', 'nothing'))
  root = turnkeyClient(credentials)
})
afterAll(() => agent?.stop())

async function profile(sessionProfileName: string, scope: string): Promise<string> {
  const { activity } = await root.createSessionProfile({
    ...envelope(),
    type: 'ACTIVITY_TYPE_CREATE_SESSION_PROFILE',
    parameters: { sessionProfileName, scope, expirationSeconds: '600' },
  })
  return activity.result.createSessionProfileResult?.sessionProfileId ?? ''
}

async function signIn(by: TurnkeyClient, sessionProfileId?: string) {
  const { publicKey, privateKey } = generateP256KeyPair()
  const { activity } = await by.stampLogin({
    ...envelope(),
    type: 'ACTIVITY_TYPE_STAMP_LOGIN',
    parameters: { publicKey, expirationSeconds: '3600', ...(sessionProfileId && { sessionProfileId }) },
  })
  const session = activity.result.stampLoginResult?.session ?? ''
  const own = { ...credentials, apiPublicKey: publicKey, apiPrivateKey: privateKey }
  return { claims: JSON.parse(atob(session.split('.')[1] ?? '')), credentials: own, client: turnkeyClient(own) }
}

test('a session that may sign with one wallet signs with that, and does nothing else', async () => {
  const first = await addWallet(root)
  const { activity: made } = await root.createWallet({
    ...envelope(),
    type: 'ACTIVITY_TYPE_CREATE_WALLET',
    parameters: { walletName: 'Other', accounts: [ethereumAccount] },
  })
  const [otherAddress = ''] = made.result.createWalletResult?.addresses ?? []
  const scope = `activity.action == 'SIGN' && wallet.id == '${first.walletId}'`
  const sessionProfileId = await profile('One wallet', scope)
  const { organizationId } = credentials
  const found = await root.getSessionProfile({ organizationId, sessionProfileId })
  expect(found.sessionProfile).toMatchObject({ sessionProfileName: 'One wallet', scope, expirationSeconds: '600' })
  expect((await root.getSessionProfiles({ organizationId })).sessionProfiles).toEqual([found.sessionProfile])

  const session = await signIn(root, sessionProfileId)
  expect(session.claims).toMatchObject({ session_type: 'One wallet', session_profile_id: sessionProfileId, scope })
  expect(session.claims.exp * 1000).toBeLessThanOrEqual(Date.now() + 600_000)
  const account = await viemAccount(session.credentials, first.address)
  expect(await account.signMessage({ message: 'hello' })).toMatch(/^0x[0-9a-f]{130}$/)
  const other = await viemAccount(session.credentials, otherAddress)
  await expect(other.signMessage({ message: 'hello' })).rejects.toThrow('Failed to sign')
  // Of a query it cannot be told which wallet it is about.
  await expect(session.client.getWhoami({ organizationId })).rejects.toThrow(/Turnkey error 13: .*cannot be evaluated/)
  await expect(signIn(session.client)).rejects.toThrow(/Turnkey error 13/)
  const reading = await signIn(root, await profile('Reading', "activity.action == 'READ'"))
  expect(await reading.client.getWhoami({ organizationId })).toMatchObject({ organizationId })
  const { activities } = await reading.client.getActivities({ organizationId })
  expect(activities.length).toBeGreaterThan(0)
  await expect(signIn(reading.client)).rejects.toThrow('session profile “Reading”')
  const signing = await signIn(root, await profile('Signing', "activity.action == 'SIGN'"))
  const users = signing.client.getUsers({ organizationId })
  await expect(users).rejects.toThrow('Turnkey error 7: request not authorized: the session profile “Signing”')
})
