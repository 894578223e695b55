import { getSignedTransactionFromActivity, type TurnkeyClient, TurnkeyRequestError } from '@turnkey/http'
import { erc20Abi, keccak256, parseEther, recoverTransactionAddress, type TransactionSerialized } from 'viem'
import { encodeFunctionData, serializeTransaction } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Headless, startForClient } from '../support/headless.ts'
import { type ClientCredentials, turnkeyClient } from '../support/turnkey.ts'
import { consensusRequests, type Member, type NewPolicy, thrownBy } from './consensus-members.ts'

/** Users who may do nothing alone, through the public SDKs, unmodified, against the built agent. */
let organizationId: string

const { envelope, addMembers, addWallet, addPolicies, payloadRequest } = consensusRequests(() => organizationId)

type Change = { readonly to: string; readonly value?: bigint; readonly data?: `0x${string}` }
let nonce = 0

async function signTransaction({ client }: Member, signWith: string, { to, value = 0n, data }: Change) {
  const fees = { gas: 100_000n, maxFeePerGas: 2n, maxPriorityFeePerGas: 1n, nonce: nonce++ }
  const unsigned = serializeTransaction({ ...fees, chainId: 1, to: to as `0x${string}`, value, ...(data && { data }) })
  const { activity } = await client.signTransaction({
    ...envelope(),
    type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
    parameters: { signWith, type: 'TRANSACTION_TYPE_ETHEREUM', unsignedTransaction: unsigned.slice(2) },
  })
  const serializedTransaction = getSignedTransactionFromActivity(activity) as TransactionSerialized
  return recoverTransactionAddress({ serializedTransaction })
}

/** What the answer to a refused request says of policies. */
async function refusalOf(call: Promise<unknown>) {
  const error = await thrownBy<TurnkeyRequestError>(call)
  expect(error).toBeInstanceOf(TurnkeyRequestError)
  expect(error.code).toBe(7)
  expect(error.message).toMatch(/^Turnkey error 7: You don't have sufficient permissions to take this action\./)
  const [detail] = error.details?.filter(each => each['@type'].endsWith('PolicyEnginePermissionError')) ?? []
  return detail as unknown as { message: string; policyEvaluations: { policyId: string; outcome: string }[] }
}

describe('what policies say', () => {
  let agent: Headless
  let root: TurnkeyClient
  let address: string
  let walletId: string
  let credentials: ClientCredentials

  beforeAll(async () => {
    const started = await startForClient('--approvals', 'nothing')
    agent = started.agent
    credentials = started.credentials
    organizationId = credentials.organizationId
    root = turnkeyClient(credentials)
    ;({ walletId, address } = await addWallet(root))
  })
  afterAll(() => agent?.stop())

  async function removePolicies() {
    const { policies } = await root.getPolicies({ organizationId })
    const policyIds = policies.map(each => each.policyId)
    if (policyIds.length === 0) return
    await root.deletePolicies({ ...envelope(), type: 'ACTIVITY_TYPE_DELETE_POLICIES', parameters: { policyIds } })
  }

  /** A member, and policies about nobody else, in place of those there were. */
  async function memberUnder(policies: readonly (NewPolicy & { readonly denies?: boolean })[]) {
    await removePolicies()
    const [member] = (await addMembers(root, credentials, [crypto.randomUUID()])) as [Member]
    const consensus = `approvers.any(user, user.id == '${member.userId}')`
    const ids = await addPolicies(
      root,
      policies.map(policy => ({ consensus, ...policy })),
    )
    return { member, ids }
  }

  test('is in the error of a refused request, policy by policy, as they were created', async () => {
    const { member, ids } = await memberUnder([
      { condition: "activity.action == 'EXPORT'" },
      { condition: "activity.action == 'SIGN'" },
      { condition: "activity.params.hash_function == 'HASH_FUNCTION_NO_OP'", denies: true },
      { condition: `wallet.id == '${walletId}' || private_key.id == '${crypto.randomUUID()}'` },
      { condition: "activity.action == 'SIGN'", time: "time.now < Timestamp('2020-01-01T00:00:00Z')" },
    ])
    const [exports, signs, denies, errs, was] = ids
    const refused = await refusalOf(member.client.signRawPayload(payloadRequest(address, keccak256('0x01'))))
    expect(refused).toEqual({
      '@type': 'type.googleapis.com/errors.v1.PolicyEnginePermissionError',
      message: `The following policies denied this action: ${denies}`,
      policyEvaluations: [
        { policyId: exports, outcome: 'OUTCOME_DENY_IMPLICIT' },
        { policyId: signs, outcome: 'OUTCOME_ALLOW' },
        { policyId: denies, outcome: 'OUTCOME_DENY_EXPLICIT' },
        { policyId: errs, outcome: 'OUTCOME_ERROR' },
        { policyId: was, outcome: 'OUTCOME_TIME_INACTIVE' },
      ],
    })
  })

  test('is in the evaluations of an allowed one, those that did not match among them', async () => {
    const { member, ids } = await memberUnder([
      { condition: "activity.action == 'EXPORT'" },
      { condition: "activity.action == 'SIGN'" },
      { condition: 'eth.tx.value > 0', denies: true },
      { condition: "activity.action == 'CREATE'" },
    ])
    const transaction = { to: `0x${'70'.repeat(20)}` }
    expect(await signTransaction(member, address, transaction)).toBe(address)
    const { activities } = await root.getActivities({ organizationId, paginationOptions: { limit: '1' } })
    const activityId = activities[0]?.id ?? ''
    const { policyEvaluations } = await member.client.getPolicyEvaluations({ organizationId, activityId })
    const outcomes = ['OUTCOME_DENY_IMPLICIT', 'OUTCOME_ALLOW', 'OUTCOME_DENY_IMPLICIT', 'OUTCOME_DENY_IMPLICIT']
    expect(policyEvaluations).toMatchObject([
      { policyEvaluations: ids.map((policyId, index) => ({ policyId, outcome: outcomes[index] })) },
    ])
    await expect(signTransaction(member, address, { ...transaction, value: 1n })).rejects.toThrow(ids[2])
  })

  test('holds a spending limit: the third transaction is one too many', async () => {
    const created = await root.createVelocityControl({
      ...envelope(),
      type: 'ACTIVITY_TYPE_CREATE_VELOCITY_CONTROL',
      parameters: {
        name: 'Two and a half ETH a day',
        identifier: 'daily_eth',
        dataSource: { chainAssetTransfer: { definition: [{ caip19: 'eip155:1/slip44:60', decimals: '18' }] } },
        aggregation: {
          method: 'VELOCITY_CONTROL_AGGREGATION_METHOD_SUM',
          operator: 'VELOCITY_CONTROL_AGGREGATION_OPERATOR_LESS_THAN_OR_EQUAL',
          threshold: '2.5',
          window: { rolling: { duration: '86400' } },
          groupBy: { wallet: {} },
        },
      },
    })
    const { velocityControlId = '' } = created.activity.result.createVelocityControlResult ?? {}
    const { velocityControl } = await root.getVelocityControl({ organizationId, velocityControlId })
    expect(velocityControl).toMatchObject({ velocityControlId, identifier: 'daily_eth', organizationId })
    const { velocityControls } = await root.listVelocityControls({ organizationId })
    expect(velocityControls).toEqual([velocityControl])

    const { member, ids } = await memberUnder([{ condition: "activity.action == 'SIGN' && controls.daily_eth" }])
    const pay = (ether: string) =>
      signTransaction(member, address, { to: `0x${'70'.repeat(20)}`, value: parseEther(ether) })
    expect(await pay('1')).toBe(address)
    expect(await pay('1')).toBe(address)
    const { policyEvaluations } = await refusalOf(pay('1'))
    expect(policyEvaluations).toEqual([{ policyId: ids[0], outcome: 'OUTCOME_DENY_IMPLICIT' }])
    expect(await pay('0.5')).toBe(address)
    await refusalOf(pay('0.000000000000000001'))

    const deletion = () =>
      root.deleteVelocityControl({
        ...envelope(),
        type: 'ACTIVITY_TYPE_DELETE_VELOCITY_CONTROL',
        parameters: { velocityControlId },
      })
    await expect(deletion()).rejects.toThrow(/policy/)
    await removePolicies()
    await deletion()
    expect((await root.listVelocityControls({ organizationId })).velocityControls).toEqual([])
  })

  test('is about the arguments of a call, once the ABI of the contract is there', async () => {
    const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
    const { member, ids } = await memberUnder([
      {
        condition: `eth.tx.to == '${token}' && eth.tx.function_name == 'transfer' && eth.tx.contract_call_args['amount'] <= 100000000`,
      },
    ])
    const transfer = (amount: bigint) => {
      const args = [`0x${'70'.repeat(20)}`, amount] as const
      return signTransaction(member, address, {
        to: token,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args }),
      })
    }
    const unreadable = [{ policyId: ids[0], outcome: 'OUTCOME_ERROR' }]
    expect((await refusalOf(transfer(100_000_000n))).policyEvaluations).toEqual(unreadable)

    const created = await root.createSmartContractInterface({
      ...envelope(),
      type: 'ACTIVITY_TYPE_CREATE_SMART_CONTRACT_INTERFACE',
      parameters: {
        smartContractAddress: token,
        smartContractInterface: JSON.stringify(erc20Abi),
        type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM',
        label: 'USDC',
      },
    })
    const { smartContractInterfaceId = '' } = created.activity.result.createSmartContractInterfaceResult ?? {}
    const one = await root.getSmartContractInterface({ organizationId, smartContractInterfaceId })
    expect(one.smartContractInterface).toMatchObject({ label: 'USDC', smartContractAddress: token })
    const { smartContractInterfaces } = await root.getSmartContractInterfaces({ organizationId })
    expect(smartContractInterfaces).toEqual([one.smartContractInterface])

    expect(await transfer(100_000_000n)).toBe(address)
    const { policyEvaluations } = await refusalOf(transfer(100_000_001n))
    expect(policyEvaluations).toEqual([{ policyId: ids[0], outcome: 'OUTCOME_DENY_IMPLICIT' }])

    await root.deleteSmartContractInterface({
      ...envelope(),
      type: 'ACTIVITY_TYPE_DELETE_SMART_CONTRACT_INTERFACE',
      parameters: { smartContractInterfaceId },
    })
    expect((await refusalOf(transfer(100_000_000n))).policyEvaluations).toEqual(unreadable)
  })
})
