import { schnorr } from '@noble/curves/secp256k1.js'
import { bech32m } from '@scure/base'
import { expect, test } from 'vitest'
import { sparkSpelling } from '../../../../src/core/chains/spark/address.ts'
import { spark } from '../../../../src/core/chains/spark/chain.ts'
import { testEngine } from '../../../support/engine.ts'
import vectors from '../../../vectors/spark.json' with { type: 'json' }
import { importWallet, resultOf } from '../../transfer/transfers.ts'

const { wallets } = vectors
const { address, publicKey } = wallets[0]!.accounts[0]!

async function importedAccounts({ mnemonic, accounts }: (typeof wallets)[number]) {
  const agent = await testEngine({ approvals: 'nothing' })
  const asked = accounts.map(({ curve, path, addressFormat }) => ({
    ...{ curve, path, addressFormat, pathFormat: 'PATH_FORMAT_BIP32' },
  }))
  return { agent, ...(await importWallet(agent, mnemonic, { accounts: asked })) }
}

test.each(wallets)('words make the accounts of Spark that they make elsewhere', async wallet => {
  const { addresses } = await importedAccounts(wallet)
  expect(addresses).toEqual(wallet.accounts.map(({ address }) => address))
})

test.each(['HASH_FUNCTION_NO_OP', 'HASH_FUNCTION_SHA256'])(
  'its keys sign by BIP-340 as they are, with %s',
  async hashFunction => {
    const { agent } = await importedAccounts(wallets[0]!)
    const bytes = Buffer.alloc(32, 7)
    const record = await agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', {
      signWith: address,
      payload: bytes.toString('hex'),
      encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
      hashFunction,
    })
    const { r, s, v } = resultOf<{ r: string; s: string; v: string }>(record)
    const digest =
      hashFunction === 'HASH_FUNCTION_NO_OP' ? bytes : Buffer.from(await crypto.subtle.digest('SHA-256', bytes))
    expect(schnorr.verify(Buffer.from(r + s, 'hex'), digest, Buffer.from(publicKey, 'hex').subarray(1))).toBe(true)
    expect(v).toBe('00')
  },
)

test('the card of a digest says whose account it is, and that nothing can be checked', async () => {
  const agent = await testEngine()
  const key = { privateKeyName: 'S', curve: 'CURVE_SECP256K1', addressFormats: ['ADDRESS_FORMAT_SPARK_MAINNET'] }
  await agent.post('ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2', { privateKeys: [{ ...key, privateKeyTags: [] }] })
  const [{ addresses } = { addresses: [] }] = agent.store.list('privateKeys', agent.organizationId)
  await agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', {
    signWith: addresses[0]?.address,
    payload: '07'.repeat(32),
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: 'HASH_FUNCTION_NO_OP',
  })
  expect(agent.engine.approvals.cards()[0]?.shown.sentence).toMatch(
    /^Sign a hash that cannot be read, for your Spark account\./,
  )
})

test('an address may be in capitals, of its own network, and is nothing else', () => {
  expect(sparkSpelling(address.toUpperCase())).toBe(address)
  const words = (bytes: readonly number[]) => bech32m.encode('spark', bech32m.toWords(Uint8Array.from(bytes)), false)
  const key = [...Buffer.from(publicKey, 'hex')]
  expect(words([0x0a, 0x21, ...key])).toBe(address)
  for (const other of [
    address.replace('spark1', 'sparkrt1'),
    `${address.slice(0, -1)}q`,
    words([0x0a, 0x20, ...key.slice(1)]),
    words([0x0a, 0x21, ...key, 0]),
    words([0x0a, 0x21, 4, ...key.slice(1)]),
    words([0x12, 0x21, ...key]),
    'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
    'spark1'.repeat(20_000),
  ]) {
    expect(sparkSpelling(other), other.slice(0, 60)).toBeUndefined()
    expect(spark.inWindow.typedAddress.problem(other)).toMatch(/^It begins with spark1/)
  }
})
