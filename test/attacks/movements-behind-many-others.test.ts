/**
 * Promise: the summary of a card leaves nothing out that limits count, however many calls or entries stand before it, or around it.
 */
import { Address, beginCell } from '@ton/core'
import { encodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { describeTransaction } from '../../src/core/chains/ethereum/describe-transaction.ts'
import { describeReceived } from '../../src/core/chains/ethereum/messages/describe-typed-data.ts'
import type { EthereumSigned } from '../../src/core/chains/ethereum/transactions/signed.ts'
import { whatWillHappen } from '../../src/core/chains/what-will-happen.ts'
import { call, type Made } from '../core/chains/ethereum/warnings/call-cases/call.ts'
import { signedMessage } from '../core/chains/ethereum/warnings/message-cases/index.ts'
import { friend, me, permit2, stranger, uni, usdc, zero } from '../core/chains/ethereum/warnings/surroundings.ts'
import { transactionOf } from '../core/chains/ethereum/warnings/transactions.ts'
import { addressIn, other, pay, sends, signsOf, to, publicKey as tonKey, v5Cell } from '../core/chains/ton/made.ts'
import { eight, expectCost } from '../support/cost.ts'

const publicKey = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'
const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'

const summaryOf = (signed: Parameters<typeof whatWillHappen>[0]) =>
  (whatWillHappen(signed, { publicKey, address: me }).children ?? []).map(({ label, value }) => `${label}: ${value}`)
const summaryOfCall = (made: Made) =>
  summaryOf({ chain: 'ethereum', kind: 'ethereumTransaction', transaction: transactionOf(made) } as EthereumSigned)
const of = (data: Made['data'], times = 1) => Array<Made['data']>(times).fill(data)
const transfer = (to: string, amount: bigint) => call(usdc, 'transfer(address to, uint256 amount)', to, amount).data
const multicall = (data: readonly Made['data'][]) => call(usdc, 'multicall(bytes[] data)', data).data

/** A call in calls in calls. */
const deep = (depth: number): Made['data'] =>
  depth === 0 ? transfer(stranger, 10n ** 12n) : multicall([deep(depth - 1)])

test('a call that is deeper than any is read is not known, rather than nothing', () => {
  const summary = summaryOfCall({ to: usdc, data: deep(9) })
  expect(summary.join('\n')).toMatch(/Not known: What 1 call inside moves/)
  expect(summary.join('\n')).not.toMatch(/Nothing moves/)
  expect(summaryOfCall({ to: usdc, data: deep(8) })).toContain('You send: 1,000,000 USDC')
})

const target = (data: Made['data']) => ({ target: usdc, callData: data })
const behind = (calls: number) =>
  call(multicall3, 'aggregate((address target, bytes callData)[] calls)', [
    ...of(transfer(friend, 1n), calls).map(target),
    target(deep(0)),
  ])

test('what is moved behind more calls than cards print is told', () => {
  const summary = summaryOfCall(behind(50))
  expect(summary).toContain('Sent: 1,000,000 USDC')
  expect(summary.join('\n')).not.toMatch(/Not known: What/)
})

test('calls behind more than are read are not known, nor deeper ones that a Safe makes', () => {
  expect(summaryOfCall(behind(1_000)).join('\n')).toMatch(/Not known: What 1 call inside moves/)
  const safeTx = signedMessage({
    type: 'SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)',
    message: {
      ...{ to: usdc, value: 0, data: deep(9), operation: 0, safeTxGas: 0, baseGas: 0, gasPrice: 0, nonce: 0 },
      ...{ gasToken: zero, refundReceiver: zero },
    },
  })
  expect(summaryOf(safeTx).join('\n')).toMatch(/Not known: Perhaps everything/)
})

test('an allowance without limit behind 50 others of Permit2 is among those that are named', () => {
  const details = (token: string, amount: bigint) => ({ token, amount, expiration: 2 ** 40, nonce: 0 })
  const batch = call(
    permit2,
    'permit(address owner, ((address token, uint160 amount, uint48 expiration, uint48 nonce)[] details, address spender, uint256 sigDeadline) permitBatch, bytes signature)',
    ...[
      me,
      {
        details: [...Array(50).fill(details(uni, 1n)), details(usdc, 2n ** 160n - 1n)],
        spender: stranger,
        sigDeadline: 2n ** 40n,
      },
      '0x11',
    ],
  )
  expect(summaryOfCall(batch)).toContain('You allow: any amount of USDC')
})

test('a transfer behind 50 others of Permit2 does not go to Permit2', () => {
  const to = (recipient: string, token: string, amount: bigint) => ({ from: me, to: recipient, amount, token })
  const data = encodeFunctionData({
    abi: parseAbi(['function transferFrom((address from, address to, uint160 amount, address token)[] list)']),
    args: [[...Array(50).fill(to(friend, uni, 1n)), to(stranger, usdc, 10n ** 12n)]] as never,
  })
  const summary = summaryOfCall({ to: permit2, data })
  expect(summary).toContain('You send: 1,000,000 USDC')
  expect(summary).toContain(`To: ${stranger}`)
  expect(summary).not.toContain(`To: ${permit2}`)
})

test('a transfer of more than there is of any token is told of in words', () => {
  const { sentence } = describeTransaction(transactionOf({ to: usdc, data: transfer(stranger, 2n ** 256n - 1n) }))
  expect(sentence).toBe(`Send any amount of USDC to ${stranger} on Ethereum (1)`)
})

test('nor has a signed transfer of so much any digits', () => {
  const type =
    'TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)'
  const message = { from: me, to: stranger, validAfter: 0, validBefore: 5, nonce: `0x${'11'.repeat(32)}` }
  const { typedData } = signedMessage({ type, message: { ...message, value: 2n ** 256n - 1n } })
  const { sentence, fields, warnings } = describeReceived(typedData, '')
  expect(sentence).toContain(`Send any amount of USDC from ${me}`)
  expect(fields).toContainEqual({ label: 'Amount', value: 'any amount', exact: '2^256 − 1' })
  expect(`${sentence}${warnings.map(({ text }) => text)}`).not.toMatch(/115,?792/)
})

test('a summary of eight times as many tokens does not take time by their square', async () => {
  const telling = (count: number) => {
    const list = Array.from({ length: count }, (_, number) => ({
      ...{ from: me, to: friend, amount: 1n, token: `0x${(number + 4096).toString(16).padStart(40, '1')}` },
    }))
    const abi = parseAbi(['function transferFrom((address from, address to, uint160 amount, address token)[] list)'])
    const made = { to: permit2, data: encodeFunctionData({ abi, args: [list] as never }) }
    return () => summaryOfCall(made)
  }
  await expectCost({ of: telling(2_400), atMost: 3, times: eight(telling(300)) })
})

test('nor does a summary of a message that lets many tokens be taken', async () => {
  const type =
    'PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
  const telling = (count: number) => {
    const details = Array.from({ length: count }, (_, number) => ({
      ...{ token: `0x${(number + 4096).toString(16).padStart(40, '1')}`, amount: 1, expiration: 5, nonce: 0 },
    }))
    const message = { details, spender: stranger, sigDeadline: 5 }
    const signed = signedMessage({ type, message, contract: permit2 })
    return () => summaryOf(signed)
  }
  await expectCost({ of: telling(400), atMost: 3, times: eight(telling(50)) })
})

test('whoever gets something has a line, and each of what one gets, behind however many payments to another', async () => {
  const nft = (owner: string) =>
    beginCell()
      .storeUint(0x5fcc3d14, 32)
      .storeUint(9, 64)
      .storeAddress(Address.parse(owner))
      .storeAddress(null)
      .storeBit(false)
      .storeCoins(0n)
      .storeBit(false)
      .endCell()
  const address = addressIn('V5R1')
  for (const owner of [other, to]) {
    const gifts = [7, 8].map(byte => {
      const item = new Address(0, Buffer.alloc(32, byte)).toString()
      return sends(pay({ to: item, value: 10n ** 7n, bounce: true, body: nft(owner) }))
    })
    const batch = [...Array.from({ length: 25 }, () => sends(pay({ value: 10n ** 9n, body: 'x' }))), ...gifts]
    const signed = signsOf(await v5Cell(batch))
    const summary = whatWillHappen(signed, { publicKey: tonKey, address }).children ?? []
    const at = summary.findIndex(({ value }) => /^the item E/.test(value))
    expect(summary[at + 1]).toMatchObject({ label: 'To', value: owner })
    expect(summary.length).toBeLessThan(80)
  }
})
