import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityProblems } from '../../support/accessibility.ts'
import { type Chromium, openChromium } from '../../support/chromium.ts'
import { isNight } from '../../support/effort.ts'
import { testServer } from '../../support/server.ts'

const pictures = process.env.RENDERER_SCREENSHOTS ?? join(import.meta.dirname, '../../../test-results/pages')
let browser: Chromium
beforeAll(async () => {
  mkdirSync(pictures, { recursive: true })
  browser = await openChromium()
})
afterAll(() => browser?.close())

const widths = [320, 390, 820, 1280]

test.each(['/', '/docs'])('%s fits every width and can be read by everybody', async path => {
  const server = await testServer()
  const page = await (await browser.newContext()).newPage()
  await page.goto(`http://localhost:${server.port}${path}`)
  await page.getByRole('heading', { level: 1, name: /^Countersign/ }).waitFor()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await expect
      .poll(() => page.evaluate('document.documentElement.scrollWidth'), { message: `${width} pixels` })
      .toBe(width)
  }
  // One part of the reference stands for the many that are made alike: all of them take the rules minutes.
  await page.evaluate(`document.querySelectorAll('section ~ section').forEach(section => section.remove())`)
  for (const width of widths) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: join(pictures, `page${path.replace('/', '-')}-${width}-${colorScheme}.png`) })
    }
  }
  // Colours follow from the theme alone, and what has room from the width alone. Both pages are made alike: by day one has each look.
  const looks = [
    ['/', 320, 'dark'],
    ['/docs', 1280, 'light'],
  ] as const
  for (const [, width, colorScheme] of looks.filter(([one]) => isNight || one === path)) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    expect(await accessibilityProblems(page), `${width} pixels, ${colorScheme}`).toEqual([])
  }
})
