import { expect, test } from 'vitest'
import type { ActivityDetail } from '../../src/shared/activity.ts'
import type { ApiKeyView } from '../../src/shared/api-keys.ts'
import { renderedWindows } from './support/open-window.ts'
import { activitiesOf } from './support/scripts/activities.ts'
import { idOf, organizationId } from './support/scripts/basics.ts'
import { settled } from './support/scripts/settled.ts'

const open = renderedWindows()

test('an API key is deleted only after a question, and never the one of this window', async () => {
  const window = await open({ hash: '#/api-keys' })
  const { page } = window
  await page.getByRole('link', { name: 'This window' }).click()
  await page.getByRole('heading', { name: 'This window', level: 1 }).waitFor()
  expect(await page.getByRole('button', { name: 'Delete API key' }).count()).toBe(0)
  await page.getByRole('main').getByRole('link', { name: 'Programs' }).click()
  await page.getByRole('link', { name: 'Treasury bot' }).click()
  await page.getByRole('button', { name: 'Delete API key' }).click()
  const question = page.getByRole('alertdialog')
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Cancel')
  await question.getByRole('button', { name: 'Delete' }).click()
  await question.waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Programs', level: 1 }).waitFor()
  await expect.poll(() => page.getByRole('listitem').filter({ hasText: 'Treasury bot' }).count()).toBe(0)
  await expect.poll(() => window.calls('apiKeys.delete')).toHaveLength(1)
})

test('each API key says when it was last used', async () => {
  const { page } = await open({ hash: '#/api-keys' })
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await row('Treasury bot')
    .getByText(/Last used .*\d\d:\d\d/)
    .waitFor()
  expect(await row('This window').getByText(/used/).count()).toBe(0)
})

test('each program says whose user it is, what it sent this week, and whether it is new', async () => {
  const [windowKey, bot] = settled().apiKeys as [ApiKeyView, ApiKeyView]
  const fresh = { ...bot, id: idOf(304), name: 'Payroll', lastUsed: 'never', createdAt: Date.now() } as const
  const script = { apiKeys: [windowKey, bot, fresh], activities: activitiesOf(12) }
  const window = await open({ hash: '#/api-keys', script })
  const row = (name: string) => window.page.getByRole('listitem').filter({ hasText: name })
  await row('Treasury bot').getByText('Sent 33 ETH this week').waitFor()
  await row('Treasury bot').getByText('Of Ada').waitFor()
  await row('Payroll').getByText('New', { exact: true }).waitFor()
  expect(await row('Treasury bot').getByText('New', { exact: true }).count()).toBe(0)
  // What was never used, and the window itself, cost no question.
  expect(await window.calls('activities.week')).toMatchObject([{ credentialId: bot.id }])
})

test('a program that signed what could not be read is not said to have sent nothing, or so much only', async () => {
  const said = async (activities: ActivityDetail[]) => {
    const { page } = await open({ hash: '#/api-keys', script: { activities } })
    const row = page.getByRole('listitem').filter({ hasText: 'Treasury bot' })
    return row.getByText(/this week/).textContent()
  }
  const all = activitiesOf(12)
  const unread = all.map(each => ({ ...each, sends: each.type === 'ACTIVITY_TYPE_CREATE_WALLET' ? [] : null }))
  expect(await said(unread)).toContain('What it sent this week is not known')
  const [first, ...others] = all as [ActivityDetail, ...ActivityDetail[]]
  expect(await said([{ ...first, status: 'ACTIVITY_STATUS_COMPLETED', sends: null }, ...others])).toMatch(
    /Sent at least \d/,
  )
})

test('an API key can be given an end', async () => {
  const window = await open({ hash: '#/api-keys' })
  const { page } = window
  await page.getByRole('button', { name: 'Create API key' }).click()
  await page.getByLabel('Name of the program').fill('Payroll')
  await page.getByRole('combobox', { name: 'Expires' }).click()
  await page.getByRole('option', { name: 'After 30 days' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create API key' }).click()
  await page.getByText('This window shows the private key only once').waitFor()
  await expect.poll(() => window.calls('apiKeys.create')).toMatchObject([{ expirationSeconds: 2_592_000 }])
})

test('each API key says what it may do, from who its user is', async () => {
  const [windowKey, bot, expired] = settled().apiKeys as [ApiKeyView, ApiKeyView, ApiKeyView]
  const { page } = await open({
    hash: '#/api-keys',
    script: {
      apiKeys: [
        { ...windowKey, reach: 'everything' },
        bot,
        { ...bot, id: idOf(304), name: 'Payroll', reach: 'allowed' },
        { ...expired, reach: 'everything' },
      ],
    },
  })
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await row('This window').getByText('Root, alone').waitFor()
  await row('Treasury bot').getByText('Root, with others').waitFor()
  await row('Payroll').waitFor()
  for (const name of ['Payroll', 'Old script']) expect(await row(name).getByText('Root user').count()).toBe(0)
})

test('expired API keys stand last, and only a program of the same name makes the window need a mark', async () => {
  const [windowKey, bot, expired] = settled().apiKeys as [ApiKeyView, ApiKeyView, ApiKeyView]
  const window = await open({ hash: '#/api-keys', script: { apiKeys: [expired, windowKey, bot] } })
  const { page } = window
  const rows = page.getByRole('main').getByRole('listitem')
  await rows.first().getByText('This window').waitFor()
  expect(await rows.last().innerText()).toContain(expired.name)
  expect(await page.locator('.chip', { hasText: 'This window' }).count()).toBe(0)
  await window.change({ apiKeys: [windowKey, { ...bot, name: 'This window' }] }, 'apiKeys')
  await expect.poll(() => page.locator('.chip', { hasText: 'This window' }).count()).toBe(1)
})

test('a program gets a user of its own that may ask for signatures, unless the person chooses otherwise', async () => {
  const window = await open({ hash: '#/api-keys' })
  const { page } = window
  await page.getByRole('button', { name: 'Create API key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('it can do only what a policy allows').waitFor()
  await dialog.getByLabel('Name of the program').fill(' Payroll ')
  await page.getByRole('combobox', { name: 'User' }).click()
  await expect
    .poll(async () => (await page.getByRole('option').allInnerTexts()).map(text => text.split(/\s*\n\s*/)))
    .toEqual([
      ['A user of its own, named after the program'],
      ['Ada', 'You', 'Root user'],
      ['Grace', 'Root user'],
      ['Intern'],
    ])
  await page.getByRole('option', { name: 'Ada' }).click()
  await dialog.getByText('This key can do anything that enough other root users agree to').waitFor()
  await page.getByRole('combobox', { name: 'User' }).click()
  await page.getByRole('option', { name: 'A user of its own' }).click()
  await dialog.getByRole('checkbox', { name: 'Let it ask for signatures', checked: true }).waitFor()
  await dialog.getByRole('button', { name: 'Create API key' }).click()
  await dialog.getByText('This window shows the private key only once').waitFor()
  expect(await dialog.getByText('can sign only what a policy allows').count()).toBe(0)
  expect(await window.calls('apiKeys.create')).toEqual([
    {
      ...{ organizationId, owner: { mayAsk: true }, name: 'Payroll' },
      publicKey: await dialog.locator('dd').nth(1).innerText(),
    },
  ])
  await dialog.getByRole('button', { name: 'I have saved the private key' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Payroll' }).waitFor()
})

test('the private key of a request that waits for others is not lost', async () => {
  const window = await open({
    hash: '#/api-keys',
    failing: { 'apiKeys.create': { code: 'WAITS_FOR_VOTES', message: 'Your request waits for others.' } },
  })
  const { page } = window
  await page.getByRole('button', { name: 'Create API key' }).click()
  await page.getByLabel('Name of the program').fill('Payroll')
  await page.getByRole('dialog').getByRole('button', { name: 'Create API key' }).click()
  await page.getByText('This window shows the private key only once').waitFor()
  await page.getByText('The key cannot be used yet.').waitFor()
})

test('a program of a name that is taken is said to be bound by none of the rules for the other', async () => {
  const { page } = await open({ hash: '#/api-keys' })
  await page.getByRole('button', { name: 'Create API key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name of the program').fill('Intern 2')
  expect(await dialog.getByText('There is a user').count()).toBe(0)
  await dialog.getByLabel('Name of the program').fill(' Intern ')
  await dialog.getByText('There is a user “Intern” already.').waitFor()
  await page.getByRole('combobox', { name: 'User' }).click()
  await page.getByRole('option', { name: 'Intern' }).click()
  await dialog.getByText('There is a user').waitFor({ state: 'detached' })
})

test('a program that may not ask is said to need a policy', async () => {
  const window = await open({ hash: '#/api-keys' })
  const { page } = window
  await page.getByRole('button', { name: 'Create API key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name of the program').fill('Payroll')
  await dialog.getByRole('checkbox', { name: 'Let it ask for signatures' }).click()
  await dialog.getByRole('button', { name: 'Create API key' }).click()
  await dialog.getByText('“Payroll” can sign only what a policy allows.').waitFor()
  expect(await window.calls('apiKeys.create')).toMatchObject([{ owner: { mayAsk: false } }])
})

test('what a web page is forgotten for is not shown beside why it could not be allowed', async () => {
  const origin = 'http://localhost:5173'
  const window = await open({
    hash: '#/settings/origins',
    script: { origins: [{ origin, decision: 'refused', by: null }] },
    failing: {
      'origins.decide': { code: 'STORE_BUSY', message: 'It could not be allowed.' },
      'origins.forget': { code: 'STORE_BUSY', message: 'It could not be forgotten.' },
    },
  })
  const row = window.page.getByRole('listitem', { name: origin })
  for (const [button, message] of [
    ['Allow', 'It could not be allowed.'],
    ['Forget', 'It could not be forgotten.'],
    ['Allow', 'It could not be allowed.'],
  ] as const) {
    await row.getByRole('button', { name: button }).click()
    await row.getByText(message).waitFor()
    await expect.poll(() => row.getByRole('alert').allInnerTexts()).toEqual([message])
  }
})

test('a program in a terminal is paired for the user that is chosen, or refused', async () => {
  const window = await open({
    hash: '#/api-keys',
    script: {
      pairings: [
        { id: idOf(900), name: 'Trading bot', isPage: false },
        { id: idOf(901), name: 'Another', isPage: true },
      ],
    },
  })
  const { page } = window
  const form = (name: string) => page.locator('.pairing').filter({ hasText: `“${name}”` })
  await form('Trading bot').getByText('it can do only what a policy allows').waitFor()
  expect(await form('Another').getByRole('button', { name: 'Refuse' }).isVisible()).toBe(false)
  await form('Another').locator('summary').click()
  await form('Another').getByRole('button', { name: 'Refuse' }).click()
  await form('Another').waitFor({ state: 'detached' })
  await form('Trading bot').getByRole('combobox', { name: 'User' }).click()
  await page.getByRole('option', { name: 'Grace' }).click()
  await form('Trading bot').getByRole('button', { name: 'Pair' }).click()
  await page.getByText('Paired “Trading bot”').waitFor()
  expect(await window.calls('pairings.refuse')).toEqual([{ id: idOf(901) }])
  expect(await window.calls('pairings.accept')).toEqual([
    { id: idOf(900), organizationId, owner: { userId: expect.any(String) } },
  ])
})

test('the new key is also an address for tools and the settings of an AI agent', async () => {
  const { page } = await open({ hash: '#/api-keys' })
  await page.getByRole('button', { name: 'Create API key' }).click()
  await page.getByLabel('Name of the program').fill('Payroll')
  await page.getByRole('dialog').getByRole('button', { name: 'Create API key' }).click()
  await page.getByText('Use it from Foundry').click()
  await page.getByText(/\/rpc\/[\w-]{64}\/1/).waitFor()
  await page.getByText(/"COUNTERSIGN_TOKEN": "[\w-]{64}"/).waitFor()
})
