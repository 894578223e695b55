/** What is pressed in the settings while a card above it loads does not move away between press and release. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { renderedWindows } from './support/open-window.ts'

const open = renderedWindows()

/** Of the buttons below, in pixels, from the top of the page. */
const topsOfButtons = (page: Page) =>
  page
    .locator('main')
    .locator('.setting:has(h2:text("Doctor"), h2:text("Backup")) button:visible')
    .evaluateAll(found => found.map(each => each.getBoundingClientRect().top))

test.each([
  ['wide', 1280],
  ['narrow', 500],
])(
  'what is said of keys and records, which may come late, moves nothing below it where the window is %s',
  async (_, width) => {
    const viewport = { width, height: 900 }
    const { page, release } = await open({ hash: '#/settings', held: ['recovery.get'], viewport })
    for (const name of ['Back up everything', 'Check everything']) await page.getByRole('button', { name }).waitFor()
    await page.getByText('Loading keys and records').waitFor()
    const before = await topsOfButtons(page)
    expect(before.length).toBeGreaterThan(2)
    await release('recovery.get')
    await page.getByText('All keys are there, and no damage was found.').waitFor()
    expect(await topsOfButtons(page)).toEqual(before)
  },
)
