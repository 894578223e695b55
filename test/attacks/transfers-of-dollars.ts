import { type Hex, serializeTransaction } from 'viem'
import type { ActivityRecord } from '../../src/core/ledger/activity-record.ts'
import { type PostOptions, type TestEngine, testEngine } from '../support/engine.ts'
import { testServer } from '../support/server.ts'
import { transferData, usdc } from '../support/spending.ts'
import { ethereumAccount } from '../support/turnkey.ts'

export const completed = 'ACTIVITY_STATUS_COMPLETED'

/** Fields of a transaction, as viem takes them. */
export type Change = Readonly<Record<string, unknown>>

let nonces = 0
export const serialized = (change: Change): Hex =>
  serializeTransaction({
    ...{ type: 'eip1559', chainId: 1, nonce: nonces++, gas: 60_000n, to: usdc, value: 0n, data: transferData(1n) },
    ...(change.type === 'legacy' || change.type === 'eip2930'
      ? { gasPrice: 20n }
      : { maxFeePerGas: 20n, maxPriorityFeePerGas: 1n }),
    ...change,
  } as never)

/** An agent whose person has approved 1 USDC to the recipient, and beside it others like it, up to 5 USDC. */
export async function approved(approval: Change = {}, limit = '5', server = false) {
  const agent = await (server ? testServer : testEngine)()
  agent.clock.advance(1)
  const accounts = ["m/44'/60'/0'/0/0", "m/44'/60'/0'/0/1"].flatMap(path =>
    ['ETHEREUM', 'BITCOIN_MAINNET_P2WPKH'].map(format => ({
      ...{ ...ethereumAccount, path },
      addressFormat: `ADDRESS_FORMAT_${format}`,
    })),
  )
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'W', accounts })
  const [address, bitcoin, second] = (result.createWalletResult as { addresses: [string, string, string] }).addresses
  const sign = (unsignedTransaction: string, signWith = address, options?: PostOptions) =>
    agent.post(
      'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
      { signWith, type: 'TRANSACTION_TYPE_ETHEREUM', unsignedTransaction },
      options,
    )
  const record = await sign(serialized({ data: transferData(1_000_000n), ...approval }))
  const card = agent.engine.approvals.card(record.id)
  if (!card?.offer) throw new Error('nothing is offered')
  await agent.engine.approvals.approve(card, 'test', { minutes: 60, limit })
  return { agent, address, bitcoin, second, sign }
}

/** Whether it was signed without asking. What is not is rejected, so that it holds nothing back. */
export async function isAnswered({ agent }: { agent: TestEngine }, asked: Promise<ActivityRecord>): Promise<boolean> {
  const record = await asked.catch(() => undefined)
  const card = record && agent.engine.approvals.card(record.id)
  if (card) await agent.engine.approvals.reject(card, 'test')
  return record?.status === completed
}
