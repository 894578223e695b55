/**
 * Promise: a rule that names an argument does not read another one. Programs that may register interfaces choose the names, and the oldest
 * interface of a contract is the one that is read: with two names exchanged, who pays stands where a rule looks for who gets it.
 */
import { encodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { recipient, usdc } from '../support/spending.ts'
import { contract, limited, outcome, transaction } from './limited-ethereum.ts'

/** Tells how a rule about one argument decides a call. @param interfaces - Oldest first. */
async function outcomeUnder(to: string, rule: string, data: `0x${string}`, ...interfaces: readonly string[]) {
  const agent = await limited()
  for (const each of interfaces)
    await agent.agent.post('ACTIVITY_TYPE_CREATE_SMART_CONTRACT_INTERFACE', {
      ...{ smartContractAddress: to, type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM', label: each },
      smartContractInterface: JSON.stringify(parseAbi([`function ${each}`] as never)),
    })
  const user = await agent.allowed('Named', `eth.tx.to == '${to}' && ${rule}`)
  return outcome(agent, transaction(agent, { to, data }), user)
}

const moved = encodeFunctionData({
  abi: parseAbi(['function transferFrom(address, address, uint256)']),
  args: [recipient, contract, 5n],
} as never)
const toFriend = `eth.tx.contract_call_args['to'] == '${recipient}'`

test('a function of a standard is not read with two of its arguments exchanged', async () => {
  const exchanged = 'transferFrom(address to, address from, uint256 amount)'
  expect(await outcomeUnder(usdc, toFriend, moved, exchanged)).not.toBe('signed')
  expect(await outcomeUnder(usdc, toFriend, moved, exchanged.replaceAll(/to|from(?=,)/g, '_$&'))).not.toBe('signed')
})

test('names of one’s own are read, also where a standard has others', async () => {
  const [named, fromFriend] = ['transferFrom(address payer, address to, uint256 value)', `['payer'] == '${recipient}'`]
  expect(await outcomeUnder(usdc, `eth.tx.contract_call_args${fromFriend}`, moved, named)).toBe('signed')
})

const swap = encodeFunctionData({ abi: parseAbi(['function swap(uint256, uint256)']), args: [10n ** 20n, 1n] } as never)
const small = "eth.tx.contract_call_args['amount'] < 10"

test('no argument is read that two interfaces of a contract have in two places', async () => {
  const [right, exchanged] = ['swap(uint256 amount, uint256 least)', 'swap(uint256 least, uint256 amount)'] as const
  expect(await outcomeUnder(contract, small, swap, exchanged, right)).not.toBe('signed')
  expect(await outcomeUnder(contract, small.replace('<', '>'), swap, right, exchanged)).not.toBe('signed')
  expect(await outcomeUnder(contract, small.replace('<', '>'), swap, right, 'swap(uint256 amount, uint256)')).toBe(
    'signed',
  )
})
