import { parseUnits } from 'viem'
import { describe, expect, test } from 'vitest'
import { dataOf, recipient, transferData, usdc, weth } from '../../../support/spending.ts'
import { unnoted } from '../../../support/unnoted.ts'
import { cardOf, digest, grant, other, payload, pending, setting, type Transaction } from './granted-transfers.ts'

const typedData = JSON.stringify({
  domain: { name: 'Test' },
  primaryType: 'Note',
  types: { EIP712Domain: [{ name: 'name', type: 'string' }], Note: [{ name: 'text', type: 'string' }] },
  message: { text: 'Hello' },
})

describe('what the card offers', () => {
  const noTransfer: readonly [string, Transaction][] = [
    [
      'an allowance for a token',
      { to: usdc, value: 0n, data: dataOf('approve(address spender, uint256 amount)', [other, 1n]) },
    ],
    [
      'a larger allowance',
      { to: usdc, value: 0n, data: dataOf('increaseAllowance(address s, uint256 a)', [other, 1n]) },
    ],
    ['a token for all', { to: other, value: 0n, data: dataOf('setApprovalForAll(address o, bool a)', [other, true]) }],
    ['a call nobody knows', { to: other, value: 0n, data: '0x12345678' }],
    ['calls inside a call', { to: other, value: 0n, data: dataOf('multicall(bytes[] data)', [[transferData(1n)]]) }],
    ['bytes that are no call', { data: '0x1234' }],
    ['a transfer of a token nobody knows', { to: other, value: 0n, data: transferData(1n) }],
    ['a transfer of a token with coin', { to: usdc, value: 1n, data: transferData(1n) }],
    ['a token sent to its own contract', { to: usdc, value: 0n, data: transferData(1n, usdc) }],
    ['a contract to create', { to: null, data: '0x6001' }],
    ['coin sent to nobody', { to: '0x0000000000000000000000000000000000000000' }],
    [
      'a token sent to nobody',
      { to: usdc, value: 0n, data: transferData(1n, '0x000000000000000000000000000000000000dEaD') },
    ],
    ['a fee above the usual', { maxFeePerGas: parseUnits('1000', 9) }],
    [
      'a token moved for another',
      { to: usdc, value: 0n, data: dataOf('transferFrom(address f, address t, uint256 a)', [other, recipient, 1n]) },
    ],
    ['coin unwrapped', { to: weth, value: 0n, data: dataOf('withdraw(uint256 a)', [1n]) }],
    ['coin wrapped', { to: weth, value: 1n, data: dataOf('deposit()', []) }],
    [
      'a vault',
      { to: other, value: 0n, data: dataOf('withdraw(uint256 a, address r, address o)', [1n, other, other]) },
    ],
    [
      'a token with a number',
      { to: other, value: 0n, data: dataOf('safeTransferFrom(address f, address t, uint256 i)', [other, other, 1n]) },
    ],
    ['a transfer with a byte behind it', { to: usdc, value: 0n, data: `${transferData(1n)}00` }],
  ]
  test.each(noTransfer)('nothing for %s', async (_, transaction) => {
    const { agent, send } = await setting()
    const record = await send(transaction)
    expect(cardOf(agent, record).offer).toBeNull()
    await expect(grant(agent, record)).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
    expect(agent.store.activity(agent.organizationId, record.id)?.status).toBe(pending)
  })

  test.each([
    ['a digest', 'SIGN_RAW_PAYLOAD_V2', (from: string) => payload(from)],
    [
      'text',
      'SIGN_RAW_PAYLOAD_V2',
      (from: string) =>
        payload(from, {
          payload: 'Hello',
          encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
          hashFunction: 'HASH_FUNCTION_KECCAK256',
        }),
    ],
    [
      'typed data',
      'SIGN_RAW_PAYLOAD_V2',
      (from: string) => payload(from, { payload: typedData, encoding: 'PAYLOAD_ENCODING_EIP712' }),
    ],
    [
      'several digests',
      'SIGN_RAW_PAYLOADS',
      (from: string) => ({ ...payload(from), payload: undefined, payloads: [digest, digest] }),
    ],
    [
      'an export',
      'EXPORT_WALLET_ACCOUNT',
      (address: string) => ({
        address,
        targetPublicKey: `04${'6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5'}`,
      }),
    ],
    [
      'a policy',
      'CREATE_POLICY_V3',
      () => ({ policyName: 'All', effect: 'EFFECT_ALLOW', condition: 'true', notes: '' }),
    ],
    ['a tag', 'CREATE_USER_TAG', () => ({ userTagName: 'Traders', userIds: [] })],
  ] as const)('nothing for %s', async (_, type, parametersOf) => {
    const { agent, first } = await setting()
    await agent.engine.settings.update({ approvals: 'everything' }, unnoted)
    const parameters = parametersOf(first)
    const record = await agent.post(`ACTIVITY_TYPE_${type}`, parameters)
    expect(cardOf(agent, record).offer).toBeNull()
    await expect(grant(agent, record)).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
  })

  test('nothing for a change of the root quorum', async () => {
    const { agent } = await setting()
    const parameters = { threshold: 1, userIds: agent.users.map(({ id }) => id) }
    const record = await agent.post('ACTIVITY_TYPE_UPDATE_ROOT_QUORUM', parameters)
    expect(cardOf(agent, record).offer).toBeNull()
    await expect(grant(agent, record)).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
  })
})
