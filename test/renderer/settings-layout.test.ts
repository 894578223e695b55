/** What is pressed in the settings while a card above it loads does not move away between press and release. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { renderedWindows } from './support/open-window.ts'

const open = renderedWindows()

/** In pixels, from the top of the page. */
const topsOfChoices = (page: Page) =>
  page
    .locator('main')
    .locator('[role=checkbox], [role=radio]')
    .evaluateAll(found => found.map(each => each.getBoundingClientRect().top))

test.each([
  ['wide', 1280],
  ['narrow', 500],
])(
  'what is said of keys and records, which may come late, moves nothing below it where the window is %s',
  async (_, width) => {
    const viewport = { width, height: 900 }
    const { page, release } = await open({ hash: '#/settings', held: ['recovery.get'], viewport })
    for (const name of ['Back up everything', 'Check everything', 'Save address'])
      await page.getByRole('button', { name }).waitFor()
    await page.getByText('https://app.example.org').waitFor()
    await page.getByText('Loading keys and records').waitFor()
    const before = await topsOfChoices(page)
    expect(before.length).toBeGreaterThan(5)
    await release('recovery.get')
    await page.getByText('All keys are there, and no damage was found.').waitFor()
    expect(await topsOfChoices(page)).toEqual(before)
  },
)
