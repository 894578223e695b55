import { expect, test } from 'vitest'
import { renderedWindows } from './support/open-window.ts'
import { manySubOrganizations } from './support/scripts/organizations.ts'

const open = renderedWindows()

test('sub-organizations are read in pages and found by what they hold, by keyboard', async () => {
  const script = { subOrganizations: manySubOrganizations }
  const { page } = await open({ hash: '#/organization/sub-organizations', script })
  const rows = page.getByRole('list', { name: 'Sub-organizations' }).getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(20)
  await page.getByRole('button', { name: 'Show older ones' }).press('Enter')
  await expect.poll(() => rows.count()).toBe(40)
  await page.getByRole('searchbox').focus()
  await page.keyboard.type('user499@')
  await expect.poll(() => rows.count()).toBe(1)
  await expect.poll(() => page.getByRole('button', { name: 'Show older ones' }).count()).toBe(0)
  await page.keyboard.type('?')
  await page.getByText('None matches “user499@?”.').waitFor()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await expect.poll(() => rows.count()).toBe(40)
  // What is typed on goes where it was typed before.
  await page.keyboard.type('user499@')
  await expect.poll(() => rows.count()).toBe(1)
  await page.getByRole('link', { name: 'Customer 499' }).press('Enter')
  await page.getByRole('heading', { name: 'Customer 499', level: 1 }).waitFor()
})

test('a user who is named by the address is named once', async () => {
  const firstUser = { name: 'ada@example.org', email: 'ada@example.org', phoneNumber: null }
  const [customer, ...others] = manySubOrganizations
  if (!customer) throw new Error('There is no sub-organization')
  const script = { subOrganizations: [{ ...customer, firstUser }, ...others] }
  const { page } = await open({ hash: '#/organization/sub-organizations', script })
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: customer.name, exact: true }) })
  await expect.poll(() => row.getByText('ada@example.org').count()).toBe(1)
})

test('a call is found in the reference and read', async () => {
  const { page } = await open({ hash: '#/reference' })
  await page.getByRole('searchbox').fill('keys of a user')
  await expect.poll(() => page.locator('.reference-link code').allInnerTexts()).toEqual(['delete_api_keys'])
  await page.getByRole('searchbox').fill('create wallet')
  await page.getByRole('link', { name: /^create_wallet/ }).click()
  await page.getByRole('heading', { name: 'create_wallet', level: 1 }).waitFor()
  await page.getByText('accounts[].curve').first().waitFor()
  await page.getByRole('main').getByRole('link', { name: 'API reference' }).click()
  await page.getByRole('searchbox').fill('nothing of the kind')
  await page.getByText('No call matches').waitFor()
})

test('a narrow window reaches every screen by way of its bar', async () => {
  const { page } = await open({ viewport: { width: 360, height: 740 } })
  await page.getByRole('link', { name: 'More' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Policies' }).click()
  await page.getByRole('heading', { name: 'Policies', level: 1 }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'More' }).getAttribute('aria-current')).toBe('page')
})

const everyControl = 'main a, main button, main input, main [role=combobox], [role=dialog] button, [role=dialog] input'

test.each([360, 390, 700, 819])('in a window of %i pixels a toast covers nothing that is used', async width => {
  const { page } = await open({ hash: '#/people', viewport: { width, height: 740 } })
  await page.getByRole('button', { name: "Delete the passkey Ada's laptop" }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  const toast = page.locator('.toast')
  await toast.waitFor()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  const covered = (controls: string) =>
    page.evaluate(controls => {
      const found: string[] = []
      for (const element of document.querySelectorAll<HTMLElement>(controls)) {
        if (element.closest('.toasts')) continue
        element.focus()
        const { top, bottom, width } = element.getBoundingClientRect()
        const over = document.querySelector('.toasts')?.getBoundingClientRect()
        if (over && width > 0 && bottom > over.top && top < over.bottom) found.push(element.outerHTML)
      }
      return found
    }, controls)
  expect(await covered(everyControl)).toEqual([])
  expect(await covered('.rail-link, .rail button')).toEqual([])
  await page.evaluate('scrollTo(0, 0)')
  await page.getByRole('button', { name: 'Add a person' }).click()
  await page.getByRole('dialog', { name: 'Add a person' }).waitFor()
  expect(await covered('[role=dialog] button, [role=dialog] input')).toEqual([])
  await toast.waitFor()
})
