import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressOf } from '../../../../src/core/chains/address-formats.ts'
import { dogecoinNetworkOf } from '../../../../src/core/chains/dogecoin/address.ts'
import { dogecoin } from '../../../../src/core/chains/dogecoin/chain.ts'
import { scaled } from '../../../support/effort.ts'
import { testEngine } from '../../../support/engine.ts'
import vectors from '../../../vectors/dogecoin.json' with { type: 'json' }
import { importWallet } from '../../transfer/transfers.ts'

const { wallets } = vectors
const [address] = wallets[0]!.accounts.map(({ address }) => address) as [string]

test.each(wallets)('words make the accounts of Dogecoin that they make elsewhere', async ({ mnemonic, accounts }) => {
  const agent = await testEngine({ approvals: 'nothing' })
  const asked = accounts.map(({ curve, path, addressFormat }) => ({
    ...{ curve, path, addressFormat, pathFormat: 'PATH_FORMAT_BIP32' },
  }))
  const { addresses } = await importWallet(agent, mnemonic, { accounts: asked })
  expect(addresses).toEqual(accounts.map(({ address }) => address))
  for (const { addressFormat, publicKey, address } of accounts) {
    expect(addressOf(addressFormat, 'CURVE_SECP256K1', Buffer.from(publicKey, 'hex'))).toBe(address)
  }
})

/** A script address of each network stands in Dogecoin Core's key_io vectors; Bitcoin's test network begins as the other does. */
test('an address tells its network, and its checksum is looked at', () => {
  expect(dogecoinNetworkOf(address)).toBe('MAINNET')
  expect(dogecoinNetworkOf('nZVmfmUtKPmskB9Ds4P9GUJy9eYFqPKHqH')).toBe('TESTNET')
  expect(dogecoinNetworkOf('2Mww8dCYPUpKHofjgcXcBCEGmniw9CoaiD2')).toBe('TESTNET')
  for (const other of [
    '1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA',
    'mrVoR2AMkzRQStEXeTQEJpTGS74pDsxGPT',
    'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    address.toLowerCase(),
    ` ${address}`,
    '',
    'D'.repeat(100_000),
  ]) {
    expect(dogecoinNetworkOf(other), other.slice(0, 40)).toBeUndefined()
  }
})

test('one wrong character is never an address', () => {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  fc.assert(
    fc.property(fc.nat(address.length - 1), fc.constantFrom(...alphabet), (at, letter) => {
      const changed = `${address.slice(0, at)}${letter}${address.slice(at + 1)}`
      expect(dogecoinNetworkOf(changed) !== undefined).toBe(changed === address)
    }),
    { numRuns: scaled(300) },
  )
})

test('what is typed for one is held to its checksum, and the reason names how it begins', () => {
  const { problem } = dogecoin.inWindow.typedAddress
  expect(problem(address)).toBeUndefined()
  expect(problem(`${address.slice(0, -1)}1`)).toMatch(/^It begins with D/)
})
