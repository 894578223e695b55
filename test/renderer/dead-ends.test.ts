import { expect, test } from 'vitest'
import { renderedWindows } from './support/open-window.ts'
import { idOf } from './support/scripts/basics.ts'
import { people } from './support/scripts/people.ts'
import { withState } from './support/scripts/states.ts'

const open = renderedWindows()

test.each([
  ['accounts', { wallets: [], privateKeys: [], storedSecrets: [] }, 'Create the first wallet', 'Create a wallet'],
  ['address-book', { addressBook: [] }, 'Name the first address', 'Name an address'],
  ['webhooks', { webhooks: { webhooks: [], waitsForVault: false } }, 'Add the first webhook', 'Add a webhook'],
  ['policies/limits', { velocityControls: [] }, 'Set the first limit', 'New limit'],
])('where nothing is listed, #/%s leads to what fills it', async (screen, script, link, title) => {
  const { page } = await open({ hash: `#/${screen}`, script })
  await page.getByRole('link', { name: link }).click()
  await page.getByRole('dialog', { name: title, exact: true }).waitFor()
})

test('a sub-organization that is not there leads back to those that are', async () => {
  const { page } = await open({ hash: `#/organization/${idOf(899)}` })
  await page.getByRole('link', { name: 'All sub-organizations' }).click()
  await page.getByRole('link', { name: 'Customer 1' }).waitFor()
})

test('a sub-organization with nothing in it says that once', async () => {
  const { page } = await open({
    hash: `#/organization/${idOf(802)}`,
    script: { people: { ...people, users: [] }, wallets: [], activities: [] },
  })
  await page.getByText('It has no people, no wallets and no activity.').waitFor()
  expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(['Nothing is in it yet'])
})

test.each([
  ['STORE_NEWER', 0],
  ['STORE_BUSY', 1],
])('an agent that cannot start for %s says what to do, and offers only what can help', async (code, tries) => {
  const { page } = await open({ anew: true, failing: { 'state.get': { code, message: 'The database is damaged.' } } })
  await page.getByText('Nothing is signed in the meantime').waitFor()
  await page.getByRole('button', { name: 'Copy this error' }).waitFor()
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(tries)
})

test('what the settings say at their top is not said above them too, and is elsewhere', async () => {
  const vault = { unlockers: ['passphrase'], status: 'locked', nextStep: '' } as const
  const { page } = await open({ hash: '#/accounts', script: withState({ vault }) })
  const banner = page.getByText('Countersign is locked. Requests wait')
  await banner.waitFor()
  await page.evaluate("location.hash = '#/settings'")
  await banner.waitFor({ state: 'detached' })
  await page.getByRole('main').getByText('Locked', { exact: true }).waitFor()
  await page.evaluate("location.hash = '#/settings/general'")
  await banner.waitFor()
})
