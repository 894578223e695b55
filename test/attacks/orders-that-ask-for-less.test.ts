/**
 * Promise: “You receive at least” stands on a card only for an order of a type and a contract that are known, and only where every bit of
 * it is read. Where something else decides what comes in, or a message merely has the members of an order, nothing comes in, and the card
 * shows a danger.
 */
import { describe, expect, test } from 'vitest'
import { warnOfEthereum } from '../../src/core/chains/ethereum/warnings/index.ts'
import { whatWillHappen } from '../../src/core/chains/what-will-happen.ts'
import { signedMessage, warnedOfMessage } from '../core/chains/ethereum/warnings/message-cases/index.ts'
import { type Message, order, seaport, witnessed } from '../core/chains/ethereum/warnings/message-cases/message.ts'
import {
  me,
  permit2,
  seconds,
  stranger,
  surroundings,
  usdc,
  zero,
} from '../core/chains/ethereum/warnings/surroundings.ts'
import { transactionOf } from '../core/chains/ethereum/warnings/transactions.ts'
import { dataOf, signerKey } from '../support/spending.ts'

const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const bit = (at: bigint) => 1n << at
const soon = seconds + 600n

function cardOf(message: Message) {
  const summary = whatWillHappen(signedMessage(message), { publicKey: signerKey, address: me })
  const lines = (summary.children ?? []).map(({ label, value }) => `${label}: ${value}`)
  const warnings = warnedOfMessage(message)
  return {
    comesIn: lines.filter(line => line.startsWith('You receive at least')),
    goesOut: lines.filter(line => line.startsWith('You offer')),
    dangers: warnings.filter(({ level }) => level === 'danger').map(({ text }) => text),
    notices: warnings.filter(({ level }) => level === 'notice').map(({ text }) => text),
  }
}

const oneInch = (makerTraits: bigint, change: Partial<Message> = {}): Message => ({
  type: 'Order(uint256 salt,address maker,address receiver,address makerAsset,address takerAsset,uint256 makingAmount,uint256 takingAmount,uint256 makerTraits)',
  message: {
    ...{ salt: 5, maker: me, receiver: zero, makerAsset: weth, takerAsset: usdc },
    ...{ makingAmount: 10n ** 18n, takingAmount: 3_000_000_000n, makerTraits },
  },
  contract: '0x111111125421cA6dc452d289314280a0f8842A65',
  name: '1inch Aggregation Router',
  domain: {
    ...{ name: '1inch Aggregation Router', version: '6', chainId: 1 },
    verifyingContract: '0x111111125421cA6dc452d289314280a0f8842A65',
  },
  ...change,
})
const plain = soon << 80n

const byCall = (traits: bigint, takingAmount = 3_000_000_000n, receiver = me) => {
  const order = [5n, me, receiver, weth, usdc].map(BigInt)
  const data = dataOf(
    'create((uint256 salt, uint256 maker, uint256 receiver, uint256 makerAsset, uint256 takerAsset, uint256 makingAmount, uint256 takingAmount, uint256 makerTraits) makerOrder)',
    [[...order, 10n ** 18n, takingAmount, traits]],
  )
  const to = '0xe12E0f117d23a5ccc57f8935CD8c4E80cD91FF01'
  const transaction = transactionOf({ to, value: 10n ** 18n, data })
  return warnOfEthereum({ chain: 'ethereum', kind: 'ethereumTransaction', transaction }, surroundings)
    .filter(({ level }) => level === 'danger')
    .map(({ text }) => text)
}

describe('an order of 1inch that a call makes', () => {
  test('of which every bit is read is no danger', () => {
    expect(byCall(plain)).toEqual([])
    expect(byCall(plain | bit(255n) | bit(247n))).toEqual([])
  })

  test('whose extension sets the price, or with a bit that is not read, is one as a signed order is', () => {
    expect(byCall(plain | bit(249n)).join()).toMatch(/may be filled for nothing/)
    expect(byCall(plain | bit(251n)).join()).toMatch(/has flags that are not read here/)
  })

  test('that asks for nothing, or pays somebody else, is one', () => {
    for (const least of [0n, 1n]) expect(byCall(plain, least).join()).toMatch(/may be filled for nothing/)
    expect(byCall(plain, 5n, stranger).join()).toContain(`goes to ${stranger}`)
  })
})

describe('an order of 1inch', () => {
  test('says what comes in where every bit is read', () => {
    const allRead = [255n, 254n, 250n, 248n, 247n].reduce(
      (bits, at) => bits | bit(at),
      plain | (7n << 120n) | (5n << 160n) | 9n,
    )
    for (const traits of [plain, allRead])
      expect(cardOf(oneInch(traits))).toMatchObject({ comesIn: ['You receive at least: 3,000 USDC'], dangers: [] })
  })

  test('that gets WETH unwrapped gets the coin', () => {
    const { message, ...rest } = oneInch(plain | bit(247n))
    const card = cardOf({ ...rest, message: { ...message, makerAsset: usdc, takerAsset: weth } })
    expect(card.comesIn).toEqual(['You receive at least: 0.000000003 ETH'])
  })

  test('whose extension sets the price is a danger, and nothing comes in', () => {
    const card = cardOf(oneInch(plain | bit(249n)))
    expect(card).toMatchObject({ comesIn: [], goesOut: ['You offer: 1 WETH'] })
    expect(card.dangers.join()).toMatch(/may be filled for nothing/)
  })

  test('with any bit that is not read is a danger, and nothing comes in', () => {
    const read = [255n, 254n, 250n, 248n, 247n]
    const others = Array.from({ length: 56 }, (_, index) => BigInt(200 + index)).filter(at => !read.includes(at))
    for (const at of others) {
      const { comesIn, dangers } = cardOf(oneInch(plain | bit(at)))
      expect([at, comesIn, dangers.length]).toEqual([at, [], 1])
    }
  })

  test.each([
    ['never ends', 0n, /It never ends/],
    ['is over', 1n, /Its time is over already/],
    ['is good for long', seconds + 40n * 86_400n, /It is good for 40 days more/],
  ])('that %s says so', (_, ends, says) => {
    expect(cardOf(oneInch(ends << 80n)).notices.join()).toMatch(says)
    expect(cardOf(oneInch(plain)).notices.join()).not.toMatch(says)
  })
})

const info =
  'OrderInfo(address reactor,address swapper,uint256 nonce,uint256 deadline,address additionalValidationContract,bytes additionalValidationData)'
const v3 = (
  minAmount: bigint,
  change: Partial<Message> = {},
  reactor = '0xB274d5F4b833b61B340b654d600A864fB604a87c',
): Message => ({
  type: `PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,V3DutchOrder witness)NonlinearDutchDecay(uint256 relativeBlocks,int256[] relativeAmounts)${info}TokenPermissions(address token,uint256 amount)V3DutchInput(address token,uint256 startAmount,NonlinearDutchDecay curve,uint256 maxAmount,uint256 adjustmentPerGweiBaseFee)V3DutchOrder(OrderInfo info,address cosigner,uint256 startingBaseFee,V3DutchInput baseInput,V3DutchOutput[] baseOutputs)V3DutchOutput(address token,uint256 startAmount,NonlinearDutchDecay curve,address recipient,uint256 minAmount,uint256 adjustmentPerGweiBaseFee)`,
  message: {
    permitted: { token: arbitrum.weth, amount: 10n ** 18n },
    ...{ spender: reactor, nonce: 1, deadline: soon },
    witness: {
      info: {
        ...{ reactor, swapper: me, nonce: 1, deadline: soon },
        ...{ additionalValidationContract: zero, additionalValidationData: '0x' },
      },
      ...{ cosigner: zero, startingBaseFee: 0 },
      baseInput: {
        ...{ token: arbitrum.weth, startAmount: 10n ** 18n, maxAmount: 10n ** 18n, adjustmentPerGweiBaseFee: 0 },
        curve: { relativeBlocks: 0, relativeAmounts: [] },
      },
      baseOutputs: [
        {
          ...{
            token: arbitrum.usdc,
            startAmount: 3_000_000_000n,
            recipient: me,
            minAmount,
            adjustmentPerGweiBaseFee: 0,
          },
          curve: { relativeBlocks: 1, relativeAmounts: [3_000_000_000n] },
        },
      ],
    },
  },
  ...{ contract: permit2, chainId: 42_161, name: 'Permit2' },
  ...change,
})
const arbitrum = {
  usdc: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
  weth: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
}

describe('an order of UniswapX', () => {
  test('that falls along a curve says its floor', () => {
    expect(cardOf(v3(2_900_000_000n)).comesIn).toEqual(['You receive at least: 2,900 USDC'])
  })

  test('without a floor may be filled for nothing', () => {
    const card = cardOf(v3(0n))
    expect(card.comesIn.join()).not.toMatch(/3,000/)
    expect(card.dangers.join()).toMatch(/may be filled for nothing/)
  })

  test.each([
    ['for a reactor of another type', v3(2_900_000_000n, {}, '0x1bd1aAdc9E230626C44a139d7E70d842749351eb')],
    ['for the same address on another chain', v3(2_900_000_000n, { chainId: 1 })],
    ['for another contract than Permit2', v3(2_900_000_000n, { contract: stranger })],
    [
      'of another form',
      v3(2_900_000_000n, { type: v3(0n).type.replaceAll('uint256 startingBaseFee', 'uint64 startingBaseFee') }),
    ],
  ])('%s promises nothing', (_, message) => {
    expect(cardOf(message).comesIn).toEqual([])
    expect(cardOf(message).dangers).not.toEqual([])
  })
})

const cow = (change: object = {}, around: Partial<Message> = {}): Message => ({
  type: 'Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance)',
  message: {
    ...{ sellToken: weth, buyToken: usdc, receiver: me, sellAmount: 10n ** 18n, buyAmount: 3_000_000_000n },
    ...{ validTo: soon, appData: `0x${'00'.repeat(32)}`, feeAmount: 0, kind: 'sell', partiallyFillable: false },
    ...{ sellTokenBalance: 'erc20', buyTokenBalance: 'erc20', ...change },
  },
  ...{ contract: '0x9008D19f58AAbD9eD0D60971565AA8510560ab41', name: 'Gnosis Protocol' },
  ...around,
})

describe('an order of CoW Protocol', () => {
  test('says what comes in', () => {
    expect(cardOf(cow()).comesIn).toEqual(['You receive at least: 3,000 USDC'])
    expect(cardOf(cow({ buyToken: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', buyAmount: 5n })).comesIn).toEqual([
      'You receive at least: 0.000000000000000005 ETH',
    ])
  })

  test.each([
    ['with another kind', cow({ kind: 'any' })],
    ['with a balance elsewhere', cow({ buyTokenBalance: 'internal' })],
    ['for another contract', cow({}, { contract: stranger })],
  ])('%s promises nothing', (_, message) => {
    expect(cardOf(message).comesIn).toEqual([])
    expect(cardOf(message).dangers).not.toEqual([])
  })
})

describe('a message with the members of an order', () => {
  const leveraged = (user: string): Message => ({
    type: 'LeveragedOrder(uint8 action,address user,address sellToken,address buyToken,uint256 sellAmount,uint256 buyAmount,uint32 validTo,uint256 feeAmount)',
    message: {
      ...{ action: 1, user, sellToken: weth, buyToken: usdc, sellAmount: 10n ** 18n, buyAmount: 3_000_000_000n },
      ...{ validTo: soon, feeAmount: 0 },
    },
    domain: {
      ...{ name: 'LeverageRfqEngine', version: '1', chainId: 1 },
      verifyingContract: '0x8263a07504d93cB95e0a74f3627bb15faaf140e2'.toLowerCase(),
    },
  })

  test.each([me, stranger])('is none, whoever it speaks for: %s', user => {
    const { comesIn, goesOut, dangers, notices } = cardOf(leveraged(user))
    expect([comesIn, goesOut]).toEqual([[], []])
    expect(dangers.join()).toMatch(/stands in its description alone/)
    expect(notices.some(text => /no account of yours/.test(text))).toBe(user !== me)
  })

  test.each([
    ['sellToken', 'sellAmount', 'buyToken', 'buyAmount'],
    ['makerAsset', 'makingAmount', 'takerAsset', 'takingAmount'],
    ['makerToken', 'makerAmount', 'takerToken', 'takerAmount'],
  ])('named %s, %s, %s and %s is none at a known contract', (sold, most, bought, least) => {
    const { comesIn, dangers } = cardOf({
      type: `Order(address ${sold},uint256 ${most},address ${bought},uint256 ${least})`,
      message: { [sold]: weth, [most]: 10n ** 18n, [bought]: usdc, [least]: 3_000_000_000n },
      contract: '0x111111125421cA6dc452d289314280a0f8842A65',
    })
    expect(comesIn).toEqual([])
    expect(dangers).not.toEqual([])
  })
})

test.each<readonly [string, (least: bigint) => Message]>([
  ['Seaport', least => seaport([5, Number(least)])],
  ['Seaport, in a token', least => seaport([Number(least), 5], 2, [1, usdc])],
  [
    'Blur',
    least => ({
      type: 'Order(address trader,uint8 side,uint256 price)',
      message: { trader: me, side: 1, price: least },
    }),
  ],
  ['CoW Protocol', least => order({ buyAmount: least })],
  ['UniswapX', least => witnessed([[least, me]])],
])('one smallest unit is nothing for an order of %s', (_, of) => {
  const isForNothing = expect.stringMatching(/can be nothing|sells for nothing|filled for nothing/)
  for (const least of [0n, 1n]) expect(cardOf(of(least)).dangers).toContainEqual(isForNothing)
  expect(cardOf(of(2n)).dangers).not.toContainEqual(isForNothing)
})

test('one token that has a number is something', () => {
  const isForNothing = expect.stringContaining('can be nothing')
  expect(cardOf(seaport([1, 1], 1, [2, stranger])).dangers).not.toContainEqual(isForNothing)
  expect(cardOf(seaport([1, 0], 1, [3, stranger])).dangers).toContainEqual(isForNothing)
})
