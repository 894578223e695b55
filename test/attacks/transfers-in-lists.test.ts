/**
 * Promise: tokens that Permit2 moves as one of a list are judged as those of a transfer alone, wherever in the list they stand, and those
 * that somebody has signed for are, too.
 */
import { expect, test } from 'vitest'
import { warnOfEthereum } from '../../src/core/chains/ethereum/warnings/index.ts'
import { call, type Made } from '../core/chains/ethereum/warnings/call-cases/call.ts'
import {
  friend,
  me,
  mine,
  permit2,
  stranger,
  surroundings,
  uni,
  usdc,
} from '../core/chains/ethereum/warnings/surroundings.ts'
import { transactionOf } from '../core/chains/ethereum/warnings/transactions.ts'

type Transfer = readonly [from: string, to: string, amount: bigint, token: string]

const burn = '0x000000000000000000000000000000000000dEaD'
const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
const harmless: Transfer = [me, friend, 5n, usdc]

const list = (...all: readonly Transfer[]) =>
  call(permit2, 'transferFrom((address from, address to, uint160 amount, address token)[] transferDetails)', all)
const alone = (...transfer: Transfer) =>
  call(permit2, 'transferFrom(address from, address to, uint160 amount, address token)', ...transfer)
const signedFor = (owner: string, to: string, amount: bigint, token: string) =>
  call(
    permit2,
    'permitTransferFrom(((address token, uint256 amount) permitted, uint256 nonce, uint256 deadline) permit, (address to, uint256 requestedAmount) transferDetails, address owner, bytes signature)',
    ...[
      { permitted: { token, amount }, nonce: 1n, deadline: 2n ** 32n },
      { to, requestedAmount: amount },
      owner,
      '0x11',
    ],
  )
const warnings = (made: Made) =>
  warnOfEthereum(
    { chain: 'ethereum', kind: 'ethereumTransaction', transaction: transactionOf({ ...made, value: 0n }) },
    surroundings,
  )

const transfers: readonly (readonly [what: string, transfer: Transfer, says: RegExp])[] = [
  ['tokens of another own account', [mine, stranger, 5n, usdc], /It takes tokens of .* another account of yours/],
  ['tokens of somebody', [stranger, friend, 5n, usdc], /It takes tokens of .* not the account that signs/],
  ['tokens to nobody', [me, burn, 5n, usdc], /Nobody is known to hold a key of/],
  ['tokens to their own contract', [me, usdc, 5n, usdc], /The tokens go to their own contract/],
  ['tokens to the contract of another token', [me, uni, 5n, usdc], /is the contract of the token UNI/],
  ['tokens to Permit2 itself', [me, permit2, 5n, usdc], /is a contract and no account/],
  ['tokens to what makes calls for anybody', [me, multicall3, 5n, usdc], /anybody can take: it makes calls/],
  ['more than there is', [me, friend, 2n ** 160n - 1n, usdc], /more than there is of any token/],
  ['nothing', [me, friend, 0n, usdc], /It sends nothing/],
]

test.each(transfers)('%s', (_, transfer, says) => {
  const wrong = expect.objectContaining({ text: expect.stringMatching(says) })
  for (const made of [alone(...transfer), list(transfer), list(harmless, transfer), list(transfer, harmless)])
    expect(warnings(made)).toContainEqual(wrong)
  if (transfer[0] === me) expect(warnings(signedFor(...transfer))).toContainEqual(wrong)
  for (const made of [alone(...harmless), list(harmless, harmless), signedFor(...harmless)])
    expect(warnings(made)).not.toContainEqual(wrong)
})

test('what is wrong with several transfers of a list is said once of each', () => {
  const texts = warnings(list([mine, usdc, 5n, usdc], [mine, burn, 0n, usdc], [mine, usdc, 5n, usdc])).map(
    ({ text }) => text,
  )
  expect(new Set(texts).size).toBe(texts.length)
  for (const [, , says] of transfers.filter(([what]) => /another own|to nobody|their own|^nothing/.test(what)))
    expect(texts).toContainEqual(expect.stringMatching(says))
})
