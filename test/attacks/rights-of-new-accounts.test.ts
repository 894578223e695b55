/**
 * Promise: a right that is given to an account of Solana is its key's, whoever controls the account that the same transaction makes there.
 * The card names the key as whoever may take, and never the owner of that account.
 */
import { expect, test } from 'vitest'
import {
  addressOf,
  hexOf,
  instruction,
  solanaSetting,
  systemProgram,
  tokenProgram,
  u64,
  usdc,
  wrappedSol,
} from '../support/solana-setting.ts'

/** Somebody has its key, and signs for its creation. */
const [delegate, account, friend] = [addressOf(20), addressOf(21), addressOf(22)]

const made = (own: string, owner: string) => [
  instruction(
    systemProgram,
    `00000000${u64(2_039_280n)}${u64(165n)}${hexOf(tokenProgram)}`,
    [own, 'sw'],
    [delegate, 'sw'],
  ),
  instruction(tokenProgram, `12${hexOf(owner)}`, [delegate, 'w'], [wrappedSol, '']),
]

const allowances = {
  Approve: (own: string) => instruction(tokenProgram, `04${u64(5n)}`, [account, 'w'], [delegate, ''], [own, 's']),
  ApproveChecked: (own: string) =>
    instruction(tokenProgram, `0d${'ff'.repeat(8)}06`, [account, 'w'], [usdc, ''], [delegate, ''], [own, 's']),
}

test.each(Object.entries(allowances))('%s lets the key of a new account take, not its owner', async (_, allow) => {
  for (const owner of ['own', friend]) {
    const { own, send } = await solanaSetting()
    const { summary } = await send([...made(own, owner === 'own' ? own : owner), allow(own)])
    expect(summary).toContain(`To be taken by: ${delegate}`)
    expect(summary).not.toContain(`To be taken by: ${owner === 'own' ? own : owner}`)
  }
})
