/**
 * Promise: where a token reads a small number as that of one of its collectibles, and no amount, the card says so, and no limit counts it
 * as dust. Tokens of ERC-404 do (`amountOrId <= minted`), and move a whole unit with the collectible. Some are in the shipped lists.
 */
import { describe, expect, test } from 'vitest'
import { tokenOf } from '../../src/core/chains/ethereum/networks/networks.ts'
import { call } from '../core/chains/ethereum/warnings/call-cases/call.ts'
import { me, stranger } from '../core/chains/ethereum/warnings/surroundings.ts'
import { movesOfCall } from '../support/ethereum-calls.ts'
import { shown } from './cards-of-calls.ts'

/** OnChain Pepe 404, whose collectibles are numbered from 1 (Blockscout: `/tokens/0xB87b…/instances/1`). */
const ocp404 = '0xB87b96868644d99Cc70a8565BA7311482eDEBF6e'
const ofNumber5 = {
  transferFrom: call(ocp404, 'transferFrom(address from, address to, uint256 amount)', me, stranger, 5n),
  approve: call(ocp404, 'approve(address spender, uint256 amount)', stranger, 5n),
}

test('it is a token of the shipped lists', () => {
  expect(tokenOf(1n, ocp404)).toMatchObject({ symbol: 'OCP404', decimals: 18 })
})

describe.each(Object.entries(ofNumber5))('%s of number 5', (_, made) => {
  test('the card does not say that a billionth of a billionth moves, and no more', () => {
    expect(shown(made).summary.join('\n')).toMatch(/number 5/)
  })

  test('a limit does not count 5 units of 10^18', () => {
    const moved = movesOfCall({ chainId: 1n, to: ocp404, value: 0n, data: made.data }, me).token(ocp404)
    expect(moved.kind).toBe('unknown')
  })
})
