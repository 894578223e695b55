import { describe, expect, test } from 'vitest'
import { describeBitcoinTransaction } from '../../../../src/core/chains/bitcoin/describe-transaction.ts'
import type { BitcoinNetwork } from '../../../../src/core/chains/bitcoin/network.ts'
import type { OneKeyType } from '../../../../src/core/chains/bitcoin/one-key-script.ts'
import { readBitcoinPsbt } from '../../../../src/core/chains/bitcoin/read-transaction.ts'
import { estimatedVirtualSize } from '../../../../src/core/chains/bitcoin/virtual-size.ts'
import type { Field } from '../../../../src/shared/card.ts'
import {
  bitcoinjsNetworks,
  type Coin,
  type Frame,
  mine,
  type Paid,
  paymentOf,
  psbtOf,
  publicKeyOf,
  scriptOf,
} from '../../../support/psbt.ts'

interface Case extends Frame {
  readonly coins?: readonly Coin[]
  readonly paid?: readonly Paid[]
  readonly type?: OneKeyType
  readonly network?: BitcoinNetwork
}

const key = publicKeyOf(mine)
const coin = (change: Partial<Coin> = {}): Coin => ({ type: 'P2WPKH', publicKey: key, value: 100_000, ...change })
const of = (value: number, script: Uint8Array): Paid => ({ value, script })
const [bob, carol, own] = [scriptOf('P2WPKH', 2), scriptOf('P2TR', 3), scriptOf('P2WPKH', mine)]
const opReturn = (data: string | Uint8Array) => Uint8Array.of(0x6a, Buffer.from(data).length, ...Buffer.from(data))
const bobs = 'bc1qq6hag67dl53wl99vzg42z8eyzfz2xlkvxechjp'
const carols = paymentOf('P2TR', publicKeyOf(3)).address
const bobsOnSignet = paymentOf('P2WPKH', publicKeyOf(2), bitcoinjsNetworks.SIGNET).address

function shown({ coins = [coin()], paid = [of(60_000, bob), of(38_000, own)], type, network, ...frame }: Case) {
  const signer = {
    network: network ?? 'MAINNET',
    type: type ?? 'P2WPKH',
    publicKey: key,
    path: null,
    address: 'mine',
  } as const
  return describeBitcoinTransaction(readBitcoinPsbt(psbtOf(coins, paid, frame), signer))
}
const texts = (about: Case) => shown(about).warnings.map(({ level, text }) => `${level}: ${text}`)
const found = (fields: readonly Field[], label: string) => fields.find(field => field.label === label)

describe('the sentence', () => {
  test.each<[string, Case]>([
    [`Send 0.0006 BTC to ${bobs}, fee 0.00002 BTC`, {}],
    [
      `Send 0.0006 BTC to ${bobs} and 0.0003 BTC to ${carols}, fee 0.0001 BTC`,
      { paid: [of(60_000, bob), of(30_000, carol)] },
    ],
    [
      'Send 0.0009 BTC to 3 recipients, fee 0.0001 BTC',
      { paid: [of(60_000, bob), of(10_000, carol), of(20_000, scriptOf('P2PKH', 5))] },
    ],
    ['Move 0.0009 BTC within this account, fee 0.0001 BTC', { paid: [of(90_000, own)] }],
    ['Send 0 BTC to nobody, with data, fee 0.00002 BTC', { paid: [of(98_000, own), of(0, opReturn('hi'))] }],
    ['Send 0.0006 BTC to an unknown script, fee 0.0004 BTC', { paid: [of(60_000, Uint8Array.of(0x51))] }],
    [`Send 0.0006 BTC on Bitcoin signet to ${bobsOnSignet}, fee 0.00002 BTC`, { network: 'SIGNET' }],
    [
      'Sign 1 of 2 inputs of a joint transaction: spend 0.00062 BTC of this account, fee 0.00102 BTC in all',
      { coins: [coin(), coin({ publicKey: publicKeyOf(2) })] },
    ],
    [
      'Sign 1 of 2 inputs of a joint transaction: add 0.0005 BTC to this account, fee 0.0005 BTC in all',
      { coins: [coin(), coin({ publicKey: publicKeyOf(2) })], paid: [of(150_000, own)] },
    ],
  ])('%s', (sentence, about) => {
    expect(shown(about).sentence).toBe(sentence)
  })
})

test('every output, the fee, each input and the digests are there', () => {
  const about = { paid: [of(60_000, bob), of(38_000, own), of(0, opReturn('invoice 7\u202e'))] }
  const { fields, raw, title } = shown(about)
  expect(title).toBe('Sign a Bitcoin transaction')
  expect(fields.map(({ label }) => label)).toEqual([
    'Network',
    'Output 1',
    'Output 2, back to this account',
    'Output 3',
    'Fee',
    'Fee rate',
    '1 input, 0.001 BTC',
    'Can be replaced',
    'Version',
  ])
  expect(found(fields, 'Output 1')!.children).toEqual([
    { label: 'Amount', value: '0.0006 BTC', exact: '60000 sat' },
    { label: 'To', value: bobs, style: 'address' },
  ])
  expect(found(fields, 'Output 3')!.children!.slice(1)).toEqual([
    { label: 'To', value: 'nobody: it carries data (OP_RETURN)' },
    { label: 'Data', value: 'invoice 7⟨U+202E⟩', exact: '696e766f6963652037e280ae', style: 'text' },
  ])
  expect(found(fields, 'Fee')).toMatchObject({ value: '0.00002 BTC', exact: '2000 sat' })
  expect(found(fields, 'Fee rate')).toEqual({
    label: 'Fee rate',
    value: '12.2 sat/vB',
    exact: 'about 164 virtual bytes',
  })
  const [amount, output] = found(fields, '1 input, 0.001 BTC')!.children![0]!.children!
  expect(amount).toMatchObject({ value: '0.001 BTC', exact: '100000 sat' })
  expect(output!.value).toMatch(/^[0-9a-f]{64}:1$/)
  expect(raw.map(({ label }) => label)).toEqual(['PSBT', 'Digest of input 1'])
  expect(raw[0]!.value).toBe(psbtOf([coin()], about.paid).toString('hex'))
})

describe('what is not text, or not known', () => {
  test('is shown as bytes', () => {
    const data = Uint8Array.of(0, 255)
    const { fields } = shown({ paid: [of(98_000, own), of(0, opReturn(data)), of(0, Uint8Array.of(0x51, 0x52))] })
    expect(found(fields, 'Output 2')!.children!.at(-1)).toEqual({ label: 'Data', value: '00ff', style: 'bytes' })
    expect(found(fields, 'Output 3')!.children!.slice(1)).toEqual([
      { label: 'To', value: 'a script that is not known here, and has no address' },
      { label: 'Script', value: '5152', style: 'bytes' },
    ])
  })
})

describe('when it is good', () => {
  const timing = (about: Case) =>
    shown(about).fields.flatMap(({ label, value }) =>
      /Not before|not before|Lock time|replaced/.test(label) ? [`${label}: ${value}`] : [],
    )
  const replaceable = 'Can be replaced: yes, by one with a higher fee while it waits for a block (BIP-125)'
  const settled = 'Can be replaced: it does not ask to be (BIP-125)'
  test.each<[Case, string[]]>([
    [{}, [replaceable]],
    [{ coins: [coin({ sequence: 0xffff_ffff })] }, [settled]],
    [{ coins: [coin({ sequence: 0xffff_fffe })], lockTime: 840_000 }, ['Not before: block 840,000', settled]],
    [{ lockTime: 499_999_999 }, ['Not before: block 499,999,999', replaceable]],
    [{ lockTime: 500_000_000 }, ['Not before: 1985-11-05 00:53:20 UTC', replaceable]],
    [{ lockTime: 0xffff_ffff }, ['Not before: 2106-02-07 06:28:15 UTC', replaceable]],
    [{ coins: [coin({ sequence: 0xffff_ffff })], lockTime: 5 }, ['Lock time: none: every input lifts it', settled]],
    [
      { coins: [coin({ sequence: 144 })] },
      ['Input 1, not before: 144 blocks after what it spends was in a block (BIP-68)', replaceable],
    ],
    [
      { coins: [coin({ sequence: 0x0040_0002 })] },
      ['Input 1, not before: 1,024 seconds after what it spends was in a block (BIP-68)', replaceable],
    ],
    [{ coins: [coin({ sequence: 144 })], version: 1 }, [replaceable]],
  ])('%o', (about, expected) => {
    expect(timing(about)).toEqual(expected)
  })
})

test('of many inputs with locks of their own some are shown and the rest is counted', () => {
  const coins = Array.from({ length: 12 }, () => coin({ sequence: 3 }))
  const { fields } = shown({ coins, paid: [of(1_198_000, bob)] })
  const locks = fields.filter(({ value }) => /BIP-68|such a lock/.test(value))
  expect(locks).toHaveLength(11)
  expect(locks.at(-1)!.value).toBe('and 2 further inputs with such a lock')
})

describe('warns of', () => {
  test('nothing, where there is nothing', () => {
    expect(texts({})).toEqual([])
  })

  test.each<[string, Case, RegExp]>([
    ['a fee over 5 % of what is sent', { paid: [of(60_000, bob), of(36_000, own)] }, /^notice: The fee is 6 % of what/],
    ['a fee over a quarter', { paid: [of(60_000, bob), of(20_000, own)] }, /^danger: The fee is 33 % of what/],
    [
      'an absurd rate',
      { coins: [coin({ value: 10_000_000 })], paid: [of(9_900_000, own)] },
      /^danger: The fee is 0.001 BTC, 909.1 sat\/vB: far more/,
    ],
    ['a fee that is too low', { paid: [of(60_000, bob), of(39_900, own)] }, /^notice: The fee is so low/],
    ['dust', { paid: [of(293, bob), of(98_000, own)] }, /^notice: Output 1 is so small \(0.00000293 BTC\)/],
    [
      'an unknown script',
      { paid: [of(98_000, Uint8Array.of(0x51))] },
      /^danger: Output 1 pays 0.00098 BTC to a script/,
    ],
    ['coin in data', { paid: [of(98_000, opReturn('hi'))] }, /^danger: Output 1 carries data, and the 0.00098 BTC/],
    ['another network', { network: 'TESTNET' }, /^notice: It is shown as one of Bitcoin testnet because/],
    [
      'inputs of others',
      { coins: [coin(), coin({ publicKey: publicKeyOf(2), proven: true })] },
      /^notice: 1 input of it is not of this account/,
    ],
    [
      'what inputs of others are said to be worth',
      { coins: [coin(), coin({ publicKey: publicKeyOf(2) })] },
      /^danger: What the inputs of others are worth, and whether they are of others, is only what/,
    ],
    [
      'inputs that are only said to be worth something',
      { coins: [coin(), coin()], paid: [of(198_000, bob)] },
      /^notice: What its inputs are worth is only what the request says/,
    ],
    [
      'outputs that are not shown',
      { coins: [coin({ value: 10_000_000 })], paid: Array.from({ length: 101 }, () => of(90_000, bob)) },
      /^danger: 1 output more than can be shown here/,
    ],
  ])('%s', (_, about, text) => {
    expect(texts(about)).toEqual(expect.arrayContaining([expect.stringMatching(text)]))
  })

  test('no amounts where taproot signs over all of them, or transactions prove them', () => {
    const taproot = { type: 'P2TR' as const, publicKey: key, value: 100_000 }
    const others = coin({ publicKey: publicKeyOf(2) })
    const paid = [of(198_000, bob)]
    expect(texts({ type: 'P2TR', coins: [taproot, others], paid })).toEqual([
      'notice: 1 input of it is not of this account.',
    ])
    expect(texts({ coins: [coin({ proven: true }), coin({ proven: true })], paid })).toEqual([])
  })
})

/** Sizes of these as wallets count them: 110 vB for P2WPKH to P2WPKH, 192 for P2PKH to P2PKH, 111 for P2TR to P2TR. */
test.each<[OneKeyType, number]>([
  ['P2PKH', 192],
  ['P2WPKH', 110],
  ['P2SH', 134],
  ['P2TR', 111],
])('one input and one output of %s are about %i virtual bytes', (type, size) => {
  const psbt = psbtOf([{ type, publicKey: key, value: 10_000 }], [of(9_000, scriptOf(type, 2))])
  const read = readBitcoinPsbt(psbt, { network: 'MAINNET', type, publicKey: key, path: null, address: 'mine' })
  expect(Math.abs(estimatedVirtualSize(read) - size)).toBeLessThanOrEqual(2)
})
