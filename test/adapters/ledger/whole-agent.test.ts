import { keccak_256 } from '@noble/hashes/sha3.js'
import {
  hashMessage,
  recoverAddress,
  recoverTransactionAddress,
  type TransactionSerialized,
  toPrefixedMessage,
} from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { digestOf } from '../../../src/adapters/ledger/ethereum/digest.ts'
import { approveFirst } from '../../support/engine.ts'
import { agentOf, agentWithLedger, approvedAnswer, expectAllSaid, submit } from '../../support/ledger/recorded-agent.ts'
import { replay, type Scenario, scenario, scenarios } from '../../support/ledger/recordings.ts'
import { signableOf } from '../../support/ledger/signables.ts'
import { messageFilters, tokenDescriptors } from '../../support/ledger/signed.ts'
import type { TestServer } from '../../support/server.ts'

/** From the HTTP request over the person’s approval to the APDUs of real recordings, and back to the answer. */
const path = "m/44'/60'/0'/0/0"
const publicKey = '02ef5b152e3f15eb0c50c9916161c2309e54bd87b9adce722d69716bcdef85f547'
const address = scenario('eth-address-0-0-0').expected.address as string

beforeAll(() => import('@ledgerhq/hw-app-eth/lib/Eth'), 60_000)

const clearSigned = (id: string) =>
  scenarios.filter(each => each.id.startsWith(id) && each.outcome === 'success' && !hasDescriptors(each))
const hasDescriptors = ({ calls }: Scenario) => JSON.stringify(calls.at(-1)?.args[2] ?? null).includes('erc20Tokens')

async function agentWith(recording: Scenario, identity = publicKey) {
  const settings = `eth-app-configuration-blind-${recording.appSettings?.blindSigning ? 'on' : 'off'}`
  const model = recording.id.startsWith('eth-712-hashed') ? 'Ledger Nano S' : 'Ledger Flex'
  const source = replay(['eth-app-and-version', settings, 'eth-address-0-0-0', recording.id], model)
  const account = { path, addressFormat: 'ADDRESS_FORMAT_ETHEREUM', address, publicKey }
  const signed = { filters: messageFilters, ...(recording.erc20SignaturesJson && { descriptors: tokenDescriptors }) }
  return agentWithLedger(source, { app: 'Ethereum', identity, model, account }, signed)
}

const signTransaction = (agent: TestServer, unsignedTransaction: string) =>
  submit(agent, 'sign_transaction', '_V2', {
    signWith: address,
    type: 'TRANSACTION_TYPE_ETHEREUM',
    unsignedTransaction,
  })

const signPayload = (agent: TestServer, payload: string, encoding: string, hashFunction: string, headers = {}) =>
  submit(agent, 'sign_raw_payload', '_V2', { signWith: address, payload, encoding, hashFunction }, headers)

interface Signed {
  readonly r: string
  readonly s: string
  readonly v: string
}
const signerOf = (hash: Uint8Array, { r, s, v }: Signed) =>
  recoverAddress({
    hash: `0x${Buffer.from(hash).toString('hex')}`,
    signature: { r: `0x${r}`, s: `0x${s}`, yParity: Number.parseInt(v, 16) },
  })

describe.each(clearSigned('eth-tx-'))('$id', recording => {
  test('is signed on the hardware wallet once it is approved here, and is what was asked', async () => {
    const { agent, source } = await agentWith(recording)
    const { card, reply } = await approvedAnswer(agent, ask(agent, recording))
    expect(card?.hardwareWallet).toMatchObject({ model: 'Ledger Flex', signing: expect.stringMatching(/clear|blind/) })
    expect(reply.body.activity).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' })
    const { signedTransaction } = reply.body.activity.result.signTransactionResult
    const serializedTransaction = `0x${signedTransaction}` as TransactionSerialized
    expect(await recoverTransactionAddress({ serializedTransaction })).toBe(address)
    expect(signedTransaction).toBe(String(recording.expected.signedTransaction).replace(/^0x/, ''))
    expectAllSaid(source)
  })
})

describe.each(clearSigned('eth-msg-'))('$id', recording => {
  const message = Buffer.from(recording.calls.at(-1)?.args[1] as string, 'hex')
  const prefixed = toPrefixedMessage({ raw: message })

  test('is signed from its bytes', async () => {
    const { agent, source } = await agentWith(recording)
    const asked = signPayload(agent, prefixed, 'PAYLOAD_ENCODING_HEXADECIMAL', 'HASH_FUNCTION_KECCAK256')
    const { reply } = await approvedAnswer(agent, asked)
    const { signRawPayloadResult } = reply.body.activity.result
    expect(await signerOf(keccak_256(Buffer.from(prefixed.slice(2), 'hex')), signRawPayloadResult)).toBe(address)
    expectAllSaid(source)
  })

  test('is signed from its hash, where the client lodged what it hashed, as viem and ethers do not', async () => {
    const { agent, source } = await agentWith(recording)
    const digest = hashMessage({ raw: message })
    const hashed = ['PAYLOAD_ENCODING_HEXADECIMAL', 'HASH_FUNCTION_NO_OP'] as const
    const bare = await signPayload(agent, digest, ...hashed)
    expect(bare.status).toBe(501)
    expect(bare.body.message).toMatch(/Countersign-Preimage/)
    const lied = await signPayload(agent, digest, ...hashed, { 'countersign-preimage': `${prefixed}00` })
    expect([lied.status, lied.body.message]).toEqual([400, expect.stringMatching(/does not hash/)])
    const { card, reply } = await approvedAnswer(
      agent,
      signPayload(agent, digest, ...hashed, { 'countersign-preimage': prefixed }),
    )
    expect(card?.shown.fields).toContainEqual({ label: 'Kind', value: 'Ethereum personal message (EIP-191)' })
    const { signRawPayloadResult } = reply.body.activity.result
    expect(await signerOf(Buffer.from(digest.slice(2), 'hex'), signRawPayloadResult)).toBe(address)
    expectAllSaid(source)
  })
})

describe.each(clearSigned('eth-712-'))('$id', recording => {
  test('is signed from its typed data', async () => {
    const { agent, source } = await agentWith(recording)
    const { card, reply } = await approvedAnswer(agent, ask(agent, recording))
    expect(card?.hardwareWallet?.signing).toBe(recording.erc20SignaturesJson ? 'clear' : 'blind')
    const { signRawPayloadResult } = reply.body.activity.result
    expect(await signerOf(digestOf(signableOf(recording)), signRawPayloadResult)).toBe(address)
    expectAllSaid(source)
  })
})

/** The request that a client makes for what was recorded. */
function ask(agent: TestServer, recording: Scenario) {
  const what = signableOf(recording)
  switch (what.kind) {
    case 'ethereumTransaction':
      return signTransaction(agent, Buffer.from(what.transaction.unsigned).toString('hex'))
    case 'typedData': {
      const value = recording.input?.typedData ?? recording.calls.at(-1)?.args[1]
      return signPayload(agent, JSON.stringify(value), 'PAYLOAD_ENCODING_EIP712', 'HASH_FUNCTION_NO_OP')
    }
    case 'authorization': {
      const value = JSON.stringify(recording.input?.authorization)
      return signPayload(agent, value, 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION', 'HASH_FUNCTION_NO_OP')
    }
    case 'personalMessage': {
      const payload = toPrefixedMessage({ raw: Uint8Array.from(what.message) })
      return signPayload(agent, payload, 'PAYLOAD_ENCODING_HEXADECIMAL', 'HASH_FUNCTION_KECCAK256')
    }
  }
}

test('eth-7702-simple-account-approve is signed as an authorization', async () => {
  const recording = scenario('eth-7702-simple-account-approve')
  const { agent, source } = await agentWith(recording)
  const { reply } = await approvedAnswer(agent, ask(agent, recording))
  const { signRawPayloadResult } = reply.body.activity.result
  expect(await signerOf(digestOf(signableOf(recording)), signRawPayloadResult)).toBe(address)
  expectAllSaid(source)
})

const ends: Readonly<Record<string, { readonly status: string; readonly says: RegExp }>> = {
  '6985': { status: 'ACTIVITY_STATUS_REJECTED', says: /refused on the Ledger/ },
  '6a80': { status: 'ACTIVITY_STATUS_FAILED', says: /Switch on “Blind signing”/ },
  '6980': { status: 'ACTIVITY_STATUS_FAILED', says: /Switch on “Smart account upgrade”/ },
}
const refused = scenarios.filter(
  each => /^eth-(tx|msg|712|7702)-/.test(each.id) && each.outcome === 'error' && !/filters|described/.test(each.id),
)

describe.each(refused)('$id', recording => {
  test('ends in a definite state that says why, and nothing is signed', async () => {
    const { agent, source } = await agentWith(recording)
    const { reply } = await approvedAnswer(agent, ask(agent, recording))
    const { status, says } = ends[recording.finalStatusWord] as (typeof ends)[string]
    expect(reply.body.activity).toMatchObject({ status, failure: { message: expect.stringMatching(says) } })
    expectAllSaid(source)
  })
})

test('another Ledger than the one the wallet was made with is sent nothing of it', async () => {
  const recording = scenario('eth-tx-legacy-reject')
  const { agent, source } = await agentWith(recording, `03${'ab'.repeat(32)}`)
  const answer = signTransaction(agent, recording.calls.at(-1)?.args[1] as string)
  await expect.poll(() => agent.engine.approvals.cards().length).toBe(1)
  await approveFirst(agent)
  expect((await answer).body.activity).toMatchObject({
    status: 'ACTIVITY_STATUS_FAILED',
    failure: { message: expect.stringMatching(/is not the Ledger .* it holds other keys\. Nothing was sent to it/) },
  })
  expect(source.left).toContain('=> e004')
})

test('the keys of a wallet on a hardware wallet are not exported', async () => {
  const { agent, walletId } = await agentWith(scenario('eth-tx-legacy-reject'))
  const targetPublicKey =
    '046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5'
  const wallet = await submit(agent, 'export_wallet', '', { walletId, targetPublicKey })
  const account = await submit(agent, 'export_wallet_account', '', { address, targetPublicKey })
  for (const { status, body } of [wallet, account]) {
    expect([status, body.message]).toEqual([501, expect.stringMatching(/on a Ledger and cannot leave it/)])
  }
})

test('accounts are made of what the hardware wallet answers', async () => {
  const ids = ['eth-address-0-0-1', 'eth-address-0-0-4']
  const source = replay(['eth-app-and-version', 'eth-app-configuration-blind-off', 'eth-address-0-0-0', ...ids])
  const agent = await agentOf(source)
  const deviceId = agent.engine.hardwareWallets.state().hardwareWallets[0]?.id
  const accounts = ids.map(id => ({
    path: `m/${scenario(id).calls[0]?.args[0]}`,
    addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
  }))
  const reply = await submit(agent, 'create_device_wallet', '', { walletName: 'Savings', deviceId, accounts })
  expect(reply.body.activity).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' })
  const { addresses } = reply.body.activity.result.createDeviceWalletResult
  expect(addresses).toEqual(ids.map(id => scenario(id).expected.address))
  expectAllSaid(source)
})
