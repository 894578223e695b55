/** A limit that the window makes for some people, with the policy that it makes beside it. */
import { parseEther, serializeTransaction } from 'viem'
import { expect, test } from 'vitest'
import { refuseAbove } from '../../../src/renderer/screens/policies/limits/refuse-above.ts'
import { p256Key } from '../../support/client.ts'
import { testEngine } from '../../support/engine.ts'
import { ethereumAccount } from '../../support/turnkey.ts'
import { windowOver } from '../../support/window.ts'

test('a limit binds the program that it is made for, though another policy lets that program ask', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  const { organizationId } = agent
  const window = await windowOver(agent)
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'W', accounts: [ethereumAccount] })
  const [signWith] = (result.createWalletResult as { addresses: [string] }).addresses
  const [bound, free] = [p256Key(), p256Key()]
  const owner = { mayAsk: true }
  const { apiKeyId } = await window['apiKeys.create']({ organizationId, owner, name: 'A', publicKey: bound.publicKey })
  await window['apiKeys.create']({ organizationId, owner, name: 'B', publicKey: free.publicKey })
  const userId = (await window['apiKeys.list']({ organizationId })).find(({ id }) => id === apiKeyId)?.userId ?? ''
  await window['velocityControls.create']({
    ...{ organizationId, name: 'Daily', identifier: 'daily', caip19: 'eip155:1/slip44:60', decimals: 18 },
    ...{ amount: '1', spanSeconds: 86_400, groupBy: 'user' },
  })
  await window['policies.create']({ organizationId, ...refuseAbove('daily', [userId]) })

  let nonce = 0
  const pay = (key: typeof bound, ether: string) => {
    const unsignedTransaction = serializeTransaction({
      ...{ type: 'eip1559', chainId: 1, nonce: nonce++, gas: 21_000n, maxFeePerGas: 2n, maxPriorityFeePerGas: 1n },
      ...{ to: `0x${'11'.repeat(20)}`, value: parseEther(ether) },
    })
    const parameters = { signWith, type: 'TRANSACTION_TYPE_ETHEREUM', unsignedTransaction }
    return agent.post('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', parameters, { key })
  }
  const signed = { status: 'ACTIVITY_STATUS_COMPLETED' }
  const denied = { code: 'PERMISSION_DENIED' }
  expect(await pay(bound, '0.6')).toMatchObject(signed)
  await expect(pay(bound, '0.400000001')).rejects.toMatchObject(denied)
  expect(await pay(bound, '0.4')).toMatchObject(signed)
  expect(await pay(free, '5')).toMatchObject(signed)
  // A hash could be of any amount.
  const hash = { signWith, payload: '11'.repeat(32), encoding: 'PAYLOAD_ENCODING_HEXADECIMAL' }
  const blind = { ...hash, hashFunction: 'HASH_FUNCTION_NO_OP' }
  await expect(agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', blind, { key: bound })).rejects.toMatchObject(denied)
})
