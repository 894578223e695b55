import { submit } from '../../../src/core/engine/submit.ts'
import type { ActivityRecord } from '../../../src/core/ledger/activity-record.ts'
import { activityOf, type TestEngine, testEngine } from '../../support/engine.ts'
import { ethereumAccount } from '../../support/turnkey.ts'

export const create = 'ACTIVITY_TYPE_CREATE_ADDRESS_NAMES'
export const update = 'ACTIVITY_TYPE_UPDATE_ADDRESS_NAME'
export const recipient = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const alice = { name: 'Alice', address: recipient, chains: ['eip155'] }

export async function setting() {
  const agent = await testEngine()
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', {
    walletName: 'Main',
    accounts: [ethereumAccount, { ...ethereumAccount, path: "m/44'/60'/0'/0/1" }],
  })
  const [own, second] = (result.createWalletResult as { addresses: [string, string] }).addresses
  return { agent, own, second }
}

/** As the window sends it. */
export async function inWindow(agent: TestEngine, type: string, parameters: unknown): Promise<ActivityRecord> {
  const body = agent.bodyOf(type, parameters)
  const activity = activityOf(type)
  const stamp = agent.users[0]!.key.stamp(body)
  const request = { path: activity.path, body: Buffer.from(body), stamp, caller: { window: true } }
  return (await submit(agent.engine, activity, request)).activity
}
