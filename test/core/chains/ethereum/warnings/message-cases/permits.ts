import { friend, me, mine, router, seconds, stranger, uni, usdc, zero } from '../surroundings.ts'
import { batch, day, type Message, type MessageCase, order, permit } from './message.ts'

const dai = (expiry: bigint, allowed: boolean, spender: string = router): Message => ({
  type: 'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)',
  message: { holder: me, spender, nonce: 0, expiry, allowed },
})

const operatorPermit = (operator: string): Message => ({
  type: 'PermitForAll(address owner,address operator,uint256 nonce,uint256 deadline)',
  message: { owner: me, operator, nonce: 0, deadline: seconds + 3_600n },
})

const otherPermit = 'Permit(address owner,address spender,uint256 nonce,uint256 deadline,uint256 value)'

/** Permits, and their spenders. */
export const permits: Readonly<Record<string, MessageCase>> = {
  'a permit in another form': {
    says: /may let .* take any amount of USDC/,
    level: 'danger',
    fires: { ...permit({ value: 2n ** 128n }), type: otherPermit },
    below: { ...permit({ value: 2n ** 128n - 1n }), type: otherPermit },
    mustNot: permit({ value: 2n ** 128n }),
  },
  'a permit without limit': {
    says: /lets .* take every USDC of/,
    level: 'danger',
    fires: permit({ value: 2n ** 128n }),
    below: permit({ value: 2n ** 128n - 1n }),
    mustNot: dai(0n, false),
  },
  'a permit without limit in 96 bits': {
    says: /lets .* take every UNI of/,
    level: 'danger',
    fires: permit({ value: 2n ** 96n - 1n }, { contract: uni }),
    below: permit({ value: 2n ** 96n - 2n }, { contract: uni }),
    mustNot: permit({ value: 2n ** 96n }, { contract: uni }),
  },
  'a permit of more than there can be': {
    says: /is more than there can be/,
    level: 'danger',
    fires: permit({ value: 10n ** 18n + 1n }),
    below: permit({ value: 10n ** 18n }),
    mustNot: permit(),
  },
  'a permit through Permit2 of more than there can be': {
    says: /is more than there can be/,
    level: 'danger',
    fires: batch([usdc], 10n ** 18n + 1n),
    below: batch([usdc], 10n ** 18n),
    mustNot: batch([usdc]),
  },
  'a permit': {
    says: /Whoever holds this signature lets .* take up to/,
    level: 'danger',
    fires: permit(),
    below: dai(0n, false),
    mustNot: order(),
  },
  'a spender that is the token': {
    says: /the token’s own contract/,
    level: 'danger',
    fires: permit({ spender: usdc }),
    below: permit({ spender: uni }),
    mustNot: permit(),
  },
  'a permit of somebody else': {
    says: /speaks for .* which is no account of yours/,
    level: 'notice',
    fires: permit({ owner: stranger }),
    below: permit({ owner: mine }),
    mustNot: permit(),
  },
  'a permit for more than 30 days': {
    says: /It is good for 3\d days more/,
    level: 'notice',
    fires: permit({ deadline: seconds + 31n * day }),
    below: permit({ deadline: seconds + 30n * day }),
    mustNot: permit(),
  },
  'a permit without end': {
    says: /It never ends/,
    level: 'danger',
    fires: permit({ deadline: 2n ** 256n - 1n }),
    below: permit({ deadline: 2n ** 32n - 1n }),
    mustNot: permit(),
  },
  'a permit of DAI without end': {
    says: /It never ends/,
    level: 'danger',
    fires: dai(0n, true),
    below: dai(0n, false),
    mustNot: dai(seconds + 60n, true),
  },
  'what is over already': {
    says: /Its time is over already/,
    level: 'notice',
    fires: permit({ deadline: seconds - 1n }),
    below: permit({ deadline: seconds }),
    mustNot: permit(),
  },
  'a spender that is an own account': {
    says: /is an account of yours and no contract/,
    level: 'danger',
    fires: permit({ spender: mine }),
    below: permit({ spender: friend }),
    mustNot: permit(),
  },
  'a spender that is not known': {
    says: /is no contract known here/,
    level: 'notice',
    fires: permit({ spender: stranger }),
    below: permit({ spender: friend }),
    mustNot: permit({ spender: stranger, value: 0 }),
  },
  'an operator of a permit that is not known': {
    says: /is no contract known here/,
    level: 'notice',
    fires: operatorPermit(stranger),
    below: operatorPermit(friend),
    mustNot: dai(0n, false, stranger),
  },
  'a spender that is nobody': {
    says: /lets the zero address take/,
    level: 'danger',
    fires: permit({ spender: zero }),
    below: permit({ spender: `0x${'0'.repeat(39)}1` }),
    mustNot: permit(),
  },
  'several tokens at once': {
    says: /lets 2 tokens be taken at once/,
    level: 'notice',
    fires: batch([usdc, uni]),
    below: batch([usdc]),
    mustNot: permit(),
  },
}
