/**
 * Promise: a contract that nobody knows promises nothing, whatever its function or message is called: nothing that comes in stands on the
 * card, the sentence only says what it is asked for, and a message that would take something back is a danger.
 */
import { expect, test } from 'vitest'
import { ethereumEffects } from '../../src/core/chains/ethereum/effects.ts'
import { describeReceived } from '../../src/core/chains/ethereum/messages/describe-typed-data.ts'
import type { EthereumSigned } from '../../src/core/chains/ethereum/transactions/signed.ts'
import { parseTypedData } from '../../src/core/chains/ethereum/typed-data/parse-typed-data.ts'
import { me, permit2, router, usdc, zero } from '../core/chains/ethereum/warnings/surroundings.ts'
import { transactionOf } from '../core/chains/ethereum/warnings/transactions.ts'
import { describeCall, movesOfCall } from '../support/ethereum-calls.ts'
import { dataOf, signerKey } from '../support/spending.ts'

const unknown = '0xAa000000000000000000000000000000000000Aa'
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const domainTypes: Record<string, string> = { name: 'string', chainId: 'uint256', verifyingContract: 'address' }
const members = (list: string) => list.split(',').map(each => ({ type: each.split(' ')[0], name: each.split(' ')[1] }))

function typed(verifyingContract: string, primaryType: string, types: Record<string, string>, message: object) {
  const domain = { name: 'M', chainId: 1, verifyingContract }
  const declared = Object.entries({ ...types, EIP712Domain: '' }).map(([name, list]) => [
    name,
    name === 'EIP712Domain'
      ? Object.keys(domain).map(each => ({ name: each, type: domainTypes[each] }))
      : members(list),
  ])
  const json = JSON.stringify({ domain, primaryType, message, types: Object.fromEntries(declared) }, (_, value) =>
    typeof value === 'bigint' ? `${value}` : value,
  )
  const typedData = parseTypedData(json, 'payload')
  return {
    signed: { chain: 'ethereum', kind: 'typedData', typedData } as const,
    told: describeReceived(typedData, json, me),
  }
}

const comesIn = (signed: EthereumSigned) =>
  ethereumEffects(signed, signerKey).movements.some(({ does }) => does === 'receives')

const item = 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
const sale = (contract: string) =>
  typed(
    contract,
    'OrderComponents',
    {
      OrderComponents:
        'address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter',
      OfferItem: item,
      ConsiderationItem: `${item},address recipient`,
    },
    {
      ...{ offerer: me, zone: zero, orderType: 0, startTime: 0, endTime: 2e9, salt: 1, counter: 0 },
      ...{ zoneHash: `0x${'0'.repeat(64)}`, conduitKey: `0x${'0'.repeat(64)}` },
      offer: [{ itemType: 1, token: usdc, identifierOrCriteria: 0, startAmount: 5, endAmount: 5 }],
      consideration: [
        { itemType: 1, token: weth, identifierOrCriteria: 0, startAmount: 5, endAmount: 5, recipient: me },
      ],
    },
  )
const witnessed = (spender: string) =>
  typed(
    permit2,
    'PermitWitnessTransferFrom',
    {
      PermitWitnessTransferFrom:
        'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,V2DutchOrder witness',
      TokenPermissions: 'address token,uint256 amount',
      V2DutchOrder:
        'OrderInfo info,address cosigner,address baseInputToken,uint256 baseInputStartAmount,uint256 baseInputEndAmount,DutchOutput[] baseOutputs',
      OrderInfo:
        'address reactor,address swapper,uint256 nonce,uint256 deadline,address additionalValidationContract,bytes additionalValidationData',
      DutchOutput: 'address token,uint256 startAmount,uint256 endAmount,address recipient',
    },
    {
      ...{ permitted: { token: usdc, amount: 5 }, spender, nonce: 0, deadline: 2e9 },
      witness: {
        info: {
          ...{ reactor: spender, swapper: me, nonce: 0, deadline: 2e9 },
          ...{ additionalValidationContract: zero, additionalValidationData: '0x' },
        },
        ...{ cosigner: zero, baseInputToken: usdc, baseInputStartAmount: 5, baseInputEndAmount: 5 },
        baseOutputs: [{ token: weth, startAmount: 5, endAmount: 5, recipient: me }],
      },
    },
  )
const swapAt = (to: string) => {
  const data = dataOf(
    'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)',
    [[usdc, weth, 500, me, 1_000_000n, 10n ** 18n, 0n]],
  )
  const signed = { chain: 'ethereum', kind: 'ethereumTransaction', transaction: transactionOf({ to, data }) } as const
  return { data, signed, told: describeCall({ chainId: 1n, to: to as never, value: 0n, data }) }
}

test.each([
  ['an order of Seaport', sale(unknown), sale('0x0000000000000068F116a894984e2DB1123eB395')],
  ['an order of UniswapX', witnessed(unknown), witnessed('0x00000011F84B9aa48e5f8aA8B9897600006289Be')],
  ['a swap', swapAt(unknown), swapAt(router)],
])('%s: what comes in is on the card where the contract is known', (_, atUnknown, atKnown) => {
  expect(comesIn(atUnknown.signed)).toBe(false)
  expect(comesIn(atKnown.signed)).toBe(true)
  expect(atUnknown.told.sentence).not.toMatch(/^Swap|for sale|in return/)
})

test.each([
  ['Multicall3', '0xcA11bde05977b3631167028862bE2a173976CA11'],
  ['an EntryPoint', '0x0000000071727De22E5E9d8BAf0edAc6f37da032'],
  ['Seaport', '0x0000000000000068F116a894984e2DB1123eB395'],
  ['a contract with a description of other functions', '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'],
  ['a token', weth],
  ['Permit2', permit2],
])('a contract that is known promises nothing by a function that it does not have: %s', (_, to) => {
  const { signed, told } = swapAt(to)
  expect(comesIn(signed)).toBe(false)
  expect(ethereumEffects(signed, signerKey).movements.some(({ does }) => does === 'exchanges')).toBe(false)
  expect(told.sentence).not.toMatch(/^Swap/)
})

test('a description stands for no function that it does not hold: what such a call moves beside is not known', () => {
  const daiAt = (to: string) =>
    movesOfCall({ chainId: 1n, to: to as never, value: 0n, data: swapAt(to).data }, me).token(dai)
  expect(daiAt('0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE').kind).toBe('unknown')
  expect(daiAt(router).kind).toBe('nothing')
})

test('an order for a contract that nobody knows is a danger that says so', () => {
  expect(sale(unknown).told.warnings).toContainEqual({
    level: 'danger',
    text: expect.stringContaining(`${unknown} is not known here`),
  })
})

const ofDai = 'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed'
const of2612 = 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline'
const takenBack = (contract: string, type: string) =>
  typed(
    contract,
    'Permit',
    { Permit: type },
    type === ofDai
      ? { holder: me, spender: router, nonce: 0, expiry: 0, allowed: false }
      : { owner: me, spender: router, value: 0, nonce: 0, deadline: 0 },
  ).told.warnings.filter(({ level }) => level === 'danger')

test.each([ofDai, of2612])('a permit of nothing takes back at a known token alone: %s', type => {
  expect(takenBack(dai, type)).toEqual([])
  expect(takenBack(unknown, type)).toEqual([{ level: 'danger', text: expect.stringContaining('is not known here') }])
})
