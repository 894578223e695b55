import { serializeTransaction } from 'viem'
import { expect, test } from 'vitest'
import { approveLast, testEngine } from '../../../support/engine.ts'
import { recipient } from '../../../support/spending.ts'
import { ethereumAccount } from '../../../support/turnkey.ts'

const again = /would replace it/
const twice = /paid twice/

test('a card tells what its key has signed before, and no other key, nor what was rejected', async () => {
  const agent = await testEngine()
  const accounts = [0, 1].map(index => ({ ...ethereumAccount, path: `m/44'/60'/0'/0/${index}` }))
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'Main', accounts })
  const [one = '', two = ''] = (result.createWalletResult as { addresses: string[] }).addresses
  const ask = async (signWith: string, nonce: number, value: bigint) => {
    agent.clock.advance(1)
    const fees = { gas: 60_000n, maxFeePerGas: 20n, maxPriorityFeePerGas: 1n }
    const unsignedTransaction = serializeTransaction({ chainId: 1, nonce, to: recipient, value, ...fees })
    const parameters = { signWith, type: 'TRANSACTION_TYPE_ETHEREUM', unsignedTransaction }
    const { id } = await agent.post('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', parameters)
    const card = agent.engine.approvals.card(id)
    if (!card) throw new Error('the request does not wait')
    return { card, told: card.shown.warnings.map(({ text }) => text).join(' ') }
  }

  const rejected = await ask(one, 7, 1n)
  await agent.engine.approvals.reject(rejected.card, 'test')
  expect((await ask(one, 7, 2n)).told).not.toMatch(again)
  // What only waits has not been signed.
  expect((await ask(one, 7, 3n)).told).not.toMatch(again)
  await approveLast(agent)

  expect((await ask(one, 7, 4n)).told).toMatch(again)
  expect((await ask(two, 7, 4n)).told).not.toMatch(again)
  expect((await ask(one, 8, 3n)).told).toMatch(twice)
  agent.clock.advance(10 * 60_000)
  expect((await ask(one, 9, 3n)).told).not.toMatch(twice)
})
