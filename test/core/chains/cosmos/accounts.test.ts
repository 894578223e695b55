import { expect, test } from 'vitest'
import { accountKinds } from '../../../../src/core/chains/chains-in-window.ts'
import { accountOf, addressProblem, cosmosAddress, cosmosSpelling } from '../../../../src/core/chains/cosmos/address.ts'
import { chains } from '../../../../src/core/chains/index.ts'
import { uncompressedSecp256k1 } from '../../../../src/core/crypto/secp256k1.ts'
import { signRaw, transactions, wallets, withVectorWallets } from './vectors.ts'

const [{ accounts: [first] = [] } = {}] = wallets
const { address = '', publicKey = '' } = first ?? {}

test('accounts have the addresses that cosmjs gives them', async () => {
  const { addresses } = await withVectorWallets()
  expect(addresses).toEqual(wallets.map(({ accounts }) => accounts.map(account => account.address)))
})

test('every form that clients send gives the signature of cosmjs, byte for byte', async () => {
  const { agent } = await withVectorWallets()
  for (const { requests, signWith, signature } of transactions) {
    for (const request of requests) expect(await signRaw(agent, signWith, request)).toEqual(signature)
  }
})

test('an account is found by its public key, compressed or not, in capital or small letters', async () => {
  const { agent } = await withVectorWallets()
  const payload = { encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_NO_OP' }
  const uncompressed = Buffer.from(uncompressedSecp256k1(Buffer.from(publicKey, 'hex'))).toString('hex')
  const { digest, signature } = transactions[0] as (typeof transactions)[number]
  for (const signWith of [publicKey, uncompressed, publicKey.toUpperCase()])
    expect(await signRaw(agent, signWith, { ...payload, payload: digest })).toEqual(signature)
  const stranger = `02${'11'.repeat(32)}`
  await expect(signRaw(agent, stranger, { ...payload, payload: digest })).rejects.toMatchObject({
    code: 'SIGNING_KEY_NOT_FOUND',
  })
})

test('an address in capital letters is answered with its spelling', async () => {
  const { agent } = await withVectorWallets()
  const request = { payload: '00', encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_SHA256' }
  await expect(signRaw(agent, address.toUpperCase(), request)).rejects.toThrow(`Write the address as ${address}.`)
})

test('the window offers the paths of wallets before those of SDKs', () => {
  const schemes = (format: string) => accountKinds(chains).find(kind => kind.addressFormat === format)?.schemes
  const paths = (format: string) => schemes(format)?.map(({ path }) => path)
  expect(paths('ADDRESS_FORMAT_COSMOS')).toEqual(["m/44'/118'/0'/0/{index}", "m/44'/118'/{index}'/0/0"])
  expect(paths('ADDRESS_FORMAT_SEI')?.[0]).toBe("m/44'/118'/0'/0/{index}")
})

test('a typed address is taken with the prefix of any chain, and what is none is told in words', () => {
  const osmosis = cosmosAddress('osmo', accountOf(Buffer.from(publicKey, 'hex')))
  for (const text of [address, osmosis, 'sei19rl4cm2hmr8afy4kldpxz3fka4jguq0a3vute5'])
    expect(addressProblem(text)).toBeUndefined()
  expect(addressProblem('cosmosvaloper1sjllsnramtg3ewxqwwrwjxfgc4n4ef9u2lcnj0')).toMatch('validator')
  expect(addressProblem(address.replace('l4', 'l5'))).toMatch('checksum')
  expect(addressProblem(address.toUpperCase())).toBe('Write it in small letters.')
  expect(cosmosSpelling(`C${address.slice(1)}`)).toBeUndefined()
  for (const text of ['', 'cosmos1', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', '0x00', '1'.repeat(1e5)])
    expect(addressProblem(text)).toBeDefined()
})
