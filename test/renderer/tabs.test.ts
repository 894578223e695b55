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
