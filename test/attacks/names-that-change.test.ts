/** Promise: a name is the same after a restart: policies and people know things by it. */
import { expect, test } from 'vitest'
import { testEngine } from '../support/engine.ts'

test('a name that no file can keep is refused: it would be another one after a restart', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  for (const name of ['\ud800', 'Savings \udfff', '\udc00\ud800']) {
    const refused = agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: name, accounts: [] })
    await expect(refused).rejects.toThrow(/half of a surrogate pair/)
  }
  const made = agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'Savings \u{1F4B0}', accounts: [] })
  await expect(made).resolves.toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' })
})
