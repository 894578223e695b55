import { expect, test } from 'vitest'
import { payload } from '../../core/engine/approvals/granted-transfers.ts'
import { testEngine } from '../../support/engine.ts'
import { ethereumAccount } from '../../support/turnkey.ts'
import { windowOver } from '../../support/window.ts'

test('a request that nobody decided in time has expired, and one that was rejected has not', async () => {
  const agent = await testEngine()
  const { organizationId } = agent
  const window = await windowOver(agent)
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'W', accounts: [ethereumAccount] })
  const [own = ''] = (result.createWalletResult as { addresses: string[] }).addresses
  const rejected = await agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', payload(own))
  await agent.engine.approvals.reject(agent.engine.approvals.card(rejected.id)!, 'test')
  const late = await agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', payload(own, { payload: 'ab'.repeat(32) }))
  agent.clock.advance(86_400_000)
  agent.engine.approvals.endOverdue()
  const expired = async () => {
    const rows = await window['activities.list']({ organizationId, limit: 10 })
    return rows.filter(row => row.expired).map(({ id }) => id)
  }
  await expect.poll(expired).toEqual([late.id])
  expect((await window['activities.get']({ organizationId, activityId: late.id })).expired).toBe(true)
  const listed = async (...statuses: string[]) =>
    (await window['activities.list']({ organizationId, statuses, limit: 10 })).map(({ id }) => id)
  expect(await listed('EXPIRED')).toEqual([late.id])
  expect(await listed('ACTIVITY_STATUS_FAILED')).toEqual([])
  expect(await listed('EXPIRED', 'ACTIVITY_STATUS_FAILED')).toEqual([late.id])
  expect(await listed('EXPIRED', 'ACTIVITY_STATUS_REJECTED')).toEqual([late.id, rejected.id])
  const { updatedAt } = await window['activities.get']({ organizationId, activityId: late.id })
  expect(await window['activities.expiredSince']({ organizationId, since: updatedAt })).toBe(1)
  expect(await window['activities.expiredSince']({ organizationId, since: updatedAt + 1 })).toBe(0)
})

test('an activity is found by its id and by its fingerprint, and by nothing else', async () => {
  const agent = await testEngine()
  const { organizationId } = agent
  const window = await windowOver(agent)
  const { id, fingerprint } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'W', accounts: [] })
  const found = async (by: string) => (await window['activities.find']({ organizationId, by }))?.id
  expect(await found(id)).toBe(id)
  expect(await found(fingerprint.replace('sha256:', ''))).toBe(id)
  expect(await found('00'.repeat(32))).toBeUndefined()
  expect(await found(organizationId)).toBeUndefined()
})
