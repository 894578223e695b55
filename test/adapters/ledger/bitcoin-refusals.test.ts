import * as ecc from '@bitcoinerlab/secp256k1'
import { initEccLib } from 'bitcoinjs-lib'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AppName } from '../../../src/adapters/ledger/apps.ts'
import type { BitcoinAsked } from '../../../src/core/chains/bitcoin/signed.ts'
import type { HardwareWallets } from '../../../src/core/ports/hardware-wallets.ts'
import { bitcoinMessage, bitcoinTransaction } from '../../support/ledger/bitcoin-signables.ts'
import { chaosKinds } from '../../support/ledger/chaos-kinds.ts'
import { loadLedgerLibraries } from '../../support/ledger/libraries.ts'
import { onLedger } from '../../support/ledger/on-ledger.ts'
import { accountOf, type BitcoinApp, desk, failureOf, noHardwareWallets } from './bitcoin-desk.ts'

initEccLib(ecc)
beforeAll(loadLedgerLibraries, 60_000)

describe('accounts that the app does not have are refused before the hardware wallet is asked', () => {
  const segwit = 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH'

  test.each<[BitcoinApp, string, string, RegExp]>([
    ['Bitcoin', "m/44'/0'/0'/0/0", segwit, /P2WPKH addresses at m\/84'\/0'\/account'\/0\/index/],
    ['Bitcoin', "m/84'/1'/0'/0/0", segwit, /m\/84'\/0'/],
    ['Bitcoin', "m/84'/0'/101'/0/0", segwit, /an account up to 100/],
    ['Bitcoin', "m/84'/0'/0'/0/50001", segwit, /an index up to 50000/],
    ['Bitcoin', "m/84'/0'/0'/2/0", segwit, /1 in place of 0 for change/],
    ['Bitcoin', "m/84'/0'/0'/0/0'", segwit, /m\/84'\/0'/],
    ['Bitcoin', "m/84'/0'/0'/0", segwit, /m\/84'\/0'/],
    ['Bitcoin', "m/84'/0'/0'/0/0/0", segwit, /m\/84'\/0'/],
    ['Bitcoin', 'm/84/x', segwit, /written like m\//],
    ['Bitcoin', "m/84'/1'/0'/0/0", 'ADDRESS_FORMAT_BITCOIN_TESTNET_P2WPKH', /MAINNET/],
    ['Bitcoin Test', "m/84'/0'/0'/0/0", segwit, /TESTNET.* or .*SIGNET/],
    ['Bitcoin Test', "m/84'/1'/0'/0/0", 'ADDRESS_FORMAT_BITCOIN_REGTEST_P2WPKH', /TESTNET/],
    ['Bitcoin', "m/84'/0'/0'/0/0", 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2WSH', /P2PKH, P2SH/],
    ['Bitcoin', "m/44'/60'/0'/0/0", 'ADDRESS_FORMAT_ETHEREUM', /ADDRESS_FORMAT_BITCOIN_MAINNET/],
  ])('%s %s %s', async (app, path, addressFormat, says) => {
    const { ledger, read } = desk(app)
    const failure = await failureOf(read([{ path, addressFormat }]))
    expect(failure).toMatchObject({ code: 'REQUEST_INVALID', message: expect.stringMatching(says) })
    expect(ledger.received).toEqual([])
  })

  test('signet is testnet with another name', async () => {
    const { read } = desk('Bitcoin Test')
    const asked = { path: "m/84'/1'/0'/0/0", addressFormat: 'ADDRESS_FORMAT_BITCOIN_SIGNET_P2WPKH' }
    expect((await read([asked])).accounts[0]?.address).toMatch(/^tb1q/)
  })
})

describe('what a Ledger cannot sign is said with what to send instead', () => {
  const segwit = bitcoinTransaction(accountOf('P2WPKH'))
  const changed = (change: Partial<typeof segwit.transaction>): BitcoinAsked => ({
    ...segwit,
    transaction: { ...segwit.transaction, ...change },
  })
  const script = (scriptType: 'P2WSH' | 'unknown') =>
    changed({ inputs: segwit.transaction.inputs.map(input => ({ ...input, scriptType })) })

  test.each<[string, AppName, Parameters<HardwareWallets['cannotSign']>[1], RegExp]>([
    ['a bare digest', 'Bitcoin', { kind: 'digest' }, /never a bare digest\. Send the whole transaction as a PSBT/],
    [
      'something for another chain',
      'Bitcoin',
      chaosKinds['a transaction']?.what as BitcoinAsked,
      /another of its apps/,
    ],
    ['an empty message', 'Bitcoin', bitcoinMessage(''), /empty message\. Send a message with some text/],
    ['a message that is too long', 'Bitcoin', bitcoinMessage('x'.repeat(65_536)), /at most 65535 bytes/],
    ['a transaction for regtest', 'Bitcoin Test', changed({ network: 'REGTEST' }), /nothing for regtest/],
    [
      'a transaction for another network',
      'Bitcoin Test',
      segwit,
      /signs for testnet and signet, and this is for mainnet/,
    ],
    ['P2WSH', 'Bitcoin', script('P2WSH'), /Input 0 is P2WSH: spend it with a key that is not on a Ledger/],
    ['a script nobody knows', 'Bitcoin', script('unknown'), /Input 0 is unknown/],
    [
      'P2PKH without the transaction it spends',
      'Bitcoin',
      changed({ inputs: segwit.transaction.inputs.map(input => ({ ...input, scriptType: 'P2PKH', proven: false })) }),
      /Send the PSBT with PSBT_IN_NON_WITNESS_UTXO for input 0/,
    ],
    [
      'an output that has no address',
      'Bitcoin',
      bitcoinTransaction({ ...accountOf('P2WPKH'), oddOutput: '51' }),
      /cannot show output 1: its script has no address/,
    ],
    ...([2, 3, 0x81, 0x82, 0x83] as const).map((sighashType): [string, AppName, BitcoinAsked, RegExp] => [
      `a signature that leaves something open (${sighashType})`,
      'Bitcoin',
      bitcoinTransaction({ ...accountOf('P2WPKH'), sighashType }),
      /cannot show that input 0 is signed with SIGHASH_.*Leave PSBT_IN_SIGHASH_TYPE out/,
    ]),
    [
      'SIGHASH_ALL written out for taproot',
      'Bitcoin',
      bitcoinTransaction({ ...accountOf('P2TR'), sighashType: 1 }),
      /signed with SIGHASH_ALL\. Leave PSBT_IN_SIGHASH_TYPE out/,
    ],
    [
      'a message in the form of a transaction',
      'Bitcoin',
      { chain: 'bitcoin', kind: 'bitcoinGenericMessage' } as never,
      /Send the whole transaction as a PSBT/,
    ],
  ])('%s', (_, app, asked, says) => {
    expect(noHardwareWallets.cannotSign(onLedger(app), asked)).toMatch(says)
  })

  test.each<[string, AppName, BitcoinAsked]>([
    ['a transaction', 'Bitcoin', segwit],
    ['data beside a payment', 'Bitcoin', bitcoinTransaction({ ...accountOf('P2WPKH'), oddOutput: '6a0548656c6c6f' })],
    ['a message', 'Bitcoin', bitcoinMessage('x')],
  ])('and not of %s', (_, app, what) => {
    expect(noHardwareWallets.cannotSign(onLedger(app), what)).toBeUndefined()
  })

  test('what was paid to another form of address of the same key, before the hardware wallet is asked', async () => {
    const { ledger, sign } = desk()
    const { path } = accountOf('P2WPKH')
    const nested = { path, addressFormat: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2SH' } as const
    const failure = await failureOf(sign(bitcoinTransaction(nested), accountOf('P2WPKH')))
    expect(failure).toMatchObject({
      code: 'NOT_SUPPORTED',
      message: expect.stringMatching(/Input 0 was paid to another form of address of the same key/),
    })
    expect(ledger.received).toEqual([])
  })
})
