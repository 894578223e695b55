/**
 * Promise: where an allowance is a wider right than to take a token, it counts and is told as that right: whoever may `approve` at
 * Compound III may manage all that the account has there. Its markets are no closed list: what is not known to be a token may be one.
 */
import { expect, test } from 'vitest'
import { stranger, usdc } from '../core/chains/ethereum/warnings/surroundings.ts'
import { dataOf } from '../support/spending.ts'
import { shown } from './cards-of-calls.ts'
import { limited, outcome, transaction } from './limited-ethereum.ts'

const most = 2n ** 256n - 1n
const comet = '0xc3d688B66703497DAA19211EEdff47f25384cdc3'
const ofWeth = '0xA17581A9E3356d9A858b789D68B4d866e593aE94'
const approve = (amount: bigint) => dataOf('approve(address spender, uint256 amount)', [stranger, amount])
const allow = (isAllowed: boolean) => dataOf('allow(address manager, bool isAllowed)', [stranger, isAllowed])

test.each([
  ['approve', comet, approve(most)],
  ['approve, at another', ofWeth, approve(most)],
  ['allow', comet, allow(true)],
])('%s: somebody may manage everything there', async (_, to, data) => {
  const { dangers, summary } = shown({ to, data, value: 0n })
  expect(dangers).toEqual([expect.stringContaining(`${stranger} can move all that this account has in contract ${to}`)])
  expect(summary.join()).toContain('Not known')
  expect(summary.join()).not.toContain('You allow')
  const l = await limited()
  expect(await outcome(l, transaction(l, { to, data }), l.ofDollars)).toContain('over the limit')
})

test.each([
  ['approve', approve(0n)],
  ['allow', allow(false)],
])('%s: taking it back is none', async (_, data) => {
  expect(shown({ to: comet, data, value: 0n }).dangers).toEqual([])
  const l = await limited()
  expect(await outcome(l, transaction(l, { to: comet, data }), l.ofDollars)).toBe('signed')
})

test('the card says of an allowance without limit at an unknown contract that it may be such a right', () => {
  const unlisted = '0xaeB318360f27748Acb200CE616E389A6C9409a07'
  const toldOf = (to: string, amount: bigint) => shown({ to, data: approve(amount), value: 0n }).dangers.join()
  expect(toldOf(unlisted, most)).toContain('may be the right to manage all')
  expect(toldOf(unlisted, 5n)).not.toContain('may be the right')
  expect(toldOf(usdc, most)).not.toContain('may be the right')
})
