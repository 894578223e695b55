/**
 * Promise: an order says what it moves. Seaport moves an item of ERC-721 and one of ERC-20 by the same function, `transferFrom`, so the
 * number of a “token” of an ERC-20 contract is an amount, and an amount of a collection is the number of a token. Permit2, CoW Protocol and
 * 1inch do the same.
 */
import { expect, test } from 'vitest'
import { ethereumEffects } from '../../src/core/chains/ethereum/effects.ts'
import { describeReceived } from '../../src/core/chains/ethereum/messages/describe-typed-data.ts'
import { parseTypedData } from '../../src/core/chains/ethereum/typed-data/parse-typed-data.ts'
import { warnOfEthereum } from '../../src/core/chains/ethereum/warnings/index.ts'
import { whatWillHappen } from '../../src/core/chains/what-will-happen.ts'
import { call } from '../core/chains/ethereum/warnings/call-cases/call.ts'
import { me, permit2, stranger, surroundings, usdc, zero } from '../core/chains/ethereum/warnings/surroundings.ts'
import { describeCall, movesOfCall } from '../support/ethereum-calls.ts'
import { signerKey } from '../support/spending.ts'
import { shown } from './cards-of-calls.ts'

const bayc = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D'
const seaport = '0x0000000000000068F116a894984e2DB1123eB395'
const item = 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
const members = (list: string) => list.split(',').map(each => ({ type: each.split(' ')[0], name: each.split(' ')[1] }))
const domainTypes: Record<string, string> = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
}

function card(primaryType: string, types: Record<string, string>, domain: object, message: object) {
  const json = JSON.stringify({
    ...{ domain, primaryType, message },
    types: {
      ...Object.fromEntries(Object.entries(types).map(([name, list]) => [name, members(list)])),
      EIP712Domain: Object.keys(domain).map(name => ({ name, type: domainTypes[name] })),
    },
  })
  const typedData = parseTypedData(json, 'payload')
  const signed = { chain: 'ethereum', kind: 'typedData', typedData } as const
  const summary = whatWillHappen(signed, { publicKey: signerKey, address: me }).children ?? []
  return {
    signed,
    summary: summary.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    dangers: [...describeReceived(typedData, json, me).warnings, ...warnOfEthereum(signed, surroundings)]
      .filter(({ level }) => level === 'danger')
      .map(({ text }) => text)
      .join('\n'),
    movements: ethereumEffects(signed, signerKey).movements,
  }
}

const of = (itemType: number, token: string, id: number | string, amount: number | string, more = {}) => ({
  ...{ itemType, token, identifierOrCriteria: id, startAmount: amount, endAmount: amount },
  ...more,
})
const order = (offer: object, consideration: object) =>
  card(
    'OrderComponents',
    {
      OrderComponents:
        'address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter',
      OfferItem: item,
      ConsiderationItem: `${item},address recipient`,
    },
    { name: 'Seaport', version: '1.6', chainId: 1, verifyingContract: seaport },
    {
      ...{ offerer: me, zone: zero, orderType: 0, startTime: 0, endTime: 1795400000, salt: 1, counter: 0 },
      ...{ zoneHash: `0x${'0'.repeat(64)}`, conduitKey: `0x${'0'.repeat(64)}` },
      offer: [offer],
      consideration: [consideration],
    },
  )
const ether = of(0, zero, 0, '50000000000000000', { recipient: me })

test('a million USDC, offered as one “token number 1000000000000”, stand on the card as USDC', () => {
  expect(order(of(2, usdc, '1000000000000', 1), ether).summary).toMatch(/1,?000,?000 USDC/)
})

test('a collectible, offered as 8817 units of a token, is named as one', () => {
  expect(order(of(1, bayc, 0, 8817), ether).summary).toMatch(/token number 8,?817/)
})

test('“token number 1 of USDC” is one smallest unit: the order asks for nothing', () => {
  expect(order(of(2, bayc, 8817, 1), of(2, usdc, 1, 1, { recipient: me })).dangers).toMatch(/can be nothing/)
})

test('a permit of Permit2 for a number of a collection says so', () => {
  const { summary } = card(
    'PermitTransferFrom',
    {
      PermitTransferFrom: 'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline',
      TokenPermissions: 'address token,uint256 amount',
    },
    { name: 'Permit2', chainId: 1, verifyingContract: permit2 },
    { permitted: { token: bayc, amount: 8817 }, spender: stranger, nonce: 0, deadline: 1795400000 },
  )
  expect(summary).toMatch(/token number 8,?817/)
})

test('a small number of ERC-404 counts as unknown through Permit2, as it does by a call of the token', () => {
  const ocp404 = '0xB87b96868644d99Cc70a8565BA7311482eDEBF6e'
  const { data } = call(
    permit2,
    'transferFrom(address from, address to, uint160 amount, address token)',
    me,
    stranger,
    5n,
    ocp404,
  )
  expect(movesOfCall({ chainId: 1n, to: permit2, value: 0n, data }, me).token(ocp404).kind).toBe('unknown')
})

test('“any token” of USDC is any amount of it, to give and to get', () => {
  expect(order(of(4, usdc, 0, 1), ether).dangers).toMatch(/sets no most of what it gives/)
  expect(order(of(2, bayc, 8817, 1), of(4, usdc, 0, 1, { recipient: me })).dangers).toMatch(/can be nothing/)
})

test('a collectible that is sold for coin, and one that is bought for a token, are told as before', () => {
  const sold = order(of(2, bayc, 8817, 1), ether)
  expect(sold.summary).toMatch(/You offer: token number 8817 of contract/)
  expect(sold.dangers).not.toMatch(/can be nothing/)
  const bought = order(of(1, usdc, 0, 5_000_000), of(2, bayc, 8817, 1, { recipient: me }))
  expect(bought.summary).toMatch(/You offer: 5 USDC\n/)
  expect(bought.dangers).not.toMatch(/can be nothing/)
})

test.each([
  [
    'approve',
    call(
      permit2,
      'approve(address token, address spender, uint160 amount, uint48 expiration)',
      bayc,
      stranger,
      8817n,
      1795400000,
    ),
  ],
  [
    'transferFrom',
    call(permit2, 'transferFrom(address from, address to, uint160 amount, address token)', me, stranger, 8817n, bayc),
  ],
])('%s of Permit2 for a number of a collection says so, in the summary and below', (_, made) => {
  expect(shown(made).summary.join('\n')).toMatch(/token number 8,?817/)
  expect(describeCall({ chainId: 1n, value: 0n, ...made, to: permit2 }).sentence).toMatch(/the token of number 8817/)
})

test('an order of CoW Protocol that sells a collectible by its number says so', () => {
  const { summary } = card(
    'Order',
    {
      Order:
        'address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance',
    },
    {
      name: 'Gnosis Protocol',
      version: 'v2',
      chainId: 1,
      verifyingContract: '0x9008D19f58AAbD9eD0D60971565AA8510560ab41',
    },
    {
      ...{ sellToken: bayc, buyToken: usdc, receiver: me, sellAmount: 8817, buyAmount: 5, validTo: 1795400000 },
      ...{ appData: `0x${'0'.repeat(64)}`, feeAmount: 0, kind: 'sell', partiallyFillable: false },
      ...{ sellTokenBalance: 'erc20', buyTokenBalance: 'erc20' },
    },
  )
  expect(summary).toMatch(/You offer: .*token number 8817/)
})
