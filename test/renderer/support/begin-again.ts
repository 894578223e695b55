import type { Page } from 'playwright'
import { topics } from '../../../src/shared/topics.ts'
import type { Fake, Script } from './fake-agent.ts'

/** In the page, where the functions given to `evaluate` run. */
declare const fake: Fake
declare global {
  interface Window {
    /** What stands around the window: the elements above and beside it, without what is in them. */
    surroundings(): string
    bareSurroundings: string
  }
}

/** Notes, in a page that has just been loaded, what stands around the window while nothing is open in it. */
export async function noteSurroundings(page: Page): Promise<void> {
  await page.locator('.toasts').waitFor({ state: 'attached' })
  await page.evaluate(() => {
    window.surroundings = () =>
      [document.documentElement, document.body, ...document.body.children]
        .map(each => (each.cloneNode() as Element).outerHTML.replace(' style=""', ''))
        .join('')
    window.bareSurroundings = window.surroundings()
  })
}

/**
 * Brings the page from a screen of the main window to where any other can be mounted anew: to the approval window, which has none
 * of them, and whose agent knows the script from its beginning. To load the page, and what looks at it, costs several times as much.
 * @returns false where the page has to be loaded: it is somewhere else, a form keeps its screen, or something is left, such as a toast
 *   or what a dialog did to the page around it
 */
export async function beginAgain(page: Page, script: Script): Promise<boolean> {
  if (script.state.setup !== 'done') return false
  return page.evaluate(
    async ({ written, topics }) => {
      if (!window.bareSurroundings || !document.querySelector('.shell')) return false
      const gone = new Promise(resolve => addEventListener('hashchange', resolve, { once: true }))
      location.hash = '#/approval'
      await gone
      await fake.begin(JSON.parse(written), topics)
      await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      return (
        document.querySelector('.approval-window') !== null &&
        document.querySelector('.toast') === null &&
        window.surroundings() === window.bareSurroundings
      )
    },
    // As text: Playwright takes objects to pieces.
    { written: JSON.stringify(script), topics },
  )
}
