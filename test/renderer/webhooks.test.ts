import { expect, test } from 'vitest'
import { renderedWindows } from './support/open-window.ts'
import { deliveriesOfEveryState, orders } from './support/webhooks.ts'

const open = renderedWindows()

test('a row that is sent again says so, and then what the new attempt came to', async () => {
  const { page, change, calls } = await open({ hash: `#/webhooks/${orders.id}` })
  const [told, ...others] = deliveriesOfEveryState
  const row = page.getByRole('listitem').filter({ hasText: 'Sign transaction' }).first()
  await row.getByRole('button', { name: /^Send again/ }).click()
  await expect.poll(() => row.getByRole('status').innerText()).toBe('Being sent…')
  await expect.poll(() => row.getByRole('button', { name: /^Send again/ }).isDisabled()).toBe(true)
  const { organizationId } = orders
  expect(await calls('webhooks.sendAgain')).toEqual([{ organizationId, deliveryId: told!.id }])

  const waiting = { ...told!, state: 'waiting' as const, attemptCount: 0 }
  await change({ webhookDeliveries: [waiting, ...others] }, 'webhooks')
  await expect.poll(() => row.getByText('Waiting', { exact: true }).count()).toBe(1)
  expect(await row.getByRole('status').innerText()).toBe('Being sent…')

  const attempt = { at: told!.attempts[0]!.at + 90_000, milliseconds: 31, status: 200, said: 'ok' }
  const delivered = { ...told!, attempts: [attempt, ...told!.attempts] }
  await change({ webhookDeliveries: [delivered, ...others] }, 'webhooks')
  await expect.poll(() => row.getByRole('status').innerText()).toMatch(/^Sent again .*: the server answered 200$/)
  await expect.poll(() => row.getByText('2 attempts').count()).toBe(1)
  await expect.poll(() => row.getByRole('button', { name: /^Send again/ }).isEnabled()).toBe(true)
})

test('what keeps it from being sent is said in its row', async () => {
  const { page, fail } = await open({ hash: `#/webhooks/${orders.id}` })
  await fail('webhooks.sendAgain', { code: 'TOO_MANY_WAITING', message: 'Too many events wait for this webhook.' })
  const row = page.getByRole('listitem').filter({ hasText: 'Sign transaction' }).first()
  await row.getByRole('button', { name: /^Send again/ }).click()
  await row.getByText('Too many events wait for this webhook.').waitFor()
  expect(await row.getByRole('status').innerText()).toBe('')
})

test('a webhook of a sub-organization has its name, can be sent to in its name, and is not changed here', async () => {
  const below = { ...orders, organizationId: 'below', organizationName: 'Customer 17', name: 'Of a customer' }
  const { page, calls } = await open({
    hash: '#/webhooks',
    script: { webhooks: { webhooks: [below], waitsForVault: false } },
  })
  await page.getByText('Of the sub-organization Customer 17').waitFor()
  expect(await page.getByRole('button', { name: /Of a customer/ }).count()).toBe(1)
  await page.getByRole('link', { name: 'Deliveries of Of a customer' }).click()
  await page.getByRole('button', { name: 'Send a test event' }).click()
  await expect.poll(() => calls('webhooks.sendTest')).toEqual([{ organizationId: 'below', endpointId: below.id }])
})

test('an event that waits behind another of its activity says so, and cannot be sent before it', async () => {
  const [told] = deliveriesOfEveryState
  const waits = { ...told!, state: 'waiting' as const, attempts: [], attemptCount: 0 }
  const first = { status: 'ACTIVITY_STATUS_PENDING', nextAttemptAt: told!.happenedAt }
  const before = { ...waits, id: '01939b6e-0000-7000-8000-00000000b001', ...first }
  const { page } = await open({ hash: `#/webhooks/${orders.id}`, script: { webhookDeliveries: [waits, before] } })
  const rows = page.getByRole('list').last().getByRole('listitem')
  await rows.first().getByText('Waits for the event before it').waitFor()
  expect(
    await rows
      .first()
      .getByRole('button', { name: /^Send now/ })
      .count(),
  ).toBe(0)
  expect(
    await rows
      .last()
      .getByRole('button', { name: /^Send now/ })
      .count(),
  ).toBe(1)
  await rows.last().getByText('Waits to be sent').waitFor()
})

test('an address that cannot be is refused in its field, before the agent is asked', async () => {
  const { page, calls } = await open({ hash: '#/webhooks' })
  await page.getByRole('button', { name: 'Add a webhook' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Mine')
  for (const [address, problem] of [
    ['example.org/hook', 'with https:// or with http://localhost'],
    ['http://example.org/hook', 'Another computer needs https.'],
  ] as const) {
    await dialog.getByLabel('Address').fill(address)
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await dialog.getByText(problem).waitFor()
  }
  expect(await calls('webhooks.add')).toEqual([])
})
