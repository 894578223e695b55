import { encodeFunctionData, type Hex, parseAbi, serializeTransaction } from 'viem'
import { expect, test } from 'vitest'
import { withKeys } from '../../../support/asked.ts'
import { type TestEngine, testEngine } from '../../../support/engine.ts'

const contract = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const payee = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const abi = parseAbi(['function pay((address payee, uint256 amount)[] payments, string note)'])
const data = encodeFunctionData({ abi, args: [[{ payee, amount: 5n }], 'Rent'] })
const unsigned = (value = 0n) => serializeTransaction({ type: 'eip1559', chainId: 1, to: contract, data, value })

const safe = JSON.stringify({
  types: {
    EIP712Domain: [
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    SafeTx: Object.entries({
      ...{ to: 'address', value: 'uint256', data: 'bytes', operation: 'uint8', safeTxGas: 'uint256' },
      ...{ baseGas: 'uint256', gasPrice: 'uint256', gasToken: 'address', refundReceiver: 'address', nonce: 'uint256' },
    }).map(([name, type]) => ({ name, type })),
  },
  primaryType: 'SafeTx',
  domain: { chainId: 1, verifyingContract: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F' },
  message: {
    ...{ to: contract, value: '0', data, operation: 0, safeTxGas: '0', baseGas: '0', gasPrice: '0', nonce: '0' },
    ...{ gasToken: `0x${'00'.repeat(20)}`, refundReceiver: `0x${'00'.repeat(20)}` },
  },
})

async function cardOf(agent: TestEngine, type: string, parameters: object): Promise<string> {
  await agent.post(type, parameters)
  const card = JSON.stringify(agent.engine.approvals.cards().at(-1)?.shown)
  const [waiting] = agent.engine.approvals.cards()
  if (waiting) await agent.engine.approvals.reject(waiting, 'test')
  return card
}

const raw = { hashFunction: 'HASH_FUNCTION_KECCAK256', encoding: 'PAYLOAD_ENCODING_HEXADECIMAL' }
const typed = { hashFunction: 'HASH_FUNCTION_NO_OP', encoding: 'PAYLOAD_ENCODING_EIP712' }

test.each<[string, string, (signWith: string) => object]>([
  [
    'a transaction',
    'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
    signWith => ({ signWith, unsignedTransaction: unsigned(), type: 'TRANSACTION_TYPE_ETHEREUM' }),
  ],
  [
    'a transaction as plain data',
    'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
    signWith => ({ signWith, payload: unsigned().slice(2), ...raw }),
  ],
  [
    'two of them',
    'ACTIVITY_TYPE_SIGN_RAW_PAYLOADS',
    signWith => ({ signWith, payloads: [unsigned().slice(2), unsigned().slice(2)], ...raw }),
  ],
  ['a message of a Safe', 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', signWith => ({ signWith, payload: safe, ...typed })],
])('the card of %s reads a call by the interface that was registered', async (_, type, parameters) => {
  const agent = await testEngine()
  const { address } = await withKeys(agent)
  const before = await cardOf(agent, type, parameters(address))
  expect(before).toContain('cannot be shown')
  expect(before).not.toContain('Rent')

  await register(agent)
  const card = await cardOf(agent, type, parameters(address))
  expect(card).toContain('pay((address payee, uint256 amount)[] payments, string note)')
  expect(card).toContain('interface “Our payroll” that was registered here')
  expect(card).toContain('Rent')
  // Programs register interfaces without asking anybody: it stays a danger.
  expect(card).toContain('cannot be shown')
  // Whose word it is tells nobody what moves.
  expect(card).toContain('Which tokens this contract takes or pays out')
  // Addresses among its arguments are looked at.
  expect(card).toMatch(/It names (the address 0xd8dA|\d addresses that nothing here knows)/)
})

test('coin for a contract that only an interface describes is a danger', async () => {
  const agent = await testEngine()
  const { address: signWith } = await withKeys(agent)
  await register(agent)
  await agent.post('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', {
    ...{ signWith, unsignedTransaction: unsigned(10n ** 18n), type: 'TRANSACTION_TYPE_ETHEREUM' },
  })
  const warnings = agent.engine.approvals.cards().at(-1)?.shown.warnings
  expect(warnings).toContainEqual({
    level: 'danger',
    text: expect.stringContaining(`What the contract ${contract} does with this data cannot be shown`),
  })
})

async function register(agent: TestEngine): Promise<void> {
  await agent.post('ACTIVITY_TYPE_CREATE_SMART_CONTRACT_INTERFACE', {
    smartContractAddress: contract.toLowerCase() as Hex,
    smartContractInterface: JSON.stringify(abi),
    type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM',
    label: 'Our payroll',
  })
}
