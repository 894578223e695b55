import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright'

/** As far as it is used here. */
declare const axe: {
  run(options: object): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>
}

const playwrightAxe = createRequire(import.meta.url).resolve('@axe-core/playwright')
const axeSource = readFileSync(createRequire(playwrightAxe).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe-core finds in the page once it is still, one line each. It is put into a page once, however often it looks. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  await settle(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(async () => {
    // A frame of the window holds a mail, in which no script runs.
    const { violations } = await axe.run({
      resultTypes: ['violations'],
      iframes: false,
      selectors: false,
      preload: false,
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary?.replaceAll('\n', ' ')}`),
    )
  })
}

/** Brings what fades or slides in to its end, and waits until what fades out is gone. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const ending = document.getAnimations().filter(each => each.effect?.getComputedTiming().endTime !== Infinity)
    for (const each of ending) each.finish()
    // One that is taken away half-way has ended, too.
    await Promise.allSettled(ending.map(each => each.finished))
  })
}
