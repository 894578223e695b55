/** Where things are found: seven places in the rail, the rest once it is used, and settings on five pages with a search. */
import { describe, expect, test } from 'vitest'
import { settingPages, settingSections } from '../../src/renderer/screens/settings/sections.ts'
import { renderedWindows } from './support/open-window.ts'
import { withState } from './support/scripts/states.ts'

const open = renderedWindows()
const wide = { width: 1280, height: 900 }
const places = '.rail-nav a:visible .rail-label'

describe('the rail', () => {
  test('has seven places and More, and those of a team once they are used', async () => {
    const { page, change } = await open({ viewport: wide, script: { teamUsed: [] } })
    const alone = ['Approvals', 'Accounts', 'Address book', 'Activity', 'Programs', 'Policies', 'Settings', 'More']
    await expect.poll(() => page.locator(places).allInnerTexts()).toEqual(alone)
    await change({ teamUsed: ['people', 'webhooks'] }, 'activities')
    await expect
      .poll(() => page.locator(places).allInnerTexts())
      .toEqual([...alone.slice(0, -1), 'People', 'Webhooks', 'More'])
  })

  test('More leads to what the rail has not, and the rail shows it while it is open', async () => {
    const { page } = await open({ viewport: wide, hash: '#/more', script: { teamUsed: [] } })
    const links = page.getByRole('main').getByRole('link')
    await expect
      .poll(() => links.evaluateAll(all => all.map(link => link.getAttribute('href'))))
      .toEqual(['#/people', '#/organization', '#/messages', '#/webhooks', '#/help', '#/reference'])
    await links.first().click()
    await page.locator('.rail-link[href="#/people"][aria-current="page"]').waitFor()
  })

  test('has Help and API reference in place of More once all of a team is used, and More repeats nothing', async () => {
    const { page } = await open({ viewport: wide, hash: '#/more' })
    const last = async () => (await page.locator(places).allInnerTexts()).slice(-3)
    await expect.poll(last).toEqual(['Webhooks', 'Help', 'API reference'])
    await expect.poll(() => page.getByRole('main').getByRole('link').allInnerTexts()).toHaveLength(2)
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Help' }).click()
    await page.locator('.rail-link[href="#/help"][aria-current="page"]').waitFor()
  })

  test('hardware wallets are a part of Accounts', async () => {
    const { page } = await open({ viewport: wide, hash: '#/accounts' })
    await page.getByRole('main').getByRole('link', { name: 'Hardware wallets' }).click()
    await page.locator('main a[href="#/hardware-wallets"][aria-current="page"]').waitFor()
    await page.getByRole('heading', { name: 'Accounts', level: 1 }).waitFor()
    await page.locator('.rail-link[href="#/accounts"][aria-current="page"]').waitFor()
  })

  test.each([wide, { width: 390, height: 800 }])('locks Countersign at once, in a window of %o', async viewport => {
    const vault = { unlockers: ['passphrase'], status: 'ready', nextStep: '' } as const
    const { page } = await open({ viewport, script: withState({ vault }) })
    await page.getByRole('button', { name: 'Lock', exact: true }).click()
    await page.getByText('Countersign is locked. Requests wait').waitFor()
    await page.getByRole('button', { name: 'Locked: open it' }).click()
    await page.getByRole('region', { name: 'How Countersign is unlocked' }).waitFor()
    expect(await page.getByRole('button', { name: 'Lock', exact: true }).count()).toBe(0)
  })
})

describe('the settings', () => {
  test.each(Object.entries(settingSections))('#/settings/%s shows its section, on its page', async (part, section) => {
    const { page } = await open({ viewport: wide, hash: `#/settings/${part}` })
    const arrived = page.locator('section[aria-current="true"]')
    await expect.poll(() => arrived.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([section.title])
    const current = page.locator('.sub-navigation a[aria-current="page"]')
    await expect.poll(() => current.innerText()).toBe(settingPages[section.page])
  })

  test('are found by what they are called, and by what people call them', async () => {
    const { page } = await open({ viewport: wide, hash: '#/settings' })
    await page.getByText('Your keys are kept encrypted').waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('smtp')
    await page.getByRole('link', { name: 'Mail server' }).click()
    await page.getByRole('region', { name: 'Mail server' }).waitFor()
    expect(await page.getByRole('searchbox').inputValue()).toBe('')
    await page.getByRole('searchbox').fill('no such setting')
    await page.getByText('No setting matches “no such setting”.').waitFor()
  })
})

test('each answer of the help leads to a screen', async () => {
  const { page } = await open({ viewport: wide, hash: '#/help' })
  const links = page.locator('.help-answers a')
  await links.first().waitFor()
  const hashes = await links.evaluateAll(all => all.map(link => link.getAttribute('href') ?? ''))
  expect(hashes.length).toBeGreaterThan(5)
  for (const hash of hashes) {
    await page.evaluate(hash => {
      location.hash = hash
    }, hash)
    const [, screen] = hash.split('/')
    await page
      .locator(`.rail-link[href="#/${screen === 'hardware-wallets' ? 'accounts' : screen}"][aria-current="page"]`)
      .waitFor()
  }
})
