import { createHash } from 'node:crypto'
import { erc20Abi, serializeTransaction } from 'viem'
import { expect, test } from 'vitest'
import { chosenQuotas, quotasSetting } from '../../../src/core/quotas.ts'
import { askedOf, holds, withKeys } from '../../support/asked.ts'
import { activityOf, testEngine } from '../../support/engine.ts'
import { testServer } from '../../support/server.ts'

const create = 'ACTIVITY_TYPE_CREATE_SMART_CONTRACT_INTERFACE'
const remove = 'ACTIVITY_TYPE_DELETE_SMART_CONTRACT_INTERFACE'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const token = {
  smartContractAddress: usdc.toLowerCase(),
  smartContractInterface: JSON.stringify(erc20Abi),
  type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM',
  label: 'USDC',
}

test('an interface is kept as it was given, found by id and in the list, told by its digest, and deleted', async () => {
  const server = await testServer({ approvals: 'nothing' })
  const { organizationId } = server
  const ask = async (name: string, fields: object = {}) =>
    (await server.call(`/public/v1/query/${name}`, { organizationId, ...fields })).body
  const created = await server.post(create, token)
  const { smartContractInterfaceId } = created.result.createSmartContractInterfaceResult as Record<string, string>
  const record = { organizationId, smartContractInterfaceId, ...token, notes: '' }
  const { smartContractInterface } = await ask('get_smart_contract_interface', { smartContractInterfaceId })
  expect(smartContractInterface).toMatchObject(record)
  const { smartContractInterfaces } = await ask('list_smart_contract_interfaces')
  expect(smartContractInterfaces).toEqual([smartContractInterface])
  const { organizationData } = await ask('get_organization')
  const digest = createHash('sha256').update(token.smartContractInterface).digest('hex')
  expect(organizationData.smartContractInterfaceReferences).toEqual([
    { smartContractInterfaceId, smartContractAddress: token.smartContractAddress, digest },
  ])

  await server.post(remove, { smartContractInterfaceId })
  expect(await ask('list_smart_contract_interfaces')).toMatchObject({ smartContractInterfaces: [] })
  expect(await ask('get_smart_contract_interface', { smartContractInterfaceId })).toMatchObject({ code: 5 })
})

test('conditions name the functions of a contract from when its interface is there until it is not', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  const { address } = await withKeys(agent)
  const data = `0xa9059cbb${address.slice(2).padStart(64, '0')}${'5'.padStart(64, '0')}` as const
  const isTransfer = () => {
    const unsignedTransaction = serializeTransaction({ type: 'eip1559', chainId: 1, to: usdc, data })
    const type = 'TRANSACTION_TYPE_ETHEREUM'
    const asked = askedOf(agent, 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2', { signWith: address, unsignedTransaction, type })
    return holds("eth.tx.function_name == 'transfer' && eth.tx.contract_call_args['amount'] == 5", asked)
  }
  expect(isTransfer()).toHaveProperty('error')
  const { result } = await agent.post(create, token)
  expect(isTransfer()).toEqual({ value: true })
  await agent.post(remove, result!.createSmartContractInterfaceResult)
  expect(isTransfer()).toHaveProperty('error')
})

test.each([
  [{ smartContractAddress: '0x1234' }, 'smartContractAddress', /must be an Ethereum address/],
  [{ smartContractAddress: usdc.replace('A0b', 'a0b') }, 'smartContractAddress', /right checksum/],
  [{ smartContractInterface: '{}' }, 'smartContractInterface', /not a JSON list/],
  [
    { smartContractInterface: '[{"type":"function"}]' },
    'smartContractInterface',
    /^invalid smartContractInterface: entry 0/,
  ],
  [{ smartContractInterface: '['.repeat(400_001) }, 'smartContractInterface', /at most 400000 characters/],
  [{ type: 'SMART_CONTRACT_INTERFACE_TYPE_SOLANA' }, 'smartContractAddress', /must be a Solana address/],
  [
    { type: 'SMART_CONTRACT_INTERFACE_TYPE_SOLANA', smartContractAddress: '1'.repeat(32) },
    'smartContractInterface',
    /Anchor IDL/,
  ],
  [{ type: 'SMART_CONTRACT_INTERFACE_TYPE_TRON' }, 'type', /must be one of/],
  [{ label: '' }, 'label', /must not be empty/],
])('%j is refused', async (change, field, message) => {
  const agent = await testEngine({ approvals: 'nothing' })
  await expect(agent.post(create, { ...token, ...change })).rejects.toMatchObject({
    code: 'REQUEST_INVALID',
    message: expect.stringMatching(message),
    detail: { field: `parameters.${field}` },
  })
})

test('an organization has as many as its limit', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  await agent.store.write(transaction =>
    transaction.setSetting(quotasSetting, chosenQuotas(agent.store).parse({ smartContractInterfaces: 1 })),
  )
  await agent.post(create, token)
  await expect(agent.post(create, token)).rejects.toMatchObject({ code: 'QUOTA_REACHED' })
})

test('the card shows the contract, its functions and the whole interface', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  const label = 'USD\u202eC'
  const { prepared } = askedOf(agent, create, { ...token, label, notes: 'for payments' })
  const card = activityOf(create).describe(prepared)
  expect(card.sentence).toBe(
    `Let policies read calls of the contract ${token.smartContractAddress} by the interface “USD⟨U+202E⟩C”`,
  )
  expect(card.fields.map(({ label, value }) => [label, value])).toEqual([
    ['Label', 'USD⟨U+202E⟩C'],
    ['Contract on Ethereum', token.smartContractAddress],
    ['9 functions', ''],
    ['Notes', 'for payments'],
  ])
  expect(card.fields[2]?.children?.map(({ value }) => value)).toContain('transfer(address recipient, uint256 amount)')
  expect(card.raw).toEqual([{ label: 'Interface, as received', value: token.smartContractInterface }])
})
