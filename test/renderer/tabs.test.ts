import { expect, test } from 'vitest'
import { renderedWindows } from './support/open-window.ts'

const open = renderedWindows()

test.each(['accounts', 'activity', 'people', 'organization', 'policies', 'settings'])(
  'the tabs of %s stay where they are, whichever is shown',
  async screen => {
    const { page } = await open({ hash: `#/${screen}`, viewport: { width: 1280, height: 860 } })
    const tabs = page.locator('.sub-navigation .tab:visible')
    await expect.poll(() => tabs.count()).toBeGreaterThan(1)
    const places = () =>
      tabs.evaluateAll(all =>
        all.map(tab => {
          const { x, y } = tab.getBoundingClientRect()
          return [x, y]
        }),
      )
    const before = await places()
    for (const label of await tabs.allInnerTexts()) {
      const tab = tabs.filter({ hasText: label })
      await tab.click()
      await expect.poll(() => tab.getAttribute('aria-current')).toBe('page')
      expect(await places()).toEqual(before)
    }
  },
)

test('in a narrow window tabs scroll sideways, and the one that is shown is in sight', async () => {
  const { page } = await open({ hash: '#/settings/keys', viewport: { width: 1280, height: 860 } })
  await page.getByRole('link', { name: 'Keys and backup' }).waitFor()
  const isInSight = (name: string) =>
    page.getByRole('link', { name, exact: true }).evaluate(tab => {
      const { left, right } = tab.getBoundingClientRect()
      const bar = tab.parentElement?.getBoundingClientRect()
      return bar !== undefined && left >= bar.left - 1 && right <= bar.right + 1
    })
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(() => page.locator('.sub-navigation[data-more-after]').count()).toBe(1)
  expect(await isInSight('General')).toBe(false)
  await page.evaluate("location.hash = '#/settings/general'")
  await expect.poll(() => isInSight('General')).toBe(true)
  const tops = await page
    .locator('.sub-navigation .tab')
    .evaluateAll(all => new Set(all.map(tab => tab.getBoundingClientRect().top)).size)
  expect(tops).toBe(1)
  await page.setViewportSize({ width: 1280, height: 860 })
  await expect.poll(() => page.locator('.sub-navigation:is([data-more-before], [data-more-after])').count()).toBe(0)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(() => isInSight('General')).toBe(true)
})
