/**
 * The promise: under a rule or a limit about DOGE, a signature for Dogecoin moves what the card says and no more, and no address of the
 * same key on another chain lets the same bytes pass as something else.
 */
import { beforeEach, expect, test } from 'vitest'
import { legacyPreimageIn } from '../../src/core/chains/bitcoin/signature-preimage.ts'
import { inputDigests, provenPsbtIn } from '../../src/core/chains/dogecoin/psbt.ts'
import { sha256 } from '../../src/core/crypto/hash.ts'
import { toHex } from '../../src/core/schema/hex.ts'
import { type TestEngine, type TestUser, testEngine } from '../support/engine.ts'
import { addPolicy, addUser } from '../support/policies.ts'
import { paymentOf, psbtOf, scriptOf } from '../support/psbt.ts'
import { signLodged } from '../support/sign-lodged.ts'
import vectors from '../vectors/dogecoin.json' with { type: 'json' }

const coin = 100_000_000
const denied = { code: 'PERMISSION_DENIED' }
const signed = { status: 'ACTIVITY_STATUS_COMPLETED' }
const path = "m/44'/3'/0'/0/0"
const formats = ['ADDRESS_FORMAT_DOGE_MAINNET', 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2PKH', 'ADDRESS_FORMAT_COMPRESSED']

let agent: TestEngine
let user: TestUser
/** One key by three addresses. */
let [dogecoin, bitcoin, compressed]: string[] = []
let publicKey: Uint8Array

beforeEach(async () => {
  agent = await testEngine({ approvals: 'nothing' })
  user = await addUser(agent, 'Program')
  const accounts = formats.map(addressFormat => ({
    ...{ curve: 'CURVE_SECP256K1', pathFormat: 'PATH_FORMAT_BIP32', path, addressFormat },
  }))
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'W', accounts })
  ;[dogecoin, bitcoin, compressed] = (result.createWalletResult as { addresses: string[] }).addresses
  publicKey = Uint8Array.from(Buffer.from(compressed as string, 'hex'))
})

/** A rule that names both coins that such a signature spends. */
const allow = (condition: string) =>
  addPolicy(agent, { condition: `${condition} && wallet_account.address in ['${dogecoin}', '${bitcoin}']` })

async function limit(caip19: string, identifier: string, threshold: string) {
  await agent.post('ACTIVITY_TYPE_CREATE_VELOCITY_CONTROL', {
    name: identifier,
    identifier,
    dataSource: { chainAssetTransfer: { definition: [{ caip19, decimals: '8' }] } },
    aggregation: {
      method: 'VELOCITY_CONTROL_AGGREGATION_METHOD_SUM',
      operator: 'VELOCITY_CONTROL_AGGREGATION_OPERATOR_LESS_THAN_OR_EQUAL',
      threshold,
      window: { infinite: {} },
      groupBy: { organization: {} },
    },
  })
}

interface Paid {
  readonly amount: number
  readonly fee?: number
}

const thief = scriptOf('P2PKH', 2)

/** Spends one coin of the key for a payment, and sends the rest back. */
function psbtFor({ amount, fee = 1_000_000 }: Paid): Buffer {
  const back = Uint8Array.from(paymentOf('P2PKH', publicKey).output as Buffer)
  return psbtOf(
    [{ type: 'P2PKH', publicKey, value: 100 * coin }],
    [
      { script: thief, value: amount },
      { script: back, value: 100 * coin - amount - fee },
    ],
  )
}

function sign(signWith: string | undefined, digest: Uint8Array, lodged: Uint8Array) {
  const request = { curve: 'CURVE_SECP256K1', signWith: signWith as string, digest: toHex(digest) }
  return signLodged(agent, { ...request, unsigned: toHex(lodged) }, { key: user.key })
}

const whole = (paid: Paid, signWith = dogecoin) => {
  const psbt = psbtFor(paid)
  const [digest] = inputDigests(provenPsbtIn(psbt)!) as [Uint8Array]
  return sign(signWith, digest, psbt)
}

test('a limit of DOGE counts what is paid, and takes what it cannot know for too much', async () => {
  await limit('bip122:1a91e3dace36e2be3bf030a65679fe82/slip44:3', 'doge', '10')
  await allow("activity.action == 'SIGN' && controls.doge")
  await expect(whole({ amount: 10 * coin + 1 })).rejects.toMatchObject(denied)
  await expect(whole({ amount: coin, fee: 10 * coin })).rejects.toMatchObject(denied)
  // Nothing says what this input is worth.
  const preimage = preimageOf(coin)
  await expect(sign(dogecoin, sha256(sha256(preimage)), preimage)).rejects.toMatchObject(denied)
  await expect(whole({ amount: coin }, bitcoin)).rejects.toMatchObject(denied)
  expect(await whole({ amount: 6 * coin })).toMatchObject(signed)
  await expect(whole({ amount: 5 * coin })).rejects.toMatchObject(denied)
  expect(await whole({ amount: 4 * coin })).toMatchObject(signed)
})

/** A vector's bytes with the script of this key, and the payment of an amount alone. */
function preimageOf(amount: number, type = 1): Buffer {
  const [
    {
      inputs: [{ preimage }],
    },
  ] = vectors.transactions as unknown as [{ inputs: [{ preimage: string }] }]
  const bytes = Buffer.from(preimage, 'hex')
  const script = paymentOf('P2PKH', publicKey).output as Buffer
  script.copy(bytes, 4 + 1 + 36 + 1)
  bytes.writeBigUInt64LE(BigInt(amount), 4 + 1 + 36 + 26 + 4 + 1)
  bytes.writeBigUInt64LE(0n, 4 + 1 + 36 + 26 + 4 + 1 + 8 + 26)
  bytes[bytes.length - 4] = type
  expect(legacyPreimageIn(bytes)).toBeDefined()
  return bytes
}

test('a rule about what is paid holds of what is lodged, at the address that says it is Dogecoin', async () => {
  await allow('doge.tx.outputs.count() == 2 && doge.tx.outputs[0].value <= 500000000')
  const lodge = (signWith: string | undefined, bytes: Buffer) => sign(signWith, sha256(sha256(bytes)), bytes)
  expect(await lodge(dogecoin, preimageOf(5 * coin))).toMatchObject(signed)
  await expect(lodge(dogecoin, preimageOf(5 * coin + 1))).rejects.toMatchObject(denied)
  // Parts that the signature does not cover could become anything.
  for (const type of [2, 3, 0x81]) await expect(lodge(dogecoin, preimageOf(coin, type))).rejects.toMatchObject(denied)
  for (const other of [bitcoin, compressed]) await expect(lodge(other, preimageOf(coin))).rejects.toMatchObject(denied)
  // The first hash alone, as text or bytes, says nothing of what is paid.
  await expect(
    agent.post(
      'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
      {
        signWith: dogecoin,
        payload: toHex(sha256(preimageOf(coin))),
        encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
        hashFunction: 'HASH_FUNCTION_SHA256',
      },
      { key: user.key },
    ),
  ).rejects.toMatchObject(denied)
})

test('a rule about the fee needs it proven', async () => {
  await allow('doge.tx.fee <= 1000000')
  const preimage = preimageOf(coin)
  await expect(sign(dogecoin, sha256(sha256(preimage)), preimage)).rejects.toMatchObject(denied)
  await expect(whole({ amount: coin, fee: 1_000_001 })).rejects.toMatchObject(denied)
  expect(await whole({ amount: coin })).toMatchObject(signed)
})

test('coins of the same key on Bitcoin do not leave under a limit of BTC, and those on Dogecoin not under one of DOGE', async () => {
  await limit('bip122:000000000019d6689c085ae165831e93/slip44:0', 'btc', '1000')
  await allow("activity.action == 'SIGN' && controls.btc")
  await expect(whole({ amount: 1 })).rejects.toMatchObject(denied)
  const psbt = () => ({
    signWith: bitcoin,
    type: 'TRANSACTION_TYPE_BITCOIN',
    unsignedTransaction: toHex(psbtFor({ amount: coin, fee: 1_000 })),
  })
  expect(await agent.post('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', psbt(), { key: user.key })).toMatchObject(signed)
})

test('and the other way round', async () => {
  await limit('bip122:1a91e3dace36e2be3bf030a65679fe82/slip44:3', 'doge', '1000')
  await allow("activity.action == 'SIGN' && controls.doge")
  const psbt = toHex(psbtFor({ amount: coin, fee: 1_000 }))
  const parameters = { signWith: bitcoin, type: 'TRANSACTION_TYPE_BITCOIN', unsignedTransaction: psbt }
  await expect(agent.post('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', parameters, { key: user.key })).rejects.toMatchObject(
    denied,
  )
  expect(await whole({ amount: coin })).toMatchObject(signed)
})
