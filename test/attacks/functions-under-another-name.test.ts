/**
 * Promise: a rule that names a function is not met by another function, whoever registered an interface. Four bytes stand for a function,
 * so one of any name can be made that has those of `transfer` or `approve`: with enough tries, of the very name that a rule allows. The
 * two names here were found so; `transfer` has the first selector, and `approve` the second.
 */
import { base58 } from '@scure/base'
import { concat, encodeFunctionData, type Hex, pad, parseAbi, toHex } from 'viem'
import { expect, test } from 'vitest'
import { readProgramCall } from '../../src/core/chains/solana/program-call.ts'
import { recipient, usdc } from '../support/spending.ts'
import { limited, outcome, transaction } from './limited-ethereum.ts'

const names = { workMyDirefulOwner: 'uint256,uint256', watch_tg_invmru_2f69f1b: 'address,address' } as const
const million = 10n ** 12n
const dirty = `0x01${'00'.repeat(11)}${recipient.slice(2)}` as const
const dataOf = (selector: Hex, first: Hex, second: bigint) =>
  concat([selector, pad(first), toHex(second, { size: 32 })])

/** An agent that knows an interface for each of these functions, oldest first. */
async function settingOf(name: string, ...functions: readonly string[]) {
  const agent = await limited()
  for (const types of functions)
    await agent.agent.post('ACTIVITY_TYPE_CREATE_SMART_CONTRACT_INTERFACE', {
      ...{ smartContractAddress: usdc, type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM', label: types },
      smartContractInterface: JSON.stringify(parseAbi([`function ${name}(${types})`] as never)),
    })
  const user = await agent.allowed('Rewards', `eth.tx.to == '${usdc}' && eth.tx.function_name == '${name}'`)
  return (data: Hex) => outcome(agent, transaction(agent, { to: usdc, data }), user)
}

test.each([
  ['a transfer', 'workMyDirefulOwner', dataOf('0xa9059cbb', recipient, million)],
  ['a transfer that only old contracts take', 'workMyDirefulOwner', dataOf('0xa9059cbb', dirty, million)],
  ['an allowance', 'watch_tg_invmru_2f69f1b', dataOf('0x095ea7b3', recipient, million)],
] as const)('%s is not allowed under the name of another function', async (_, name, data) => {
  const sign = await settingOf(name, names[name])
  expect(await sign(data)).not.toBe('signed')
})

const claim = (types: string, ...args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: parseAbi([`function claim(${types})`] as never), args } as never)

test('the functions of the oldest interface that has the name are signed, and no other that a program adds later', async () => {
  const sign = await settingOf('claim', 'uint256', 'address')
  expect(await sign(claim('uint256', 7n))).toBe('signed')
  expect(await sign(claim('address', recipient))).not.toBe('signed')
})

test('no instruction of a program is read under a name that an older IDL has for another', async () => {
  const { agent } = await limited()
  const programKey = base58.encode(new Uint8Array(32).fill(5))
  for (const discriminator of [[1], [9]])
    await agent.post('ACTIVITY_TYPE_CREATE_SMART_CONTRACT_INTERFACE', {
      ...{ smartContractAddress: programKey, type: 'SMART_CONTRACT_INTERFACE_TYPE_SOLANA', label: 'Rewards' },
      smartContractInterface: JSON.stringify({
        instructions: [{ name: 'claim', discriminator, accounts: [], args: [] }],
        types: [],
      }),
    })
  const nameOf = (...data: readonly number[]) =>
    readProgramCall(agent.store, agent.organizationId, { programKey, accounts: [], data: Buffer.from(data) } as never)
      ?.instructionName
  expect([nameOf(1), nameOf(9)]).toEqual(['claim', undefined])
})
