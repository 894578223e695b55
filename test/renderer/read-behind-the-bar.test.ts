import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { renderedWindows } from './support/open-window.ts'
import { unlimitedApproval } from './support/scripts/typed-cards.ts'

const open = renderedWindows()

/** Has the end of what is to be read lie so far below the upper edge of what sticks to the lower edge of the window. */
async function scrollEnd(page: Page, behind: number): Promise<void> {
  await page.locator('.card-end').evaluate((end, behind) => {
    const footer = document.querySelector('.decision')
    const bottom = footer ? Number.parseFloat(getComputedStyle(footer).bottom) : 0
    const edge = innerHeight - bottom - (footer?.clientHeight ?? 0)
    const by = end.getBoundingClientRect().top - edge - behind
    let scrolled: Element | null = end
    while (scrolled && scrolled.scrollHeight <= scrolled.clientHeight + 1) scrolled = scrolled.parentElement
    ;(scrolled ?? document.documentElement).scrollBy({ top: by, behavior: 'instant' })
  }, behind)
}

test.each([360, 1280])('what lies behind the decision was not read, at %d pixels', async width => {
  const { page } = await open({ script: { cards: [unlimitedApproval] } })
  await page.setViewportSize({ width, height: 560 })
  const unread = page.getByText('First read to the end: there is more below.')
  await unread.first().waitFor()
  await scrollEnd(page, 60)
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await unread.first().isVisible()).toBe(true)
  await scrollEnd(page, -10)
  await unread.first().waitFor({ state: 'detached' })
})
