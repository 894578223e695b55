import { expect, test } from 'vitest'
import { describeReceived } from '../../../../../src/core/chains/ethereum/messages/describe-typed-data.ts'
import { warnOfEthereum } from '../../../../../src/core/chains/ethereum/warnings/index.ts'
import { typed, uniswapX } from '../../../../attacks/typed-orders.ts'
import { me, seconds, stranger, surroundings, usdc } from '../warnings/surroundings.ts'

const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

const cow = (change: object = {}, contract = '0x9008D19f58AAbD9eD0D60971565AA8510560ab41') =>
  typed(
    contract,
    'Order',
    'address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance',
    {
      ...{ sellToken: usdc, buyToken: weth, receiver: me, sellAmount: 10n ** 9n, buyAmount: 10n ** 18n },
      ...{ validTo: seconds + 60n, appData: `0x${'00'.repeat(32)}`, feeAmount: 0, kind: 'sell' },
      ...{ partiallyFillable: false, sellTokenBalance: 'erc20', buyTokenBalance: 'erc20', ...change },
    },
  )

const dangers = (order: ReturnType<typeof typed>) =>
  [...describeReceived(order.typedData, '{}', me).warnings, ...warnOfEthereum(order, surroundings)].filter(
    ({ level }) => level === 'danger',
  )

test('an order of which the card shows every bit has no danger', () => {
  expect(dangers(cow())).toEqual([])
  expect(dangers(uniswapX([[weth, 10n ** 18n, me]]))).toEqual([])
})

test('the same for a contract that is not known, or for somebody else, has', () => {
  expect(dangers(cow({}, stranger))).toContainEqual(
    expect.objectContaining({ text: expect.stringMatching(/does not know what the contract/) }),
  )
  expect(dangers(cow({ receiver: stranger }))).toContainEqual(
    expect.objectContaining({ text: expect.stringMatching(/pays out goes to/) }),
  )
})

test('of an order that is read in part, it is said what is not', () => {
  expect(dangers(cow({ kind: 'something' }))).not.toEqual([])
})
