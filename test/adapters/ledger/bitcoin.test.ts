import dns from 'node:dns'
import net from 'node:net'
import * as ecc from '@bitcoinerlab/secp256k1'
import { sha256 } from '@noble/hashes/sha2.js'
import { initEccLib, Psbt } from 'bitcoinjs-lib'
import fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { AppName } from '../../../src/adapters/ledger/apps.ts'
import { soundInputSignature } from '../../../src/adapters/ledger/bitcoin/signatures.ts'
import { createLedgerWallets } from '../../../src/adapters/ledger/ledger-wallets.ts'
import { addressOf } from '../../../src/core/chains/address-formats.ts'
import { assemblePsbt } from '../../../src/core/chains/bitcoin/assemble.ts'
import type { BitcoinFormatName } from '../../../src/core/chains/bitcoin/formats.ts'
import { bitcoinMessageDigest } from '../../../src/core/chains/bitcoin/message.ts'
import type { BitcoinAsked } from '../../../src/core/chains/bitcoin/signed.ts'
import { signSecp256k1, uncompressedSecp256k1 } from '../../../src/core/crypto/secp256k1.ts'
import { signTaproot } from '../../../src/core/crypto/taproot.ts'
import { AgentError } from '../../../src/core/errors.ts'
import type { HardwareWallets } from '../../../src/core/ports/hardware-wallets.ts'
import { manualClock } from '../../support/clock.ts'
import { scaled } from '../../support/effort.ts'
import {
  type BitcoinSample,
  bitcoinMessage,
  bitcoinTransaction,
  digestsOf,
  readBitcoin,
} from '../../support/ledger/bitcoin-signables.ts'
import { keyOf } from '../../support/ledger/chaos-app.ts'
import { chaosKinds, identityPaths } from '../../support/ledger/chaos-kinds.ts'
import { ChaosLedger, chaosSource, otherWords, savingsWords, status } from '../../support/ledger/chaos-ledger.ts'
import { loadLedgerLibraries } from '../../support/ledger/libraries.ts'
import { onLedger } from '../../support/ledger/on-ledger.ts'
import { inTime } from '../../support/ledger/passing-time.ts'
import { scenario } from '../../support/ledger/recordings.ts'
import { areSound } from '../../support/ledger/sound.ts'

initEccLib(ecc)
beforeAll(loadLedgerLibraries, 60_000)

type BitcoinApp = 'Bitcoin' | 'Bitcoin Test'
const types = ['P2PKH', 'P2SH', 'P2WPKH', 'P2TR'] as const
type AccountType = (typeof types)[number]
const purposes = { P2PKH: 44, P2SH: 49, P2WPKH: 84, P2TR: 86 }
const noHardwareWallets = createLedgerWallets({ sources: [], clock: manualClock() })

function accountOf(type: AccountType, app: BitcoinApp = 'Bitcoin', at = '0/0') {
  const [network, coin] = app === 'Bitcoin' ? (['MAINNET', 0] as const) : (['TESTNET', 1] as const)
  return {
    path: `m/${purposes[type]}'/${coin}'/0'/${at}`,
    addressFormat: `ADDRESS_FORMAT_BITCOIN_${network}_${type}` as BitcoinFormatName,
  }
}

function desk(app: BitcoinApp = 'Bitcoin', version = '2.4.0') {
  const clock = manualClock()
  const ledger = new ChaosLedger(clock)
  ledger.app = app
  ledger.version = version
  const hardwareWallets = createLedgerWallets({ sources: [chaosSource(ledger)], clock })
  const identity = ledger.publicKey(identityPaths[app])
  const hardwareWallet = { identity, walletName: 'Savings' }
  const { signal } = new AbortController()
  const sign = (what: BitcoinAsked, at: { path: string; addressFormat: string }, publicKey?: string) =>
    inTime(
      clock,
      hardwareWallets.sign(
        { ...hardwareWallet, app: onLedger(app), ...at, what, publicKey: publicKey ?? ledger.publicKey(at.path) },
        signal,
      ),
    )
  const read = (accounts: readonly { path: string; addressFormat: string }[], show = false) =>
    inTime(clock, hardwareWallets.readAccounts({ app: onLedger(app), accounts, hardwareWallet, show }, signal))
  return { ledger, sign, read }
}

async function failureOf(promise: Promise<unknown>): Promise<AgentError> {
  const failure = await promise.then(
    () => new Error('nothing failed'),
    (thrown: unknown) => thrown,
  )
  expect(failure).toBeInstanceOf(AgentError)
  return failure as AgentError
}

describe.each(['2.0.6', '2.1.0', '2.4.0'])('version %s', version => {
  describe.each<BitcoinApp>(['Bitcoin', 'Bitcoin Test'])('of the %s app', app => {
    test.each(types)('tells and shows %s accounts', async type => {
      const { ledger, read } = desk(app, version)
      const asked = [accountOf(type, app), accountOf(type, app, '1/7')]
      for (const show of [false, true]) {
        const { identity, accounts } = await read(asked, show)
        expect(identity).toBe(ledger.publicKey(identityPaths[app]))
        expect(accounts).toEqual(
          asked.map(({ path, addressFormat }) => {
            const publicKey = ledger.publicKey(path)
            const address = addressOf(addressFormat, 'CURVE_SECP256K1', Buffer.from(publicKey, 'hex'))
            return { path, addressFormat, publicKey, address }
          }),
        )
      }
      ledger.person = async () => false
      expect((await failureOf(read(asked, true))).code).toBe('DEVICE_REFUSED')
    })

    test.each(types)('signs transactions of %s', async type => {
      const { ledger, sign } = desk(app, version)
      const account = accountOf(type, app)
      const changePath = accountOf(type, app, '1/3').path
      const what = bitcoinTransaction({ ...account, inputs: 3, changePath })
      const signatures = await sign(what, account)
      expect(areSound(signatures, what, ledger.publicKey(account.path))).toBe(true)
      expect(ledger.signed).toEqual(digestsOf(what.transaction, version))
      const change = what.transaction.outputs.at(-1)?.scriptPubKey
      expect(ledger.hidden).toEqual([change])
    })

    test.each(types)('signs messages with the key of %s', async type => {
      const { ledger, sign } = desk(app, version)
      const account = accountOf(type, app)
      for (const text of ['x', 'hello from the bridge', 'Zürich\n', 'long '.repeat(1_000)]) {
        const what = bitcoinMessage(text)
        expect(areSound(await sign(what, account), what, ledger.publicKey(account.path))).toBe(true)
      }
    })
  })
})

test('whatever a transaction is like, each protocol has the hardware wallet sign the very digests the agent knows', async () => {
  const sample = fc.record({
    type: fc.constantFrom(...types),
    version: fc.constantFrom('2.0.6', '2.2.3'),
    txVersion: fc.constantFrom(1, 2),
    inputs: fc.integer({ min: 1, max: 5 }),
    lockTime: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 2 ** 31 - 1 })),
    sequence: fc.oneof(fc.constant(0xffffffff), fc.integer({ min: 0, max: 2 ** 32 - 1 })),
    withPrevious: fc.boolean(),
    index: fc.integer({ min: 0, max: 50_000 }),
    change: fc.option(fc.integer({ min: 0, max: 1_000 })),
  })
  await fc.assert(
    fc.asyncProperty(sample, async ({ type, version, txVersion, index, change, withPrevious, ...rest }) => {
      const { ledger, sign } = desk('Bitcoin', version)
      const account = accountOf(type, 'Bitcoin', `0/${index}`)
      const changePath = change === null ? {} : { changePath: accountOf(type, 'Bitcoin', `1/${change}`).path }
      const brings = withPrevious || type === 'P2PKH'
      const what = bitcoinTransaction({ ...account, ...rest, ...changePath, version: txVersion, withPrevious: brings })
      const signatures = await sign(what, account)
      expect(areSound(signatures, what, ledger.publicKey(account.path))).toBe(true)
    }),
    { numRuns: scaled(60) },
  )
})

describe('the protocol is the one that the app speaks', () => {
  const sentBy = async (version: string, type: AccountType, sample: Partial<BitcoinSample> = {}) => {
    const { ledger, sign } = desk('Bitcoin', version)
    const account = accountOf(type)
    await sign(bitcoinTransaction({ ...account, ...sample }), account)
    return new Set(
      ledger.received.slice(2).map(apdu => apdu.slice(0, 2) + (apdu.startsWith('e1') ? apdu.slice(6, 8) : '')),
    )
  }

  test.each<[string, string, AccountType, Partial<BitcoinSample>, string[]]>([
    ['policies since 2.1', '2.1.0', 'P2WPKH', {}, ['e101', 'f8']],
    ['the older one before that', '2.0.6', 'P2WPKH', {}, ['e0']],
    ['policies before that for taproot', '2.0.6', 'P2TR', {}, ['e100', 'f8']],
    [
      'policies before that after a transaction with a long script',
      '2.0.6',
      'P2WPKH',
      { previousOutput: `6a4df401${'00'.repeat(500)}` },
      ['e100', 'f8'],
    ],
    ['policies before that without previous transactions', '2.0.6', 'P2WPKH', { withPrevious: false }, ['e100', 'f8']],
  ])('%s', async (_, version, type, sample, classes) => {
    expect(await sentBy(version, type, sample)).toEqual(new Set(classes))
  })
})

describe('change', () => {
  test('that a PSBT only claims is shown', async () => {
    for (const version of ['2.0.6', '2.4.0']) {
      const { ledger, sign } = desk('Bitcoin', version)
      const account = accountOf('P2WPKH')
      // It pays to the account of other words, and says that it is ours.
      const honest = bitcoinTransaction({ ...account, changePath: accountOf('P2WPKH', 'Bitcoin', '1/0').path })
      const stolen = Buffer.from(honest.transaction.outputs[1]?.scriptPubKey ?? '', 'hex')
      const psbt = Buffer.from(honest.transaction.psbt)
      const at = psbt.indexOf(stolen)
      const theirs = keyOf(otherWords, accountOf('P2WPKH', 'Bitcoin', '1/0').path)
      Buffer.from(`0014${Buffer.from(theirs.pubKeyHash as Uint8Array).toString('hex')}`, 'hex').copy(psbt, at)
      const what = readBitcoin(psbt, account)
      await sign(what, account)
      expect(ledger.hidden).toEqual([])
    }
  })

  test('of another account, or on the branch of addresses to be paid at, is shown', async () => {
    for (const changePath of ["m/84'/0'/1'/1/0", "m/84'/0'/0'/0/5", "m/84'/1'/0'/1/0", "m/49'/0'/0'/1/0"]) {
      for (const version of ['2.0.6', '2.4.0']) {
        const { ledger, sign } = desk('Bitcoin', version)
        const account = accountOf('P2WPKH')
        await sign(bitcoinTransaction({ ...account, changePath }), account)
        expect(ledger.hidden).toEqual([])
        // The device is not told of it, and not asked for its key.
        expect(ledger.received.filter(apdu => apdu.startsWith('e04aff'))).toEqual([])
        expect(ledger.received.filter(apdu => apdu.startsWith('e1000001')).length).toBeLessThanOrEqual(3)
      }
    }
  })

  test('back to an account that is itself on the change branch is not', async () => {
    const { ledger, sign } = desk()
    const account = accountOf('P2WPKH', 'Bitcoin', '1/2')
    const what = bitcoinTransaction({ ...account, changePath: account.path, claimsChange: false })
    await sign(what, account)
    expect(ledger.hidden).toEqual([what.transaction.outputs[1]?.scriptPubKey])
  })
})

test.each(['2.0.6', '2.4.0'])('a signature of a message that begins with zeros is whole (%s)', async version => {
  const { ledger, sign } = desk('Bitcoin', version)
  const account = accountOf('P2PKH')
  const { privateKey } = keyOf(savingsWords, account.path)
  const beginsWithZero = (text: string) => signSecp256k1(bitcoinMessageDigest(Buffer.from(text)), privateKey).r[0] === 0
  const text = Array.from({ length: 5_000 }, (_, index) => `message ${index}`).find(beginsWithZero) as string
  const what = bitcoinMessage(text)
  const signatures = await sign(what, account)
  expect(signatures[0]?.r[0]).toBe(0)
  expect(areSound(signatures, what, ledger.publicKey(account.path))).toBe(true)
})

describe('inputs of others', () => {
  test('are left unsigned', async () => {
    const { ledger, sign } = desk()
    const account = accountOf('P2WPKH')
    const what = bitcoinTransaction({ ...account, inputs: 2, externalInput: true })
    expect(areSound(await sign(what, account), what, ledger.publicKey(account.path))).toBe(true)
    expect(ledger.signed).toHaveLength(2)
  })

  test('need a newer app', async () => {
    const { ledger, sign } = desk('Bitcoin', '2.0.6')
    const account = accountOf('P2WPKH')
    expect(await failureOf(sign(bitcoinTransaction({ ...account, externalInput: true }), account))).toMatchObject({
      code: 'DEVICE_APP_OUTDATED',
      message: expect.stringContaining('inputs of other keys only since version 2.1.0'),
    })
    expect(ledger.received).toHaveLength(2)
  })
})

describe('taproot before 2.1.0 is signed with SIGHASH_ALL', () => {
  const account = accountOf('P2TR')

  test('and the PSBT finalizes with what the hardware wallet signed', async () => {
    const { ledger, sign } = desk('Bitcoin', '2.0.6')
    const what = bitcoinTransaction({ ...account, inputs: 2 })
    const signatures = await sign(what, account)
    const publicKey = Buffer.from(ledger.publicKey(account.path), 'hex')
    const psbt = Psbt.fromBuffer(Buffer.from(assemblePsbt(what.transaction, publicKey, signatures)))
    // bitcoinjs-lib wants to be told whose signatures they are.
    for (const index of [0, 1]) psbt.updateInput(index, { tapInternalKey: publicKey.subarray(1) })
    expect(psbt.validateSignaturesOfAllInputs((key, digest, each) => ecc.verifySchnorr(digest, key, each))).toBe(true)
    for (const { witness } of psbt.finalizeAllInputs().extractTransaction().ins) {
      expect([witness[0]?.length, witness[0]?.[64]]).toEqual([65, 1])
    }
  })

  test('so an input that asks for the default type is refused before anybody is asked there', async () => {
    const { ledger, sign } = desk('Bitcoin', '2.0.6')
    const what = bitcoinTransaction({ ...account, sighashType: 0 })
    expect(await failureOf(sign(what, account))).toMatchObject({
      code: 'DEVICE_APP_OUTDATED',
      message: expect.stringContaining('SIGHASH_DEFAULT only since version 2.1.0'),
    })
    expect(ledger.signed).toEqual([])
    const newer = desk('Bitcoin', '2.1.0')
    expect(areSound(await newer.sign(what, account), what, newer.ledger.publicKey(account.path))).toBe(true)
  })

  test('and any other type, length or digest than it states is thrown away', async () => {
    const at = { index: 0, taproot: true }
    const digests = [1, 2].map(byte => new Uint8Array(32).fill(byte)) as [Uint8Array, Uint8Array]
    const signing = { ...at, digest: digests[0], digestOfAll: digests[1] }
    const { privateKey, publicKey } = keyOf(savingsWords, account.path)
    const [plain, stated] = digests.map(digest => signTaproot(digest, privateKey, publicKey)) as [
      Uint8Array,
      Uint8Array,
    ]
    const hex = Buffer.from(publicKey).toString('hex')
    const answer = (signature: Uint8Array, ...more: number[]) =>
      soundInputSignature(Uint8Array.of(...signature, ...more), signing, hex)
    expect(answer(plain)).toEqual({ r: plain.slice(0, 32), s: plain.slice(32), recoveryId: 0 })
    expect(answer(stated, 1)).toEqual({ r: stated.slice(0, 32), s: stated.slice(32), recoveryId: 0, sighashAll: true })
    const wrong = expect.objectContaining({ code: 'DEVICE_SIGNATURE_WRONG' })
    expect(() => answer(plain, 1)).toThrow(wrong)
    expect(() => answer(stated)).toThrow(wrong)
    const nonsense = expect.objectContaining({ code: 'DEVICE_NONSENSE' })
    for (const type of [0, 2, 3, 0x81, 0x82, 0x83]) expect(() => answer(stated, type)).toThrow(nonsense)
    expect(() => answer(stated, 1, 1)).toThrow(nonsense)
    expect(() => answer(stated.subarray(1))).toThrow(nonsense)
  })
})

describe('what is not as it was pinned is nonsense', () => {
  test.each(['2.0.6', '2.4.0'])('a key at the path that is another (%s)', async version => {
    const { ledger, sign } = desk('Bitcoin', version)
    const account = accountOf('P2WPKH')
    const publicKey = Buffer.from(keyOf(otherWords, account.path).publicKey).toString('hex')
    const what = bitcoinTransaction({ ...account, words: otherWords })
    expect((await failureOf(sign(what, account, publicKey))).code).toBe('DEVICE_NONSENSE')
    expect(ledger.signed).toEqual([])
  })

  test.each(['2.0.6', '2.4.0'])('an address of another key (%s)', async version => {
    const { ledger, read } = desk('Bitcoin', version)
    const account = accountOf('P2WPKH')
    const other = `bc1q${'0'.repeat(38)}`
    ledger.mishap = (apdu, at) => {
      if (apdu[0] === 0xe1 && apdu[1] === 0x03) return Buffer.concat([Buffer.from(other), status(0x9000)])
      if (apdu[0] !== 0xe0 || apdu[1] !== 0x40 || at < 2) return undefined
      const { publicKey } = keyOf(savingsWords, account.path)
      const point = Buffer.from(uncompressedSecp256k1(publicKey))
      return Buffer.concat([Buffer.of(65), point, Buffer.of(42), Buffer.from(other), Buffer.alloc(32), status(0x9000)])
    }
    expect((await failureOf(read([account]))).code).toBe('DEVICE_NONSENSE')
  })
})

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

describe('the preview', () => {
  test('has what the hardware wallet was seen to show of a transaction', () => {
    const changePath = accountOf('P2WPKH', 'Bitcoin', '1/0').path
    const { signing, screens, warnings } = noHardwareWallets.preview(
      onLedger('Bitcoin'),
      bitcoinTransaction({ ...accountOf('P2WPKH'), changePath }),
    )
    const seen = scenario('btc-tx-p2wpkh-approve').screens.flat().join('').replace(/\s/g, '')
    expect(signing).toBe('clear')
    expect(screens).toEqual([
      { label: 'Amount', value: 'BTC 0.0006' },
      { label: 'Address', value: 'bc1qzyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3h8ffkz' },
      { label: 'Fees', value: 'BTC 0.00002' },
    ])
    for (const { label, value } of screens) expect(seen).toContain(`${label}${value.replace(/\s/g, '')}`)
    expect(warnings.map(({ text }) => text)).toEqual([expect.stringMatching(/leaves out the outputs.*change/)])
  })

  test('has what the hardware wallet was seen to show of a message', () => {
    const { signing, screens } = noHardwareWallets.preview(onLedger('Bitcoin'), bitcoinMessage('hello from the bridge'))
    const seen = scenario('btc-msg-short-approve').screens.flat().join('')
    expect(signing).toBe('blind')
    const hash = screens.at(-1)?.value ?? ''
    expect(hash).toBe(
      Buffer.from(sha256(Buffer.from('hello from the bridge')))
        .toString('hex')
        .toUpperCase(),
    )
    expect(seen).toContain('Message hash')
    // It shows the hash in two parts.
    expect(seen.replace(/Message hash \(.\/2\)/g, '')).toContain(hash.slice(0, 40))
  })

  test('has the data that an output carries', () => {
    const what = bitcoinTransaction({ ...accountOf('P2WPKH'), oddOutput: '6a0548656c6c6f' })
    expect(noHardwareWallets.preview(onLedger('Bitcoin'), what).screens.slice(2, 4)).toEqual([
      { label: 'Amount', value: 'BTC 0' },
      { label: 'Address', value: 'OP_RETURN 0x48656c6c6f' },
    ])
  })

  test('says what the computer shows and the hardware wallet does not', () => {
    const says = (what: BitcoinAsked) =>
      noHardwareWallets.preview(onLedger('Bitcoin'), what).warnings.map(({ level, text }) => `${level}: ${text}`)
    const account = accountOf('P2WPKH')
    expect(says(bitcoinTransaction(account))).toEqual([])
    expect(says(bitcoinTransaction({ ...account, withPrevious: false }))).toEqual([
      expect.stringMatching(/^notice: The Ledger will warn that it could not verify the inputs/),
    ])
    expect(says(bitcoinTransaction({ ...account, externalInput: true }))).toEqual([
      expect.stringMatching(/^notice: The Ledger will warn of external inputs/),
    ])
    expect(says(bitcoinMessage('Zürich'))).toEqual([expect.stringMatching(/^danger: .*only the hash of this message/)])
    const test = bitcoinTransaction({ ...accountOf('P2WPKH', 'Bitcoin Test') })
    expect(noHardwareWallets.preview(onLedger('Bitcoin Test'), test).screens[0]?.value).toBe('TEST 0.0006')
  })
})

describe('nothing leaves the machine', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  test('while anything is signed with the Bitcoin and Solana apps', async () => {
    const connect = vi.spyOn(net.Socket.prototype, 'connect')
    const lookup = vi.spyOn(dns, 'lookup')
    for (const { app, version, path, addressFormat, what } of Object.values(chaosKinds)) {
      if (app === 'Ethereum') continue
      const clock = manualClock()
      const ledger = new ChaosLedger(clock)
      ledger.app = app
      if (version) ledger.version = version
      const hardwareWallets = createLedgerWallets({ sources: [chaosSource(ledger)], clock })
      const identity = ledger.publicKey(identityPaths[app])
      const publicKey = ledger.publicKey(path)
      const signing = hardwareWallets.sign(
        { app: onLedger(app), identity, walletName: 'Savings', path, addressFormat, publicKey, what },
        new AbortController().signal,
      )
      expect(areSound(await inTime(clock, signing), what, publicKey)).toBe(true)
    }
    expect(connect).not.toHaveBeenCalled()
    expect(lookup).not.toHaveBeenCalled()
  })
})
