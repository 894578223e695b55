import type { Page } from 'playwright'
import { topics } from '../../../src/shared/topics.ts'
import type { Fake } from './fake-agent/install.ts'
import type { Script } from './fake-agent/script.ts'

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
 * Brings the page from where a test left it to where the screen at `hash` can be mounted anew, with an agent that knows the script
 * from its beginning: to the approval window, which has none of the screens, or for that one to the main window. To load the page
 * costs several times as much.
 * @returns false where the page has to be loaded: it shows neither, a form keeps its screen, or something is left, such as what was
 *   told to screen readers, or what a dialog did to the page around it
 */
export async function beginAgain(page: Page, script: Script, hash: string): Promise<boolean> {
  if (page.url() === 'about:blank' || script.state.setup !== 'done') return false
  const away = hash === approval.hash ? main : approval
  return page.evaluate(
    async ({ written, topics, away }) => {
      if (!window.bareSurroundings || !document.querySelector('.shell, .approval-window')) return false
      if (location.hash !== away.hash) {
        const gone = new Promise(resolve => addEventListener('hashchange', resolve, { once: true }))
        location.hash = away.hash
        await gone
      }
      for (const close of document.querySelectorAll<HTMLElement>('.toast button')) close.click()
      await fake.begin(JSON.parse(written), topics)
      await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      return (
        document.querySelector(away.shows) !== null &&
        document.querySelector('.toast') === null &&
        document.querySelector('.announcements')?.textContent === '' &&
        window.surroundings() === window.bareSurroundings
      )
    },
    // As text: Playwright takes objects to pieces.
    { written: JSON.stringify(script), topics, away },
  )
}

const approval = { hash: '#/approval', shows: '.approval-window' }
const main = { hash: '#/reference', shows: '.shell' }
