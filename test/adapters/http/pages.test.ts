import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityProblems } from '../../renderer/support/open-window.ts'
import { launchChromium } from '../../support/chromium.ts'
import { testServer } from '../../support/server.ts'

const pictures = process.env.RENDERER_SCREENSHOTS ?? join(import.meta.dirname, '../../../test-results/pages')
let browser: Browser
beforeAll(async () => {
  mkdirSync(pictures, { recursive: true })
  browser = await launchChromium()
})
afterAll(() => browser?.close())

const looks = ['/', '/docs'].flatMap(path =>
  [320, 390, 820, 1280].flatMap(width =>
    (['light', 'dark'] as const).map(colorScheme => ({ path, width, colorScheme })),
  ),
)

test.each(looks)(
  '$path fits $width pixels and can be read by everybody, $colorScheme',
  async ({ path, width, colorScheme }) => {
    const server = await testServer()
    const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme })
    try {
      const page = await context.newPage()
      await page.goto(`http://localhost:${server.port}${path}`)
      await page.getByRole('heading', { level: 1, name: /^Countersign/ }).waitFor()
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
      // One part of the reference stands for the many that are made alike: all of them take the rules minutes.
      await page.evaluate(`document.querySelectorAll('section ~ section').forEach(section => section.remove())`)
      expect(await accessibilityProblems(page)).toEqual([])
      await page.screenshot({ path: join(pictures, `page${path.replace('/', '-')}-${width}-${colorScheme}.png`) })
    } finally {
      await context.close()
    }
  },
)
