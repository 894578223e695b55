/**
 * Promise: a call of an account to itself is a danger under whichever address it is written. MultiSend of Safe 1.5.0 makes a call for the zero
 * address one of the Safe to itself, and what a Safe calls itself may give it away: the card read as if nobody were called.
 */
import { concat, encodeFunctionData, type Hex, parseAbi, size, toHex } from 'viem'
import { expect, test } from 'vitest'
import { describeReceived } from '../../src/core/chains/ethereum/messages/describe-typed-data.ts'
import { parseTypedData } from '../../src/core/chains/ethereum/typed-data/parse-typed-data.ts'
import { friend, me, stranger, usdc, zero } from '../core/chains/ethereum/warnings/surroundings.ts'
import { noRefund, safeTx, typedMessage } from './limited-ethereum.ts'

const dataOf = (signature: string, ...args: readonly unknown[]) =>
  encodeFunctionData({ abi: parseAbi([`function ${signature}`] as never), args } as never)
const packed = (to: string, data: Hex) =>
  concat(['0x00', to as Hex, toHex(0, { size: 32 }), toHex(size(data), { size: 32 }), data])

/** Texts of the dangers on the card of a Safe that makes these calls through MultiSendCallOnly 1.5.0. */
function dangers(...calls: readonly Hex[]) {
  const to = '0xA83c336B20401Af773B6219BA5027174338D1836'
  const data = dataOf('multiSend(bytes transactions)', concat(calls))
  const json = typedMessage(
    { to, value: '0', data, operation: 1, safeTxGas: 0, baseGas: 0, ...noRefund },
    { chainId: 1, verifyingContract: friend },
    'SafeTx',
    { SafeTx: safeTx },
  )
  const { warnings } = describeReceived(parseTypedData(json, 'payload'), json, me)
  return warnings.filter(({ level }) => level === 'danger').map(({ text }) => text)
}

test.each([
  ['a guard of modules', dataOf('setModuleGuard(address)', stranger)],
  ['a module', dataOf('enableModule(address)', stranger)],
  ['an allowance', dataOf('approve(address,uint256)', stranger, 5n)],
] as const)('%s', (_, data) => {
  const said = expect.stringMatching(/takes that for the Safe itself, which may give away the account/)
  expect(dangers(packed(zero, data))).toContainEqual(said)
})

test('a transfer in the list is none', () => {
  expect(dangers(packed(usdc, dataOf('transfer(address,uint256)', friend, 5n)))).toEqual([])
})
