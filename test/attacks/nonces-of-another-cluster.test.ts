/**
 * Promise: what is signed for one cluster of Solana is good for no other. A durable nonce is of a cluster only if its System Program keeps
 * it there: in an account of a program of their own, under the same address, somebody can write the nonce of the main cluster.
 */
import { base58 } from '@scure/base'
import type { Address } from '@solana/kit'
import { expect, test } from 'vitest'
import { builtWithWeb3 } from '../core/chains/solana/any-transaction.ts'
import { testEngine } from '../support/engine.ts'
import { nodeInMemory, nodeOfMainNetwork } from '../support/node-in-memory.ts'
import { addressOf, instruction, pay, systemProgram } from '../support/solana-setting.ts'
import { solanaAccount } from '../support/turnkey.ts'

const nonce = addressOf(100)

/** Signs a payment whose nonce the node finds in an account that is so. */
async function sent({ owner = systemProgram, state = 1, space = 80 }) {
  const node = nodeInMemory()
  const agent = await testEngine({ approvals: 'nothing', nodes: node })
  await agent.engine.settings.update(nodeOfMainNetwork, () => undefined)
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'Main', accounts: [solanaAccount] })
  const [own] = (result.createWalletResult as { addresses: [Address] }).addresses
  const advance = instruction(systemProgram, '04000000', [addressOf(9), 'w'], [addressOf(30), ''], [own, 's'])
  const bytes = builtWithWeb3({
    ...{ version: 0, seed: new Uint8Array(32), payer: own, blockhash: nonce },
    ...{ instructions: [advance, pay(own, addressOf(66), 5n)], transfers: [], tokenTransfers: [], table: null },
  })
  const head = Buffer.from(Uint32Array.of(1, state).buffer)
  const data = Buffer.concat([head, base58.decode(own), base58.decode(nonce), Buffer.alloc(200)]).subarray(0, space)
  node.script = {
    isBlockhashValid: { value: false },
    getAccountInfo: { value: { data: [data.toString('base64'), 'base64'], owner } },
  }
  return agent.post('ACTIVITY_TYPE_SOL_SEND_TRANSACTION_V2', {
    ...{ unsignedTransaction: Buffer.from(bytes).toString('hex'), signWiths: [own], caip2: 'solana:mainnet' },
  })
}

test('a nonce that the System Program keeps is one of the cluster', async () => {
  expect((await sent({})).status).toBe('ACTIVITY_STATUS_COMPLETED')
})

test.each([
  ['of another program', { owner: addressOf(77) }],
  ['that is not initialized', { state: 0 }],
  ['of another size', { space: 200 }],
])('an account %s holds no nonce', async (_, account) => {
  await expect(sent(account)).rejects.toMatchObject({ code: 'TRANSACTION_INVALID' })
})
