import { expect, test } from 'vitest'
import type { ApiKeyView } from '../../src/shared/api-keys.ts'
import { renderedWindows } from './support/open-window.ts'
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
  await row('This window').getByText('so no policy or limit applies to it').waitFor()
  await row('Treasury bot').getByText('This key can do anything that enough other root users agree to').waitFor()
  await row('Payroll').getByText('it can do only what a policy allows').waitFor()
  await expect
    .poll(() => row('Payroll').getByRole('link', { name: 'Policies' }).getAttribute('href'))
    .toBe('#/policies')
  await expect.poll(() => row('Old script').getByText('This key can').count()).toBe(0)
})

test('a program gets a user of its own together with its key, and is said to need a policy', async () => {
  const window = await open({ hash: '#/api-keys' })
  const { page } = window
  await page.getByRole('button', { name: 'Create API key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('This key can do anything that enough other root users agree to').waitFor()
  await dialog.getByLabel('Name of the program').fill(' Payroll ')
  await page.getByRole('combobox', { name: 'User' }).click()
  await expect
    .poll(() => page.getByRole('option').allInnerTexts())
    .toEqual(['Ada (you, root user)', 'A new user, named after the program', 'Grace (root user)', 'Intern'])
  await page.getByRole('option', { name: 'A new user' }).click()
  await dialog.getByText('it can do only what a policy allows').waitFor()
  await dialog.getByRole('button', { name: 'Create API key' }).click()
  await dialog.getByText('“Payroll” can sign only what a policy allows.').waitFor()
  const [created] = (await window.calls('users.create')) as [{ apiKey: { publicKey: string } }]
  expect(created).toEqual({
    organizationId,
    name: 'Payroll',
    apiKey: { name: 'Payroll', publicKey: await dialog.locator('dd').nth(1).innerText() },
  })
  await expect.poll(() => window.calls('apiKeys.create')).toEqual([])
  await dialog.getByRole('button', { name: 'I have saved the private key' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Payroll' }).getByText('only what a policy allows').waitFor()
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

test('of two ways to create a key, only the failure of the last attempt is shown', async () => {
  const window = await open({
    hash: '#/api-keys',
    failing: {
      'apiKeys.create': { code: 'QUOTA_REACHED', message: 'There are too many API keys.' },
      'users.create': { code: 'QUOTA_REACHED', message: 'There are too many users.' },
    },
  })
  const { page } = window
  await page.getByRole('button', { name: 'Create API key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name of the program').fill('Payroll')
  await dialog.getByRole('button', { name: 'Create API key' }).click()
  await dialog.getByText('There are too many API keys.').waitFor()
  await page.getByRole('combobox', { name: 'User' }).click()
  await page.getByRole('option', { name: 'A new user' }).click()
  await dialog.getByRole('button', { name: 'Create API key' }).click()
  await dialog.getByText('There are too many users.').waitFor()
  await expect.poll(() => dialog.getByRole('alert').allInnerTexts()).toEqual(['There are too many users.'])
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
  const form = (name: string) => page.locator('form').filter({ hasText: `“${name}”` })
  await form('Trading bot').getByText('it can do only what a policy allows').waitFor()
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
