import { expect, test } from 'vitest'
import { create, inWindow } from '../../core/address-names/agent-with-names.ts'
import { grant, setting } from '../../core/engine/approvals/granted-transfers.ts'
import { recipient } from '../../support/spending.ts'
import { windowOver } from '../../support/window.ts'

test('a standing approval names its recipient as the card did', async () => {
  const { agent, send } = await setting()
  await inWindow(agent, create, { addressNames: [{ name: 'Landlord', address: recipient, chains: ['eip155'] }] })
  await grant(agent, await send())
  const window = await windowOver(agent)
  const [given] = await window['grants.list']({ organizationId: agent.organizationId })
  expect(given?.sentence).toContain(recipient)
  expect(given?.names[recipient]).toMatchObject({ text: 'Landlord', by: 'book' })
})
