import dns from 'node:dns'
import net from 'node:net'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { digestOf } from '../../../src/adapters/ledger/ethereum/digest.ts'
import { createLedgerWallets } from '../../../src/adapters/ledger/ledger-wallets.ts'
import type { EthereumAsked } from '../../../src/core/chains/ethereum/transactions/signed.ts'
import { recoverSecp256k1 } from '../../../src/core/crypto/secp256k1.ts'
import type { HardwareWallets, PreviewedHardwareWallet } from '../../../src/core/ports/hardware-wallets.ts'
import type { Signature } from '../../../src/core/ports/signer.ts'
import { manualClock } from '../../support/clock.ts'
import { ChaosLedger, chaosSource } from '../../support/ledger/chaos-ledger.ts'
import { onLedger } from '../../support/ledger/on-ledger.ts'
import { inTime } from '../../support/ledger/passing-time.ts'
import { type Scenario, scenario, scenarios } from '../../support/ledger/recordings.ts'
import { authorization, personalMessage, signableOf, transaction, typedData } from '../../support/ledger/signables.ts'
import { messageFilters, tokenDescriptors } from '../../support/ledger/signed.ts'

const path = "m/44'/60'/0'/0/0"
const addressFormat = 'ADDRESS_FORMAT_ETHEREUM'
const from = '0xDad77910DbDFdE764fC21FCD4E74D71bBACA6D8D'
const simpleAccount = '0x4Cd241E8d1510e30b2076397afc7508Ae59C66c9'
const toSomeone = `94${'11'.repeat(20)}`
/** The body of a transaction of type 0x03 with one blob. */
const blobs = `03${list(`0101843b9aca00843b9aca00825208${toSomeone}0180c001${list(`a001${'22'.repeat(31)}`)}`)}`
const noHardwareWallets = createLedgerWallets({ sources: [], clock: manualClock() })

beforeAll(() => import('@ledgerhq/hw-app-eth/lib/Eth'), 60_000)

async function signOn(ledger: ChaosLedger, clock: ReturnType<typeof manualClock>, what: EthereumAsked) {
  const hardwareWallets = createLedgerWallets({ sources: [chaosSource(ledger)], clock })
  const publicKey = ledger.publicKey(path)
  const signing = hardwareWallets.sign(
    { identity: publicKey, walletName: 'Savings', app: onLedger('Ethereum'), path, addressFormat, publicKey, what },
    new AbortController().signal,
  )
  try {
    const [signature] = await inTime(clock, signing)
    return signature as Signature
  } finally {
    await inTime(clock, hardwareWallets.close())
  }
}

describe('nothing leaves the machine', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  test('while anything is signed', async () => {
    const connect = vi.spyOn(net.Socket.prototype, 'connect')
    const lookup = vi.spyOn(dns, 'lookup')
    const clock = manualClock()
    const permit = signableOf(scenario('eth-712-usdc-permit-filters-no-token-info'))
    const token = signableOf(scenario('eth-tx-erc20-no-descriptor-blind-off'))
    const plain = signableOf(scenario('eth-tx-legacy-approve'))
    for (const what of [permit, token, plain, personalMessage('hello')]) {
      const ledger = new ChaosLedger(clock)
      if (what.kind === 'typedData') ledger.typedDataDigest = what.typedData.digest
      await signOn(ledger, clock, what)
      expect(ledger.signed).toHaveLength(1)
    }
    expect(connect).not.toHaveBeenCalled()
    expect(lookup).not.toHaveBeenCalled()
  })
})

describe('what a Ledger cannot sign is said with what to send instead', () => {
  test.each<[string, Parameters<HardwareWallets['cannotSign']>[1], RegExp]>([
    [
      'a bare digest',
      { kind: 'digest' },
      /never a bare digest\. Send the whole transaction, typed data \(EIP-712\), or/,
    ],
    ['bytes without a meaning', { kind: 'bytes' }, /nothing it knows\. Send the whole transaction/],
    ['an empty message', personalMessage(''), /empty message\. Send a message with some text/],
    ['a transaction of type 0x03', transaction(blobs), /type 0x03 .*Send it as type 0x02/],
    ['a legacy transaction for a large chain', transaction(legacyFor('850100000000')), /Send it as type 0x02/],
    ['a transaction for a huge chain', transaction(feeMarketFor('8720000000000000')), /more than 53 bits/],
    [
      'an authorization for a huge chain',
      authorization({ address: simpleAccount, chainId: (2n ** 64n).toString(), nonce: 0 }),
      /more than 64 bits/,
    ],
  ])('%s', (_, asked, says) => {
    expect(noHardwareWallets.cannotSign(onLedger('Ethereum'), asked)).toMatch(says)
  })

  test.each<[string, EthereumAsked]>([
    ['a transaction with an access list', signableOf(scenario('eth-tx-2930-approve'))],
    ['a transaction with authorizations', signableOf(scenario('eth-tx-7702-raw-approve'))],
    ['a legacy transaction for the largest chain it knows', transaction(legacyFor('84ffffffff'))],
    ['typed data', signableOf(scenario('eth-712-mail-approve'))],
    ['a message', personalMessage('x')],
    ['an authorization for every chain', authorization({ address: simpleAccount, chainId: 0, nonce: 0 })],
  ])('and not of %s', (_, what) => {
    expect(noHardwareWallets.cannotSign(onLedger('Ethereum'), what)).toBeUndefined()
  })
})

describe('a legacy transaction for any chain a hardware wallet takes is signed soundly, whatever its v wraps around to', () => {
  test.each(['25', '827a69', '83aa36a7', '84ffffffff'])('%s', async chainId => {
    const clock = manualClock()
    const ledger = new ChaosLedger(clock)
    const what = transaction(legacyFor(chainId))
    const signer = recoverSecp256k1(digestOf(what), await signOn(ledger, clock, what)) as Uint8Array
    expect(Buffer.from(signer).toString('hex')).toBe(ledger.publicKey(path))
  })
})

test('a transaction with many authorizations goes in as many pieces as it takes', async () => {
  const clock = manualClock()
  const ledger = new ChaosLedger(clock)
  const authorization = list(`0194${'33'.repeat(20)}0180a0${'44'.repeat(32)}a0${'55'.repeat(32)}`)
  const what = transaction(
    `04${list(`0101843b9aca00843b9aca00830186a0${toSomeone}0180c0${list(authorization.repeat(6))}`)}`,
  )
  const signer = recoverSecp256k1(digestOf(what), await signOn(ledger, clock, what)) as Uint8Array
  expect(Buffer.from(signer).toString('hex')).toBe(ledger.publicKey(path))
  expect(ledger.received.filter(apdu => /^e004/.test(apdu)).map(apdu => apdu.slice(0, 10))).toEqual([
    'e0040000ff',
    'e0048000ff',
    expect.stringMatching(/^e0048000/),
  ])
})

describe('typed data goes as hashes where Ledger’s library would send something else', () => {
  const member = (type: string, value: unknown, types: object = {}) =>
    typedData({
      domain: { name: 'App' },
      types: { Note: [{ name: 'it', type }], ...types },
      primaryType: 'Note',
      message: { it: value },
    })
  const inner = (name: string) => member(name, { a: 1 }, { [name]: [{ name: 'a', type: 'uint8' }] })

  test.each<[string, EthereumAsked]>([
    ['a struct called like an elementary type in capitals', inner('Address')],
    ['a struct called Custom', inner('Custom')],
    ['a struct whose name ends like an integer', inner('Mint2')],
    ['a list of more than 255', member('uint8[]', Array(256).fill(1))],
    ['bytes whose last piece would be lost', member('bytes', `0x${'ab'.repeat(254)}`)],
    ['text whose last piece would be lost', member('string', 'x'.repeat(509))],
  ])('%s', async (_, what) => {
    const clock = manualClock()
    const ledger = new ChaosLedger(clock)
    await signOn(ledger, clock, what)
    expect(ledger.received.at(-1)).toMatch(/^e00c0000/)
  })

  test.each<[string, EthereumAsked]>([
    ['a struct with a name of its own', inner('Minted')],
    ['a list of 255', member('uint8[]', Array(255).fill(1))],
    ['bytes that are cut without loss', member('bytes', `0x${'ab'.repeat(255)}`)],
    ['negative integers and nested lists', member('int16[][2]', [[-1, 2], []])],
  ])('and in full otherwise: %s', async (_, what) => {
    const clock = manualClock()
    const ledger = new ChaosLedger(clock)
    if (what.kind === 'typedData') ledger.typedDataDigest = what.typedData.digest
    await signOn(ledger, clock, what)
    expect(ledger.received.at(-1)).toMatch(/^e00c0001/)
  })
})

describe('the preview shows what the hardware wallet was seen to show', () => {
  const shown = scenarios.filter(
    ({ id, outcome, screens }) =>
      id.startsWith('eth-') && outcome === 'success' && screens.length > 0 && !/address|session/.test(id),
  )

  test.each(shown)('$id', recording => {
    const { screens, signing } = previewOf(recording)
    const seen = recording.screens.flat().join('')
    for (const { label, value } of screens) {
      expect(seen).toContain(label)
      for (const part of value.split(/ of the coin |its name, or /)) {
        if (!part.includes('???')) expect(seen.replace(/\s/g, '')).toContain(part.replace(/\s/g, '').slice(0, 60))
      }
    }
    expect(signing).toBe(seen.includes('Blind signing') ? 'blind' : 'clear')
  })

  test('and leaves out nothing that matters of a plain transfer', () => {
    expect(previewOf(scenario('eth-tx-1559-mainnet-approve'))).toEqual({
      signing: 'clear',
      screens: [
        { label: 'From', value: from },
        { label: 'Amount', value: '0.0123 ETH' },
        { label: 'To', value: '0x000000000000000000000000000000000000dEaD' },
        { label: 'Max fees', value: '0.00063 ETH' },
      ],
      warnings: [],
    })
  })

  test('with a warning where the computer shows more than the hardware wallet will', () => {
    const call = signableOf(scenario('eth-tx-call-blind-on-approve'))
    const says = (what: EthereumAsked, hardwareWallet: PreviewedHardwareWallet) =>
      noHardwareWallets
        .preview(onLedger('Ethereum'), what, hardwareWallet)
        .warnings.map(({ level, text }) => `${level}: ${text}`)
    expect(says(call, { blindSigning: true })).toEqual([
      'danger: The Ledger cannot show what this transaction does, only where it goes, its amount, its fee and its hash. Read what it does here, and compare the hash on the Ledger.',
    ])
    expect(says(call, { blindSigning: false }).at(-1)).toBe(
      'danger: “Blind signing” is off in the settings of the Ethereum app. Until it is on, the Ledger will refuse this.',
    )
    expect(says(call, {}).at(-1)).toBe('notice: “Blind signing” must be on in the settings of the Ethereum app.')
    expect(says(signableOf(scenario('eth-tx-7702-raw-approve')), {})).toEqual([
      'danger: The Ledger does not show the authorizations in this transaction. Read here which accounts it hands over to which code.',
    ])
    expect(says(signableOf(scenario('eth-tx-2930-approve')), {})).toEqual([
      'notice: The Ledger does not show the access list.',
    ])
    expect(says(signableOf(scenario('eth-712-mail-approve')), { model: 'Ledger Nano S', blindSigning: true })).toEqual([
      'danger: The Ledger shows two hashes and nothing of what they stand for. Read the message here, and compare the hashes on the Ledger.',
    ])
    expect(says(signableOf(scenario('eth-msg-long-utf8-approve')), {})).toEqual([
      'notice: The Ledger shows this message as hex digits, because it is not all plain letters (ASCII).',
    ])
    expect(says(authorization({ address: from, chainId: 1, nonce: 0 }), {})[0]).toBe(
      'danger: The Ethereum app signs authorizations only for code on its own list. It is likely to refuse this one.',
    )
  })

  test('and text from a caller only with its hidden characters made visible', () => {
    const { screens } = noHardwareWallets.preview(
      onLedger('Ethereum'),
      typedData({
        domain: { name: 'A\u202epp' },
        types: { Note: [{ name: 'it', type: 'string' }] },
        primaryType: 'Note',
        message: { it: 'x'.repeat(10_000) },
      }),
    )
    expect(screens.find(({ label }) => label === 'name')?.value).toBe('A⟨U+202E⟩pp')
    expect(Math.max(...screens.map(({ value }) => value.length))).toBeLessThan(600)
  })
})

function previewOf(recording: Scenario) {
  const isHashed = recording.id.startsWith('eth-712-hashed')
  const resolution = recording.calls.at(-1)?.args[2] as { erc20Tokens?: string[] } | null | undefined
  const hardwareWallets = createLedgerWallets({
    sources: [],
    clock: manualClock(),
    descriptors: recording.erc20SignaturesJson ? tokenDescriptors : () => resolution?.erc20Tokens?.[0],
    filters: messageFilters,
  })
  return hardwareWallets.preview(onLedger('Ethereum'), signableOf(recording), {
    model: isHashed ? 'Ledger Nano S' : 'Ledger Flex',
    blindSigning: recording.appSettings?.blindSigning,
    from,
  })
}

/** A legacy transfer, with the chain id as it is encoded. */
function legacyFor(chainId: string): string {
  return list(`018504a817c800825208${toSomeone}0180${chainId}8080`)
}

function feeMarketFor(chainId: string): string {
  return `02${list(`${chainId}01843b9aca00843b9aca00825208${toSomeone}0180c0`)}`
}

/** RLP, of hex. */
function list(items: string): string {
  const length = items.length / 2
  if (length < 56) return `${(0xc0 + length).toString(16)}${items}`
  const digits = length.toString(16)
  return `${digits.length < 3 ? 'f8' : 'f9'}${digits.padStart(digits.length < 3 ? 2 : 4, '0')}${items}`
}
