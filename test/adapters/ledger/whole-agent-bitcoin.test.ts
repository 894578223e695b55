import { sha256 } from '@noble/hashes/sha2.js'
import { Transaction } from '@scure/btc-signer/transaction.js'
import { beforeAll, expect, test } from 'vitest'
import { psbtOfRecording } from '../../support/ledger/bitcoin-recordings.ts'
import { keyOf } from '../../support/ledger/chaos-app.ts'
import { savingsWords } from '../../support/ledger/chaos-ledger.ts'
import { loadLedgerLibraries } from '../../support/ledger/libraries.ts'
import { agentOf, agentWithLedger, approvedAnswer, expectAllSaid, submit } from '../../support/ledger/recorded-agent.ts'
import { afterAskingApp, type Replay, recording, replayText, scenario } from '../../support/ledger/recordings.ts'

/** From the HTTP request over the person’s approval to what the Bitcoin app 2.0.6 was recorded to say, and back to the answer. */
const model = 'Ledger Nano S Plus'
const identity = publicKeyAt("m/44'/0'/0'/0/0")
const segwit = {
  path: "m/84'/0'/0'/0/0",
  addressFormat: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH',
  address: scenario('btc-address-84').expected.bitcoinAddress as string,
}
const legacy = {
  path: "m/44'/0'/0'/0/0",
  addressFormat: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2PKH',
  address: scenario('btc-address-44').expected.bitcoinAddress as string,
}

beforeAll(loadLedgerLibraries, 60_000)

/** Which app is open, and the key that tells devices apart, are asked first. */
function playing(...ids: readonly string[]): Replay {
  const first = [recording('btc-app-and-version'), afterAskingApp('btc-address-44')]
  return replayText([...first, ...ids.map(afterAskingApp)].join('\n'), model)
}

function agentWith(id: string, account: typeof segwit) {
  const key = { ...account, publicKey: publicKeyAt(account.path) }
  return agentWithLedger(playing(id), { app: 'Bitcoin', identity, model, account: key })
}

function publicKeyAt(path: string): string {
  return Buffer.from(keyOf(savingsWords, path).publicKey).toString('hex')
}

test.each([
  ['btc-address-44', legacy],
  ['btc-address-84', segwit],
] as const)('%s becomes an account', async (id, { path, addressFormat, address }) => {
  const source = playing(id)
  const agent = await agentOf(source)
  const deviceId = agent.engine.hardwareWallets.state().hardwareWallets[0]?.id
  const parameters = { walletName: 'Savings', deviceId, accounts: [{ path, addressFormat }] }
  const reply = await submit(agent, 'create_device_wallet', '', parameters)
  expect(reply.body.activity).toMatchObject({
    status: 'ACTIVITY_STATUS_COMPLETED',
    result: { createDeviceWalletResult: { addresses: [address] } },
  })
  expectAllSaid(source)
})

const signPsbt = (agent: Parameters<typeof submit>[0], psbt: Uint8Array) =>
  submit(agent, 'sign_transaction', '_V2', {
    signWith: segwit.address,
    type: 'TRANSACTION_TYPE_BITCOIN',
    unsignedTransaction: Buffer.from(psbt).toString('hex'),
  })

test('a PSBT is signed on the hardware wallet once it is approved here, and makes the very transaction that was recorded', async () => {
  const recorded = scenario('btc-tx-p2wpkh-approve')
  const { agent, source } = await agentWith(recorded.id, segwit)
  const { card, reply } = await approvedAnswer(agent, signPsbt(agent, psbtOfRecording(recorded, 1)))
  expect(card?.hardwareWallet).toMatchObject({ model, signing: 'clear' })
  expect(card?.hardwareWallet?.screens.map(({ value }) => value)).toEqual(
    expect.arrayContaining([expect.stringContaining('0.0006'), expect.stringContaining('0.00002')]),
  )
  expect(reply.body.activity).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' })
  const { signedTransaction } = reply.body.activity.result.signTransactionResult
  const signed = Transaction.fromPSBT(Uint8Array.from(Buffer.from(signedTransaction, 'hex')), {
    allowUnknownVersion: true,
  })
  signed.finalize()
  expect(signed.hex).toBe(recorded.expected.signedTransaction)
  expectAllSaid(source)
})

test('a PSBT refused on the hardware wallet is a rejected activity', async () => {
  const recorded = scenario('btc-tx-p2wpkh-reject')
  const { agent, source } = await agentWith(recorded.id, segwit)
  const { reply } = await approvedAnswer(agent, signPsbt(agent, psbtOfRecording(recorded, 1)))
  expect(reply.body.activity).toMatchObject({
    status: 'ACTIVITY_STATUS_REJECTED',
    failure: { message: expect.stringMatching(/refused on the Ledger/) },
  })
  expectAllSaid(source)
})

/** What is hashed twice for a Bitcoin Signed Message (BIP-137), for messages of less than 253 bytes. */
function prefixed(message: string): Buffer {
  const text = Buffer.from(message)
  return Buffer.concat([Buffer.from('\x18Bitcoin Signed Message:\n', 'latin1'), Buffer.of(text.length), text])
}

test.each([
  ['of what is hashed once', 'HASH_FUNCTION_SHA256', (preimage: Buffer) => sha256(preimage)],
  ['of the whole hash', 'HASH_FUNCTION_NO_OP', (preimage: Buffer) => sha256(sha256(preimage))],
] as const)('a message is signed by the payload %s, with what is hashed beside it', async (_, hashFunction, hash) => {
  const { expected, id } = scenario('btc-msg-short-approve')
  const { agent, source } = await agentWith(id, legacy)
  const preimage = prefixed(expected.messageUtf8 as string)
  const payload = Buffer.from(hash(preimage)).toString('hex')
  const parameters = { signWith: legacy.address, payload, encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction }
  const bare = await submit(agent, 'sign_raw_payload', '_V2', parameters)
  expect([bare.status, bare.body.message]).toEqual([501, expect.stringMatching(/Bitcoin Signed Message/)])
  const headers = { 'countersign-preimage': preimage.toString('hex') }
  const { card, reply } = await approvedAnswer(agent, submit(agent, 'sign_raw_payload', '_V2', parameters, headers))
  expect(card?.shown.sentence).toContain(expected.messageUtf8)
  expect(reply.body.activity.result.signRawPayloadResult).toEqual({ r: expected.r, s: expected.s, v: `0${expected.v}` })
  expectAllSaid(source)
})

test('a message refused on the hardware wallet is a rejected activity', async () => {
  const { agent, source } = await agentWith('btc-msg-short-reject', legacy)
  const preimage = prefixed('hello from the bridge')
  const parameters = {
    signWith: legacy.address,
    payload: Buffer.from(sha256(sha256(preimage))).toString('hex'),
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: 'HASH_FUNCTION_NO_OP',
  }
  const headers = { 'countersign-preimage': preimage.toString('hex') }
  const { reply } = await approvedAnswer(agent, submit(agent, 'sign_raw_payload', '_V2', parameters, headers))
  expect(reply.body.activity.status).toBe('ACTIVITY_STATUS_REJECTED')
  expectAllSaid(source)
})
