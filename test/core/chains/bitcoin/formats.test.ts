import * as ecc from '@bitcoinerlab/secp256k1'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressOf, caip2PrefixOf, hardwareAppsOf } from '../../../../src/core/chains/address-formats.ts'
import { type BitcoinFormatName, bitcoinFormatOf, bitcoinFormats } from '../../../../src/core/chains/bitcoin/formats.ts'
import { oneKeyScript } from '../../../../src/core/chains/bitcoin/one-key-script.ts'
import { readOutputScript } from '../../../../src/core/chains/bitcoin/output-script.ts'
import { deriveKey } from '../../../../src/core/crypto/derivation.ts'
import { secp256k1PublicKeyOf } from '../../../../src/core/crypto/secp256k1.ts'
import { scaled } from '../../../support/effort.ts'
import { entropyOf } from '../../../support/phrases.ts'
import { bitcoinjsNetworks, paymentOf } from '../../../support/psbt.ts'
import ledger from '../../../vectors/ledger/manifest.json' with { type: 'json' }

const about = new Uint8Array(16)
const speculos = entropyOf(ledger.mnemonic)
const publicKey = (entropy: Uint8Array, path: string) =>
  secp256k1PublicKeyOf(deriveKey(entropy, path, 'CURVE_SECP256K1'))

test('there are twenty formats', () => {
  expect(Object.keys(bitcoinFormats)).toHaveLength(20)
  expect(bitcoinFormatOf('ADDRESS_FORMAT_BITCOIN_SIGNET_P2TR')).toEqual({ network: 'SIGNET', type: 'P2TR' })
  for (const other of ['ADDRESS_FORMAT_ETHEREUM', 'constructor', null]) expect(bitcoinFormatOf(other)).toBeUndefined()
})

/** The vectors of BIP-49 (testnet), BIP-84 and BIP-86; BIP-44 has none, so the address every wallet has for these words stands there. */
test.each<[BitcoinFormatName, string, string]>([
  ['ADDRESS_FORMAT_BITCOIN_MAINNET_P2PKH', "m/44'/0'/0'/0/0", '1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA'],
  ['ADDRESS_FORMAT_BITCOIN_TESTNET_P2SH', "m/49'/1'/0'/0/0", '2Mww8dCYPUpKHofjgcXcBCEGmniw9CoaiD2'],
  ['ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH', "m/84'/0'/0'/0/0", 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'],
  ['ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH', "m/84'/0'/0'/0/1", 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g'],
  ['ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH', "m/84'/0'/0'/1/0", 'bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el'],
  [
    'ADDRESS_FORMAT_BITCOIN_MAINNET_P2TR',
    "m/86'/0'/0'/0/0",
    'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
  ],
  [
    'ADDRESS_FORMAT_BITCOIN_MAINNET_P2TR',
    "m/86'/0'/0'/0/1",
    'bc1p4qhjn9zdvkux4e44uhx8tc55attvtyu358kutcqkudyccelu0was9fqzwh',
  ],
  [
    'ADDRESS_FORMAT_BITCOIN_MAINNET_P2TR',
    "m/86'/0'/0'/1/0",
    'bc1p3qkhfews2uk44qtvauqyr2ttdsw7svhkl9nkm9s9c3x4ax5h60wqwruhk7',
  ],
])('%s at %s is the published address', (format, path, address) => {
  expect(addressOf(format, 'CURVE_SECP256K1', publicKey(about, path))).toBe(address)
})

test.each<[string, BitcoinFormatName]>([
  ['btc-address-44', 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2PKH'],
  ['btc-address-84', 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH'],
  ['btc-new-address-49', 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2SH'],
  ['btc-new-address-84', 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH'],
  ['btc-new-address-86', 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2TR'],
])('a Ledger has the same address (%s)', (id, format) => {
  const { derivationPath, expected } = ledger.scenarios.find(scenario => scenario.id === id)!
  const { bitcoinAddress } = expected as { bitcoinAddress: string }
  expect(addressOf(format, 'CURVE_SECP256K1', publicKey(speculos, derivationPath as string))).toBe(bitcoinAddress)
})

const keys = fc.uint8Array({ minLength: 32, maxLength: 32 }).filter(key => ecc.isPrivate(key))
const names = Object.entries(bitcoinFormats) as [BitcoinFormatName, (typeof bitcoinFormats)[BitcoinFormatName]][]

test.each(names)('%s is what bitcoinjs-lib makes of the key, script and address', (name, { network, type }) => {
  fc.assert(
    fc.property(keys, privateKey => {
      const key = secp256k1PublicKeyOf(privateKey)
      const payment = paymentOf(type, key, bitcoinjsNetworks[network])
      const { script, redeemScript, witnessScript } = oneKeyScript(type, key)
      const address = addressOf(name, 'CURVE_SECP256K1', key)
      expect(address).toBe(payment.address)
      expect(Buffer.from(script)).toEqual(payment.output)
      if (type === 'P2SH') expect(Buffer.from(redeemScript!)).toEqual(payment.redeem!.output)
      if (type === 'P2WSH') expect(Buffer.from(witnessScript!)).toEqual(payment.redeem!.output)
      expect(readOutputScript(script, network)).toEqual({ scriptType: type, address })
    }),
    { numRuns: scaled(10) },
  )
})

test('a Ledger has accounts of all but P2WSH, and none of regtest', () => {
  const apps = Object.fromEntries(
    names.map(([name]) => [
      name.replace('ADDRESS_FORMAT_BITCOIN_', ''),
      hardwareAppsOf(name).map(({ vendor, app }) => `${vendor} ${app}`),
    ]),
  )
  const row = (network: string, app?: string) =>
    Object.fromEntries(
      ['P2PKH', 'P2SH', 'P2WPKH', 'P2WSH', 'P2TR'].map(type => [
        `${network}_${type}`,
        type === 'P2WSH' || app === undefined ? [] : [`ledger ${app}`],
      ]),
    )
  expect(apps).toEqual({
    ...row('MAINNET', 'Bitcoin'),
    ...row('TESTNET', 'Bitcoin Test'),
    ...row('SIGNET', 'Bitcoin Test'),
    ...row('REGTEST', undefined),
  })
  for (const [name] of names) expect(caip2PrefixOf(name)).toBe('bip122')
})

/** 20 bytes pushed with OP_PUSHDATA1: a script of its own, which the address of the usual spelling does not pay. */
test.each([
  ['a hash pushed with a longer opcode', `76a94c14${'11'.repeat(20)}88ac`],
  ['a script hash pushed with a longer opcode', `a94c14${'11'.repeat(20)}87`],
  ['a witness program pushed with a longer opcode', `004c14${'11'.repeat(20)}`],
  ['OP_RETURN', '6a026869'],
  ['a bare key', `21${'02'.padEnd(66, '7')}ac`],
  ['a later witness version', `5220${'11'.repeat(32)}`],
  ['a taproot key that is no point', `5120${'ff'.repeat(32)}`],
  ['nothing', ''],
  ['an opcode that is none', 'ff'],
])('%s has no address', (_, script) => {
  expect(readOutputScript(Uint8Array.from(Buffer.from(script, 'hex')), 'MAINNET')).toEqual({
    scriptType: 'unknown',
    address: null,
  })
})
