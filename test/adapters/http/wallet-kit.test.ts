import 'fake-indexeddb/auto'
import '../../support/browser-globals.ts'
import { createRequire } from 'node:module'
import type { Address } from '@solana/kit'
import type { MfaContext } from '@turnkey/core'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createNodeCaller } from '../../../src/adapters/own-node/node-caller.ts'
import { exampleAuthenticator } from '../../../src/core/credentials/example-authenticator.ts'
import { builtWithWeb3 } from '../../core/chains/solana/any-transaction.ts'
import { type Anvil, anvil, startAnvil } from '../../support/anvil.ts'
import { proxied } from '../../support/auth-proxy.ts'
import { p256Key } from '../../support/client.ts'
import { approveFirst, type EngineOptions } from '../../support/engine.ts'
import { codeIn } from '../../support/one-time-codes.ts'
import { type OpenIdIssuer, startOpenIdIssuer } from '../../support/openid-issuer.ts'
import { scriptedNode } from '../../support/scripted-node.ts'
import { newProfile } from '../../support/session-profiles.ts'
import { nonceOf } from '../../support/signing-up.ts'
import { addressOf, pay } from '../../support/solana-setting.ts'

let issuer: OpenIdIssuer
beforeAll(async () => {
  issuer = await startOpenIdIssuer()
})
afterAll(() => issuer.stop())
beforeEach(() => localStorage.clear())

/** The public client, with both of its addresses the agent's, and the key that the README's alias gives it. */
async function walletKit(
  options: Pick<EngineOptions, 'nodes'> & { readonly onMfaRequired?: (context: MfaContext) => Promise<void> } = {},
) {
  const { onMfaRequired, ...others } = options
  const agent = await proxied({ oidcIssuers: [issuer.issuer], ...others })
  const url = `http://localhost:${agent.port}`
  const { organizationId } = agent
  const { tlsFetcher } = (await agent.ask('wallet_kit_config')).body.signerPublicKeys
  const require = createRequire(createRequire(import.meta.url).resolve('@turnkey/core'))
  const crypto = require('@turnkey/crypto')
  const { encryptOtpCodeToBundle: published } = crypto
  crypto.encryptOtpCodeToBundle = (code: string, bundle: string, key: string) =>
    published(code, bundle, key, tlsFetcher)
  const { TurnkeyClient } = require('./index.js') as typeof import('@turnkey/core')
  const core = new TurnkeyClient({
    ...{
      apiBaseUrl: url,
      authProxyUrl: url,
      authProxyConfigId: organizationId,
      organizationId,
      passkeyConfig: { rpId: 'localhost' },
      ...(onMfaRequired && { onMfaRequired }),
    },
  })
  await core.init()
  return { agent, core }
}

/**
 * The client asks at each interval, whether or not the answer before has come. What it still asks when it has its answer fails with
 * nobody to hear it if the agent stops meanwhile.
 */
async function included({ core }: Awaited<ReturnType<typeof walletKit>>, sendTransactionStatusId: string) {
  const { httpClient } = core
  const ask = httpClient.getSendTransactionStatus
  const asked: Promise<unknown>[] = []
  httpClient.getSendTransactionStatus = (...input) => {
    const answer = ask.apply(httpClient, input)
    asked.push(answer)
    return answer
  }
  const status = await core.pollTransactionStatus({ sendTransactionStatusId, pollingIntervalMs: 50 })
  httpClient.getSendTransactionStatus = ask
  await Promise.all(asked)
  expect(status.txStatus).toBe('INCLUDED')
  return status
}

const claimsOf = (session: string) => JSON.parse(atob(session.split('.')[1] ?? ''))

test('the public client signs up with a code, renews its session, and signs in again', async () => {
  const { agent, core } = await walletKit()
  const contact = 'ada@example.org'
  const withCode = async () => {
    const sent = await core.initOtp({ otpType: 'OTP_TYPE_EMAIL' as never, contact })
    const otpCode = codeIn(agent.messages.at(-1))
    return core.completeOtp({ ...sent, otpCode, contact, otpType: 'OTP_TYPE_EMAIL' as never })
  }
  const first = await withCode()
  expect(first.action).toMatch(/SIGNUP/i)
  const { organization_id: organizationId, public_key: publicKey } = claimsOf(first.sessionToken)
  expect(await core.httpClient.getWhoami({ organizationId })).toMatchObject({ organizationId })
  expect(agent.store.find('organizations', organizationId, organizationId)?.parentId).toBe(agent.organizationId)
  const [user] = agent.store.list('users', organizationId)
  expect(user).toMatchObject({ email: contact, emailVerified: true })

  agent.clock.advance(1_000)
  await core.refreshSession()
  const renewed = await core.getSession()
  expect(renewed?.publicKey).not.toBe(publicKey)
  expect(await core.httpClient.getWhoami({ organizationId })).toMatchObject({ organizationId })

  await core.logout()
  const again = await withCode()
  expect(again.action).toMatch(/LOGIN/i)
  expect(claimsOf(again.sessionToken)).toMatchObject({ organization_id: organizationId })
})

test('the public client signs in with a session profile of the parent, which lets it read', async () => {
  const { agent, core } = await walletKit()
  const sessionProfileId = await newProfile(agent, "activity.action == 'READ'", { name: 'Reading' })
  const publicKey = await core.createApiKeyPair()
  const oidcToken = await issuer.signIn('edsger', nonceOf(publicKey))
  await core.completeOauth({ oidcToken, publicKey, sessionProfileId })
  const session = await core.getSession()
  expect(session).toMatchObject({ sessionType: 'Reading', sessionProfileId, scope: "activity.action == 'READ'" })
  const { organizationId = '' } = session ?? {}
  expect(await core.httpClient.getWhoami({ organizationId })).toMatchObject({ organizationId })
  const wallet = core.createWallet({ walletName: 'Mine', accounts: ['ADDRESS_FORMAT_ETHEREUM'] })
  await expect(wallet).rejects.toMatchObject({
    cause: { message: expect.stringContaining('session profile “Reading”') },
  })
})

test('the public client proves a second factor where an MFA policy asks for it', async () => {
  const second = p256Key()
  const asked: MfaContext[] = []
  const { agent, core } = await walletKit({
    async onMfaRequired(context) {
      asked.push(context)
      const { organizationId, fingerprint } = context
      await agent.post('ACTIVITY_TYPE_APPROVE_ACTIVITY', { fingerprint }, { key: second, organizationId })
    },
  })
  const publicKey = await core.createApiKeyPair()
  const oidcToken = await issuer.signIn('barbara', nonceOf(publicKey))
  await core.completeOauth({ oidcToken, publicKey })
  const { organizationId = '', userId = '' } = (await core.getSession()) ?? {}
  await core.httpClient.createApiKeys({
    ...{ organizationId, userId },
    apiKeys: [{ apiKeyName: 'Second', publicKey: second.publicKey, curveType: 'API_KEY_CURVE_P256' }],
  })
  const { mfaPolicyId } = await core.httpClient.createMfaPolicy({
    ...{ organizationId, userId, mfaPolicyName: 'Wallets', condition: "activity.resource == 'WALLET'", order: 0 },
    requiredAuthenticationMethods: [
      { any: [{ type: 'AUTHENTICATION_TYPE_SESSION' }] },
      { any: [{ type: 'AUTHENTICATION_TYPE_API_KEY' }] },
    ],
  })
  const wallet = await core.createWallet({ walletName: 'Mine', accounts: ['ADDRESS_FORMAT_ETHEREUM'] })
  expect(agent.store.find('wallets', organizationId, wallet)).toMatchObject({ name: 'Mine' })
  expect(asked).toMatchObject([
    {
      activityStatus: 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED',
      mfaStatuses: [
        { mfaPolicyId, userId, satisfied: false, satisfiedMethods: [{ type: 'AUTHENTICATION_TYPE_SESSION' }] },
      ],
    },
  ])
})

test('the public client signs up and in with an account of an issuer', async () => {
  const { core } = await walletKit()
  const withAccount = async () => {
    const publicKey = await core.createApiKeyPair()
    return core.completeOauth({ oidcToken: await issuer.signIn('grace', nonceOf(publicKey)), publicKey })
  }
  const first = await withAccount()
  expect(first.action).toMatch(/SIGNUP/i)
  await core.logout()
  const again = await withAccount()
  expect(again.action).toMatch(/LOGIN/i)
  const { organization_id: organizationId } = claimsOf(first.sessionToken)
  expect(claimsOf(again.sessionToken)).toMatchObject({ organization_id: organizationId })
})

test('the public client signs up with a passkey, by a key that lasts a minute', async () => {
  const { agent, core } = await walletKit()
  const { attestation, challenge } = exampleAuthenticator
  // What the browser does with the person's passkey.
  core.createPasskey = async () => ({ attestation, encodedChallenge: challenge }) as never
  const { sessionToken } = await core.signUpWithPasskey({ passkeyDisplayName: 'Key ring' })
  const { organization_id: organizationId, public_key: publicKey } = claimsOf(sessionToken)
  expect(await core.httpClient.getWhoami({ organizationId })).toMatchObject({ organizationId })
  const credentialId = attestation.credentialId
  expect(agent.store.list('authenticators', organizationId)).toMatchObject([{ credentialId }])
  const keys = agent.store.list('apiKeys', organizationId)
  expect(keys.filter(key => key.publicKey !== publicKey)).toMatchObject([{ expirationSeconds: 60 }])
})

describe.skipIf(!anvil)('with a node', () => {
  const chainId = 31_337
  let node: Anvil
  beforeAll(async () => {
    node = await startAnvil(chainId)
    await node.ask('evm_setAutomine', true)
  })
  afterAll(() => node?.stop())

  test('the public client sends ETH and a token, and waits until they are included', async () => {
    const kit = await walletKit({ nodes: createNodeCaller() })
    const { agent, core } = kit
    await agent.engine.settings.update({ ownNodes: { [`eip155:${chainId}`]: node.url } }, () => undefined)
    const publicKey = await core.createApiKeyPair()
    const oidcToken = await issuer.signIn('ada', nonceOf(publicKey))
    const { sessionToken } = await core.completeOauth({ oidcToken, publicKey })
    const { organization_id: organizationId } = claimsOf(sessionToken)
    await core.createWallet({ walletName: 'Main', accounts: ['ADDRESS_FORMAT_ETHEREUM'] as never })
    const [account] = agent.store.list('walletAccounts', organizationId)
    const from = account?.address ?? ''
    await node.ask('anvil_setBalance', from, '0xde0b6b3a7640000')
    const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    const tokenAddress = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
    const caip2 = `eip155:${chainId}` as never
    const sends = [
      () => core.ethSendTransaction({ transaction: { from, to, caip2, value: '5' } }),
      () => core.ethSendErc20Transfer({ transfer: { from, to, tokenAddress, amount: '7', caip2 } as never }),
    ]
    for (const send of sends) {
      const sending = send()
      await expect.poll(() => agent.engine.approvals.cards()).toHaveLength(1)
      await approveFirst(agent)
      const sendTransactionStatusId = await sending
      const { eth } = await included(kit, sendTransactionStatusId)
      expect(await node.ask('eth_getTransactionByHash', eth?.txHash)).toMatchObject({ from: from.toLowerCase() })
    }
  })
})

test('the public client sends a Solana transaction, and waits until it is included', async () => {
  const node = await scriptedNode({
    getGenesisHash: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
    isBlockhashValid: { value: true },
    getSignatureStatuses: { value: [{ err: null, confirmationStatus: 'finalized' }] },
  })
  onTestFinished(node.close)
  const kit = await walletKit({ nodes: createNodeCaller() })
  const { agent, core } = kit
  await agent.engine.settings.update(
    () => ({ ownNodes: { 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': node.url } }),
    () => undefined,
  )
  const publicKey = await core.createApiKeyPair()
  const { sessionToken } = await core.completeOauth({
    ...{ oidcToken: await issuer.signIn('ada', nonceOf(publicKey)), publicKey },
  })
  await core.createWallet({ walletName: 'Main', accounts: ['ADDRESS_FORMAT_SOLANA'] as never })
  const [account] = agent.store.list('walletAccounts', claimsOf(sessionToken).organization_id)
  const signWith = (account?.address ?? '') as Address
  const transaction = builtWithWeb3({
    ...{ version: 0, seed: new Uint8Array(32), payer: signWith, blockhash: addressOf(100), transfers: [] },
    ...{ instructions: [pay(signWith, addressOf(7), 5n)], tokenTransfers: [], table: null },
  })
  const unsignedTransaction = Buffer.from(transaction).toString('hex')
  const caip2 = 'solana:devnet' as const
  const sending = core.solSendTransaction({ transaction: { unsignedTransaction, signWiths: [signWith], caip2 } })
  await expect.poll(() => agent.engine.approvals.cards()).toHaveLength(1)
  await approveFirst(agent)
  const sendTransactionStatusId = await sending
  await included(kit, sendTransactionStatusId)
  expect(node.asked).toContain('sendTransaction')
})
