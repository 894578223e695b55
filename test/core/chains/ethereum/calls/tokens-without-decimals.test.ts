import { expect, test } from 'vitest'
import { readCall } from '../../../../../src/core/chains/ethereum/calls/call-tree.ts'
import { effectsOfCall } from '../../../../../src/core/chains/ethereum/effects/effects-of-call.ts'
import { call } from '../warnings/call-cases/call.ts'
import { me, stranger, usdc } from '../warnings/surroundings.ts'

/** Listed as the token CK, and a collection. */
const cryptoKitties = '0x06012c8cf97BEaD5deAe237070F9587f8E7A266d'

const sent = (token: string) => {
  const { to, data } = call(token, 'transfer(address to, uint256 amount)', stranger, 895n)
  const read = readCall({ chainId: 1n, to: to as never, value: 0n, data: data as never })
  return effectsOfCall(read, me as never).movements.map(({ inWords }) => inWords)
}

test('an amount of a listed token that cannot be divided may be the number of a token', () => {
  expect(sent(cryptoKitties)).toEqual([expect.stringContaining('or token number 895')])
  expect(sent(usdc)).toEqual(['0.000895 USDC'])
})
