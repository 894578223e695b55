/**
 * Promise: whoever makes a contract chooses the function that its call looks like, and escapes no limit by it. At a contract that nobody
 * knows, any function but a token's own is unknown for every token, as data is that nobody knows.
 */
import { type AbiFunction, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { isOfTokenAlone } from '../../src/core/chains/ethereum/calls/call-moves.ts'
import { readCall } from '../../src/core/chains/ethereum/calls/call-tree.ts'
import { knownCalls } from '../../src/core/chains/ethereum/calls/known-calls.ts'
import { me, stranger, usdc } from '../core/chains/ethereum/warnings/surroundings.ts'
import { arbitraryValue } from '../support/abi-values.ts'
import { movesOfCall } from '../support/ethereum-calls.ts'
import { seeded } from '../support/random.ts'

const unknown = '0xAa000000000000000000000000000000000000Aa'
const rows = [...knownCalls().values()].filter(({ onlyOf }) => onlyOf === undefined)
const random = seeded(12)

test.each(rows.map(row => [row.signature, row] as const))('%s', (signature, { inputs }) => {
  const args = inputs.map(input => arbitraryValue(input, [stranger, me], () => random.below(0x10000)))
  const abi = parseAbi([`function ${signature}`] as never) as readonly AbiFunction[]
  const data = encodeFunctionData({ abi, args } as never).toLowerCase() as Hex
  const call = { chainId: 1n, to: unknown, value: 0n, data } as const
  const { moves, meaning } = readCall(call)
  const isOfItself = isOfTokenAlone(moves, unknown)
  expect(meaning.kind).toBe('known')
  expect(movesOfCall(call, me).token(usdc).kind).toBe(isOfItself ? 'nothing' : 'unknown')
  if (isOfItself) expect(signature).toMatch(ofTokens)
})

/** Functions of standards of tokens, which move the token itself. */
const ofTokens =
  /^(transfer|approve|permit|safe(Batch)?Transfer|setApprovalForAll|(in|de)crease(Allowance|Approval)|burn|mint\(address)/
