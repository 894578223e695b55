/** The promise: what a user is stands beside the name, where no name can stand; and no two users look alike where they are listed. */
import type { Locator } from 'playwright'
import { expect, test } from 'vitest'
import { renderedWindows } from './support/open-window.ts'
import { idOf } from './support/scripts/basics.ts'
import { imitatingPrograms } from './support/scripts/people.ts'
import { settled } from './support/scripts/settled.ts'

const open = renderedWindows()
const script = { people: imitatingPrograms }
const marksOf = (row: Locator) => row.locator('.chip').allInnerTexts()

test.each([
  { where: 'where a key gets its user', hash: '#/api-keys/new', role: 'option' },
  { where: 'where root users are chosen', hash: '#/organization/quorum', role: 'checkbox' },
] as const)('a program that calls itself “(you, root user)” is marked as a program, $where', async ({ hash, role }) => {
  const { page } = await open({ hash, script })
  if (role === 'option') await page.getByRole('combobox', { name: 'User' }).click()
  const rows = role === 'option' ? page.getByRole('option') : page.locator('.option')
  const imitating = rows.filter({ hasText: '(you, root user)' })
  await expect.poll(() => marksOf(imitating)).toEqual(['Program'])
  expect(await marksOf(rows.filter({ hasText: /^Ada(?! \()/ }))).toEqual(['You', 'Root user'])
})

test('users whose names look the same show when they were added and the end of their ids', async () => {
  const { page } = await open({ hash: '#/organization/quorum', script })
  const apart = page.locator('.option .told-apart')
  await expect.poll(() => apart.count()).toBe(2)
  const [one, other] = await apart.allInnerTexts()
  expect([one, other]).toEqual([idOf(441), idOf(442)].map(id => expect.stringContaining(`…${id.slice(-8)}`)))
})

test('the list of people marks them the same', async () => {
  const { page } = await open({ hash: '#/people', script })
  const bot = page.getByRole('region', { name: 'Person Bot' })
  await expect.poll(() => marksOf(bot.locator('h2'))).toEqual(['Program'])
})

test('API keys whose names look the same show the end of their public keys, in the list and where one is chosen', async () => {
  const [windowKey, bot] = settled().apiKeys
  const ends = ['11', '22'].map(digits => digits.repeat(4))
  const two = ends.map((end, index) => ({ ...bot!, id: idOf(350 + index), publicKey: `02${'ab'.repeat(28)}${end}` }))
  const { page } = await open({ hash: '#/api-keys', script: { apiKeys: [windowKey!, ...two] } })
  for (const end of ends) await page.getByRole('listitem').getByText(`…${end}`).waitFor()
  await page.goto(`${page.url().split('#')[0]}#/policies/budgets/new`)
  await page.getByRole('combobox', { name: 'API key' }).click()
  for (const end of ends) await page.getByRole('option').getByText(`…${end}`).waitFor()
})
