/**
 * Promise: the card names whatever takes money or a right, also where it hides in another call, in the form of a message, behind
 * a description or behind four bytes that mean something else.
 */
import { describe, expect, test } from 'vitest'
import { warnOfEthereum } from '../../src/core/chains/ethereum/warnings/index.ts'
import { tempo } from '../../src/core/chains/tempo/chain.ts'
import { tron } from '../../src/core/chains/tron/chain.ts'
import { whatWillHappen } from '../../src/core/chains/what-will-happen.ts'
import { call, type Made } from '../core/chains/ethereum/warnings/call-cases/call.ts'
import { me, stranger, surroundings, usdc, zero } from '../core/chains/ethereum/warnings/surroundings.ts'
import { transactionOf } from '../core/chains/ethereum/warnings/transactions.ts'
import { addressBytes, contractOf, rawOf } from '../core/chains/tron/raw.ts'
import tronVectors from '../vectors/tron.json' with { type: 'json' }
import { shown, unlimited } from './cards-of-calls.ts'

const safe = '0x00000000000000000000000000000000000A11cE'
const exec =
  'execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)'
const multiSend = '0x9641d764fc13c8B624c04430C7356C1C7C8102e2'
/** Of MultiSend: operation, to, value, length, data. */
const packed = ({ to, data }: Made) =>
  `0x00${to.slice(2)}${'0'.repeat(64)}${((data.length - 2) / 2).toString(16).padStart(64, '0')}${data.slice(2)}`

describe('an allowance without limit', () => {
  const execute = call(safe, 'execute(address target, uint256 value, bytes data)', usdc, 0n, unlimited.data)
  test.each<[string, Made, string]>([
    ['through multicall', call(usdc, 'multicall(bytes[] data)', [unlimited.data]), `From: ${me}`],
    ['through an account', execute, `From: ${safe}`],
    [
      'through two accounts',
      call(stranger, 'execute(address target, uint256 value, bytes data)', safe, 0n, execute.data),
      `From: ${safe}`,
    ],
    [
      'through a Safe',
      call(safe, exec, ...[usdc, 0n, unlimited.data, 0, 0n, 0n, 0n, zero, zero, '0x']),
      `From: ${safe}`,
    ],
    [
      'through the MultiSend of a Safe',
      call(
        safe,
        exec,
        ...[multiSend, 0n, call(safe, 'multiSend(bytes transactions)', packed(unlimited)).data],
        ...[1, 0n, 0n, 0n, zero, zero, '0x'],
      ),
      `From: ${safe}`,
    ],
  ])('%s is a danger, and whose it is stands in the summary', (_, made, from) => {
    const { dangers, summary } = shown(made)
    expect(dangers.join()).toContain('the allowance has no limit')
    expect(summary.join('\n')).toContain('any amount of USDC')
    expect(summary).toContain(from)
    expect(summary).toContain(`To be taken by: ${stranger}`)
  })
})

describe('what may be one token of a collection', () => {
  const collection = '0x1111111111111111111111111111111111111111'
  const notKnown = new RegExp(`${stranger}, which could take tokens then, is no contract known here`)
  const warned = ({ to, data }: Made) =>
    warnOfEthereum(
      { chain: 'ethereum', kind: 'ethereumTransaction', transaction: transactionOf({ to, data }) },
      surroundings,
    )

  test.each([0n, 7n])('number %s is let be taken, and never said to be taken back', number => {
    const made = call(collection, 'approve(address spender, uint256 amount)', stranger, number)
    const summary = shown(made).summary.join('\n')
    expect(summary).toContain(`You allow: ${number} units of ${collection}, or token number ${number} of contract`)
    expect(summary).not.toContain('no longer')
    expect(warned(made).some(({ text }) => notKnown.test(text))).toBe(true)
  })

  test('number 7 is sent, and perhaps not seven units', () => {
    const made = call(collection, 'transferFrom(address from, address to, uint256 amount)', me, stranger, 7n)
    expect(shown(made).summary.join('\n')).toContain(`, or token number 7 of contract ${collection}`)
  })

  test('of a token that is known, nothing is let be taken from then on', () => {
    const made = call(usdc, 'approve(address spender, uint256 amount)', stranger, 0n)
    expect(shown(made).summary).toContain('You no longer allow: USDC')
    expect(warned(made).some(({ text }) => notKnown.test(text))).toBe(false)
  })
})

describe('what may be one token of a collection of Tron', () => {
  const [{ accounts }] = tronVectors.wallets as [(typeof tronVectors.wallets)[0]]
  const [{ publicKey: key }] = accounts as [(typeof accounts)[0]]
  const owner_address = Buffer.from('41c8599111f29c1e1e061265b4af93ea1f274ad78a', 'hex')
  const usdt = Buffer.from('41a614f803b6fd780986a42c78ec9c7f77e6ded13c', 'hex')
  const word = (hex: string) => hex.padStart(64, '0')
  const card = (data: string, contract_address: Uint8Array = addressBytes(8)) => {
    const calls = contractOf('TriggerSmartContract', {
      ...{ owner_address, contract_address, data: Buffer.from(data, 'hex') },
    })
    const found = tron.readMessage(rawOf([calls]), 'sha256', { texts: [], publicKey: key })
    if (!found) throw new Error('not read')
    const summary = whatWillHappen(found.signs, { publicKey: key, address: null }).children ?? []
    const { sentence, warnings } = found.described
    return { sentence, warnings, summary: summary.map(({ label, value }) => `${label}: ${value}`).join('\n') }
  }
  const approve = (number: bigint) => `095ea7b3${word('07'.repeat(20))}${word(number.toString(16))}`

  test.each([0n, 7n])('number %s is let be taken, and never said to be taken back', number => {
    const { sentence, warnings, summary } = card(approve(number))
    expect(summary).toMatch(
      new RegExp(`^Allowed: ${number} units of token \\w+, or token number ${number} of it$`, 'm'),
    )
    expect(sentence).not.toContain('any more')
    expect(warnings).toContainEqual({ level: 'danger', text: expect.stringContaining(`token number ${number}`) })
  })

  test('what is more than there is of any token stands there in words', () => {
    const { sentence, summary } = card(`a9059cbb${word('07'.repeat(20))}${'f'.repeat(64)}`, usdt)
    expect(sentence).toContain('Send any amount of USDT')
    expect(summary).toContain('Sent: any amount of USDT')
    expect(summary).not.toMatch(/115,?792/)
  })

  test('number 7 is sent, and perhaps not seven units', () => {
    const { summary } = card(`23b872dd${word('06'.repeat(20))}${word('07'.repeat(20))}${word('7')}`)
    expect(summary).toContain('or token number 7 of it')
  })

  test('of a token that is known, nothing is let be taken from then on', () => {
    const { sentence, summary } = card(approve(0n), usdt)
    expect(sentence).toContain('spend no USDT any more')
    expect(summary).toContain('No longer allowed: USDT')
  })
})

test.each<[string, Made]>([
  [
    'by its mode',
    call(
      ...([me, 'execute(bytes32 mode, bytes executionData)', `0x${'00'.repeat(32)}`] as const),
      `${zero}${(10n ** 18n).toString(16).padStart(64, '0')}`,
    ),
  ],
  [
    'in a list',
    call(me, 'executeBatch((address target, uint256 value, bytes data)[] calls)', [
      { target: zero, value: 10n ** 18n, data: '0x' },
    ]),
  ],
])('an account that sends to the zero address, %s, is not simply said to send to itself', (_, made) => {
  expect(shown(made).dangers.join()).toContain('from others what is sent there is lost')
})

test('a call on Tempo is judged as on every such chain', () => {
  const transaction = {
    chainId: 4217n,
    calls: [{ to: usdc, value: 0n, data: unlimited.data }],
    validAfter: 0n,
    validBefore: 0n,
  }
  const signed = { chain: 'tempo', kind: 'tempoTransaction', transaction } as never
  expect(
    tempo
      .warn?.(signed, surroundings)
      .map(({ text }) => text)
      .join(),
  ).toContain('is no contract known here')
})
