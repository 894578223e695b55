import { me, mine, seconds, stranger, usdc, zero } from '../surroundings.ts'
import { day, type Message, type MessageCase, order, permit, seaport, witnessed } from './message.ts'

const blur = (side: number, price: number, trader = me): Message => ({
  type: 'Order(address trader,uint8 side,uint256 price)',
  message: { trader, side, price },
})

/** Orders and sales. */
export const orders: Readonly<Record<string, MessageCase>> = {
  'an order of UniswapX for nothing': {
    says: /may be filled for nothing/,
    level: 'danger',
    fires: witnessed([[1n, me]]),
    below: witnessed([[2n, me]]),
    mustNot: witnessed([
      [5n, me],
      [0n, stranger],
    ]),
  },
  'an order of UniswapX for somebody else': {
    says: /What the order pays out goes to/,
    level: 'danger',
    fires: witnessed([[5n, stranger]]),
    below: witnessed([[5n, mine]]),
    mustNot: witnessed([
      [5n, me],
      [1n, stranger],
    ]),
  },
  'an order of UniswapX lets take': {
    says: /may let .* take up to 0.000005 USDC/,
    level: 'danger',
    fires: witnessed([[5n, me]]),
    below: order(),
    mustNot: permit(),
  },
  'an order for more than 30 days': {
    says: /It is good for 3\d days more/,
    level: 'notice',
    fires: order({ validTo: seconds + 31n * day }),
    below: order({ validTo: seconds + 30n * day }),
    mustNot: order(),
  },
  'a trade of somebody else': {
    says: /speaks for .* which is no account of yours/,
    level: 'danger',
    fires: blur(1, 5, stranger),
    below: blur(1, 5, mine),
    mustNot: blur(1, 5),
  },
  'a sale for tokens that are not known': {
    says: /All that is asked in return are tokens that are not known/,
    level: 'danger',
    fires: seaport([5, 5], 2, [1, stranger]),
    below: seaport([5, 5], 2, [1, usdc]),
    mustNot: seaport([5, 5]),
  },
  'an order that pays others': {
    says: /pays .* to .*, no account of yours: that is more than a fee/,
    level: 'danger',
    fires: seaport([7, 7], 2, [0, zero], { units: 2, recipient: stranger }),
    below: seaport([8, 8], 2, [0, zero], { units: 2, recipient: stranger }),
    mustNot: seaport([7, 7], 2, [0, zero], { units: 2, recipient: mine }),
  },
  'a tree of orders': {
    says: /good for many orders at once/,
    level: 'danger',
    fires: { type: 'BulkOrder(bytes32 tree)', message: { tree: `0x${'11'.repeat(32)}` } },
    below: { type: 'BulkOrders(bytes32 tree)', message: { tree: `0x${'11'.repeat(32)}` } },
    mustNot: order(),
  },
  'an order of somebody else': {
    says: /speaks for .* which is no account of yours/,
    level: 'notice',
    fires: order({ maker: stranger }),
    below: order({ maker: mine }),
    mustNot: order(),
  },
  'an order without end': {
    says: /It never ends/,
    level: 'notice',
    fires: { ...order({ validTo: 2n ** 40n }), type: order().type.replace('uint32 validTo', 'uint64 validTo') },
    below: order({ validTo: 2n ** 32n - 1n }),
    mustNot: order(),
  },
  'many orders unseen': {
    says: /good for many orders at once/,
    level: 'danger',
    fires: { type: 'Root(bytes32 root)', message: { root: `0x${'11'.repeat(32)}` }, name: 'Blur Exchange' },
    below: { type: 'Root(bytes32 root)', message: { root: `0x${'11'.repeat(32)}` }, name: 'Something' },
    mustNot: blur(1, 5),
  },
  'a sale that may bring nothing': {
    says: /asked in return can be nothing/,
    level: 'danger',
    fires: seaport([5, 0]),
    below: seaport([5, 2]),
    mustNot: seaport([5, 5]),
  },
  'any token of a collection': {
    says: /any token of a collection/,
    level: 'danger',
    fires: seaport([5, 5], 4),
    below: seaport([5, 5], 3),
    mustNot: seaport([5, 5]),
  },
  'a sale at 0': {
    says: /sells for nothing/,
    level: 'danger',
    fires: blur(1, 0),
    below: blur(1, 2),
    mustNot: blur(0, 0),
  },
  'an order that asks for nothing': {
    says: /may be filled for nothing/,
    level: 'danger',
    fires: order({ buyAmount: 1 }),
    below: order({ buyAmount: 2 }),
    mustNot: order(),
  },
  'an order for somebody else': {
    says: /What the order pays out goes to/,
    level: 'danger',
    fires: order({ receiver: stranger }),
    below: order({ receiver: mine }),
    mustNot: order({ receiver: zero }),
  },
  'an order in parts': {
    says: /filled in parts/,
    level: 'notice',
    fires: order({ partiallyFillable: true }),
    below: order({ partiallyFillable: false }),
    mustNot: permit(),
  },
}
