/**
 * Promise: every address that gets something or control is looked at: in the code of a new contract, in packed bytes of an operation or a
 * list of calls of a known form, in a number of another width or with a sign, and as the contract that is called or that a message is for.
 */
import { concat, encodePacked } from 'viem'
import { expect, test } from 'vitest'
import { parseTypedData } from '../../src/core/chains/ethereum/typed-data/parse-typed-data.ts'
import { recipientWarnings } from '../../src/core/engine/approvals/recipient-warnings.ts'
import { call } from '../core/chains/ethereum/warnings/call-cases/call.ts'
import { stranger, usdc } from '../core/chains/ethereum/warnings/surroundings.ts'
import { transactionOf } from '../core/chains/ethereum/warnings/transactions.ts'
import { testEngine } from '../support/engine.ts'
import { signerKey } from '../support/spending.ts'
import { ethereumAccount } from '../support/turnkey.ts'

const zeros = `0x${'0'.repeat(64)}` as const
const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const ops =
  'handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)'
const operation = {
  ...{ sender: stranger, nonce: 0n, initCode: '0x', callData: '0x', accountGasLimits: zeros, preVerificationGas: 0n },
  ...{ gasFees: zeros, paymasterAndData: '0x', signature: '0x' },
}
const members = (list: string) => list.split(',').map(each => ({ type: each.split(' ')[0], name: each.split(' ')[1] }))
const message = (type: string, value: string, verifyingContract: string) => ({
  ...{ chain: 'ethereum', kind: 'typedData' },
  typedData: parseTypedData(
    JSON.stringify({
      ...{ primaryType: 'Pay', message: { to: value }, domain: { chainId: 1, verifyingContract } },
      types: { Pay: members(`${type} to`), EIP712Domain: members('uint256 chainId,address verifyingContract') },
    }),
    'payload',
  ),
})
const transaction = (change: object) => ({
  ...{ chain: 'ethereum', kind: 'ethereumTransaction' },
  transaction: transactionOf({ value: 0n, ...change }),
})

const places: Readonly<Record<string, (alike: `0x${string}`) => object>> = {
  'an argument of the constructor of a new contract': alike =>
    transaction({ to: null, gas: 1_000_000n, data: `0x6080604052${'0'.repeat(24)}${alike.slice(2)}` }),
  'an argument among zeros, with bytes behind it': alike =>
    transaction({ to: null, gas: 1_000_000n, data: `0x60${'0'.repeat(51)}1${'0'.repeat(64)}${alike.slice(2)}ff` }),
  'the contract that MultiSend calls': alike =>
    transaction(
      call(
        stranger,
        'multiSend(bytes transactions)',
        encodePacked(['uint8', 'address', 'uint256', 'uint256', 'bytes'], [0, alike, 0n, 4n, '0x12345678']),
      ),
    ),
  'the factory of an operation': alike =>
    transaction(call(entryPoint, ops, [{ ...operation, initCode: concat([alike, '0x12345678']) }], stranger)),
  'the paymaster of an operation': alike =>
    transaction(call(entryPoint, ops, [{ ...operation, paymasterAndData: concat([alike, zeros]) }], stranger)),
  'the contract that is called': alike =>
    transaction(call(alike, 'deposit(uint256 assets, address receiver)', 5n, stranger)),
  'the contract of a message': alike => message('uint256', '5', alike),
  'a number of 160 bits': alike => message('uint160', BigInt(alike).toString(), usdc),
  'a number of 168 bits': alike => message('uint168', BigInt(alike).toString(), usdc),
  'a number of 248 bits': alike => message('uint248', BigInt(`0x01${alike.slice(2)}`).toString(), usdc),
  'a number with a sign': alike => message('int256', BigInt(alike).toString(), usdc),
  'a number below zero': alike => message('int160', BigInt.asIntN(160, BigInt(alike)).toString(), usdc),
}

test.each(Object.entries(places))('%s that looks like an own account is a danger', async (_, make) => {
  const agent = await testEngine()
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', {
    walletName: 'Main',
    accounts: [0, 1, 2].map(index => ({ ...ethereumAccount, path: `m/44'/60'/0'/0/${index}` })),
  })
  const { addresses } = result.createWalletResult as { readonly addresses: readonly string[] }
  const own = addresses.find(address => !address.startsWith('0x00')) ?? ''
  const middle = [...own.slice(8, -6)].map(digit => (digit === '1' ? '2' : '1')).join('')
  const alike = `0x${own.slice(2, 8)}${middle}${own.slice(-6)}`.toLowerCase() as `0x${string}`
  const warnings = recipientWarnings(agent.store, agent.organizationId, {
    givesOut: { kind: 'signatures', publicKey: signerKey, signed: [make(alike)] },
  } as never)
  expect(warnings.map(({ level }) => level)).toContain('danger')
})
