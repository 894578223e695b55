/**
 * Promise: bytes that go with a token to a contract do not decide there, unseen, who has the token. Whoever gets a collectible by
 * `safeTransferFrom` is called with them: the name wrapper of ENS reads from them to whom it gives the wrapped name, and routers whom to pay.
 */
import { encodeAbiParameters, parseAbiParameters } from 'viem'
import { expect, test } from 'vitest'
import { call } from '../core/chains/ethereum/warnings/call-cases/call.ts'
import { friend, me, mine, stranger, zero } from '../core/chains/ethereum/warnings/surroundings.ts'
import { shown } from './cards-of-calls.ts'

/** Names of ENS, and the contract that wraps them. */
const [names, wrapper] = ['0x57f1887a8BF19b14fC0dF6Fd9B2acc9Af147eA85', '0xD4416b13d2b3a9aBae7AcD5D6C2BbDBE25686401']
/** Label, owner, fuses and resolver. */
const forStranger = encodeAbiParameters(parseAbiParameters('string, address, uint16, address'), [
  ...(['savings', stranger, 0, zero] as const),
])

const ways = (to: string, data: string) => [
  call(names, 'safeTransferFrom(address from, address to, uint256 tokenId, bytes data)', me, to, 7n, data),
  call(
    names,
    'safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)',
    me,
    to,
    7n,
    1n,
    data,
  ),
  call(
    names,
    'safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] values, bytes data)',
    ...[me, to, [7n], [1n], data],
  ),
]
const told = (to: string, data: string) =>
  ways(to, data).map(made => shown(made).dangers.filter(text => text.includes('go with the token')))

test('a name goes to its wrapper, which gives it to whom the bytes beside name', () => {
  for (const dangers of told(wrapper, forStranger))
    expect(dangers).toEqual([
      `192 bytes go with the token to ${wrapper}. If that is a contract, they may tell it who gets the token next, or what else to do. This card cannot show what they mean.`,
    ])
})

test('that it has a name here says nothing of the bytes', () => {
  for (const dangers of told(friend, forStranger)) expect(dangers).toHaveLength(1)
})

test('nothing goes with a usual transfer, and an account of one’s own reads nothing', () => {
  expect([...told(wrapper, '0x'), ...told(mine, forStranger)].flat()).toEqual([])
})
