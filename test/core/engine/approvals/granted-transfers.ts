import { type Hex, parseEther, serializeTransaction } from 'viem'
import { expect } from 'vitest'
import type { ActivityRecord } from '../../../../src/core/ledger/activity-record.ts'
import { type PostOptions, type TestEngine, testEngine } from '../../../support/engine.ts'
import { recipient } from '../../../support/spending.ts'
import { ethereumAccount } from '../../../support/turnkey.ts'

export const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const completed = 'ACTIVITY_STATUS_COMPLETED'
export const pending = 'ACTIVITY_STATUS_PENDING'

export interface Transaction {
  readonly from?: string
  readonly to?: string | null
  readonly value?: bigint
  readonly data?: Hex
  readonly chainId?: number
  readonly maxFeePerGas?: bigint
  readonly gas?: bigint
  readonly nonce?: number
  readonly type?: 'eip1559' | 'legacy'
}

/** An agent that asks about every signature, with a wallet of two accounts and another wallet. */
export async function setting(options: Parameters<typeof testEngine>[0] = {}) {
  const agent = await testEngine(options)
  // Grants from the moment of a start or before are over.
  agent.clock.advance(1)
  const wallet = async (walletName: string, paths: readonly string[]) => {
    const accounts = paths.map(path => ({ ...ethereumAccount, path }))
    const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName, accounts })
    return (result.createWalletResult as { addresses: string[] }).addresses
  }
  const [first = '', second = ''] = await wallet('Main', ["m/44'/60'/0'/0/0", "m/44'/60'/0'/0/1"])
  const [elsewhere = ''] = await wallet('Other', ["m/44'/60'/0'/0/0"])
  return { agent, first, second, elsewhere, send: sender(agent, first) }
}

function sender(agent: TestEngine, first: string) {
  return (transaction: Transaction = {}, options?: PostOptions): Promise<ActivityRecord> =>
    agent.post('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', signing(first, transaction), options)
}

let nonces = 0
export function signing(first: string, { from = first, to = recipient, type = 'eip1559', ...rest }: Transaction) {
  const { value = parseEther('0.1'), data = '0x', chainId = 1, maxFeePerGas = 20n, gas = 60_000n } = rest
  const { nonce = nonces++ } = rest
  const common = { chainId, nonce, gas, to: to as Hex | null, value, data }
  const unsignedTransaction =
    type === 'legacy'
      ? serializeTransaction({ ...common, type, gasPrice: maxFeePerGas })
      : serializeTransaction({ ...common, type, maxFeePerGas, maxPriorityFeePerGas: 1n })
  return { signWith: from, type: 'TRANSACTION_TYPE_ETHEREUM', unsignedTransaction }
}

export const cardOf = ({ engine }: TestEngine, { id }: ActivityRecord) => {
  const card = engine.approvals.card(id)
  if (!card) throw new Error('the request does not wait')
  return card
}

export async function grant(
  agent: TestEngine,
  record: ActivityRecord,
  limits: { minutes: number; limit: string } = { minutes: 10, limit: '1' },
): Promise<void> {
  await agent.engine.approvals.approve(cardOf(agent, record), 'test', limits)
  expect(agent.store.activity(agent.organizationId, record.id)?.status).toBe(completed)
}

export const grantsOf = ({ store, organizationId }: TestEngine) => store.list('grants', organizationId)

/** An agent whose person has just allowed the first account transfers of up to 1 ETH to the recipient, for ten minutes. */
export async function granted(options?: Parameters<typeof testEngine>[0]) {
  const set = await setting(options)
  await grant(set.agent, await set.send())
  return set
}

export const digest = '9c22ff5f21f0b81b113e63f7db6da94fedef11b2119b4088b89664fb9a3cb658'
export const payload = (signWith: string, change: object = {}) => ({
  signWith,
  payload: digest,
  encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
  hashFunction: 'HASH_FUNCTION_NO_OP',
  ...change,
})
