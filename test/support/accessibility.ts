import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright'

/** As far as it is used here. */
declare const axe: {
  run(
    context: object,
    options: object,
  ): Promise<{ violations: { id: string; nodes: { element: Element; failureSummary?: string }[] }[] }>
  configure(spec: { noHtml: boolean }): void
  _audit: {
    rules: { id: string; matches: (this: unknown, element: Element, ...rest: unknown[]) => unknown }[]
    checks: Record<string, { evaluate: (this: unknown, element: Element, ...rest: unknown[]) => unknown }>
  }
}

const playwrightAxe = createRequire(import.meta.url).resolve('@axe-core/playwright')
const axeSource = readFileSync(createRequire(playwrightAxe).resolve('axe-core/axe.min.js'), 'utf8')

/** Texts whose contrast was enough, by all that it follows from: half of what axe-core computes is the contrast of the same rail. */
const legible = new Set<string>()

/** How many of them a page has, in their order, since axe-core was put into it. */
const given = new WeakMap<Page, number>()

/** Lists the findings of axe-core in the page once it is still, one line each. axe-core is put into a page once, however often it looks. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  await settle(page)
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axeSource)
    await page.evaluate(rememberLegible)
    given.set(page, 0)
  }
  const known = [...legible].slice(given.get(page))
  const { problems, read } = await page.evaluate(
    async known => {
      for (const each of known.split(' ')) window.legible.add(each)
      const before = window.legible.size
      window.lookAnew()
      // A frame of the window holds a mail, in which no script runs.
      const { violations } = await axe.run(
        // Ends of an open menu: one that gets the focus hands it on at once.
        { exclude: ['[data-base-ui-focus-guard]'] },
        {
          resultTypes: ['violations'],
          iframes: false,
          selectors: false,
          preload: false,
          elementRef: true,
        },
      )
      const problems = violations.flatMap(({ id, nodes }) =>
        nodes.map(
          ({ element, failureSummary }) =>
            `${id}: ${element.outerHTML.slice(0, 300)} ${failureSummary?.replaceAll('\n', ' ')}`,
        ),
      )
      return { problems, read: [...window.legible].slice(before) }
    },
    // As text: Playwright takes lists to pieces.
    known.join(' '),
  )
  for (const each of read) legible.add(each)
  given.set(page, legible.size)
  return problems
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

declare global {
  interface Window {
    legible: Set<string>
    lookAnew(): void
  }
}

/**
 * Has the page ask axe-core for the contrast of a text only where none like it was legible: with the same classes, colours and
 * letters, in elements that have the same, up to the root. What is not legible, or cannot be told, is asked each time.
 */
function rememberLegible(): void {
  window.legible = new Set()
  // It would write down the HTML of every element that it looks at, found or not.
  axe.configure({ noHtml: true })
  const check = axe._audit.checks['color-contrast']
  const rule = axe._audit.rules.find(({ id }) => id === 'color-contrast')
  if (!check || !rule) throw new Error('axe-core has no check of contrast')
  const { evaluate } = check
  const { matches } = rule
  // 64 bits of it, as two hashes of 32.
  const short = (text: string) => {
    let [one, other] = [0x811c9dc5, 0x9dc5811c]
    for (let index = 0; index < text.length; index += 1) {
      one = Math.imul(one ^ text.charCodeAt(index), 0x01000193)
      other = Math.imul(other ^ text.charCodeAt(index), 0x85ebca6b)
    }
    return `${one >>> 0}.${other >>> 0}`
  }
  // As they are during one look: what stands above many texts is asked once.
  let known = new WeakMap<Element, string>()
  const behind = (element: Element | null): string => {
    if (!element) return ''
    const before = known.get(element)
    if (before !== undefined) return before
    const { color, backgroundColor, backgroundImage, opacity, filter, position } = getComputedStyle(element)
    const own = [element.tagName, element.className, color, backgroundColor, backgroundImage, opacity, filter, position]
    const all = short(`${behind(element.parentElement ?? hostOf(element))}>${own.join()}`)
    known.set(element, all)
    return all
  }
  const hostOf = (element: Element) => (element.getRootNode() as ShadowRoot).host ?? null
  window.lookAnew = () => {
    known = new WeakMap()
  }
  const nameOf = (element: Element) => {
    const { fontSize, fontWeight, textShadow } = getComputedStyle(element)
    return short(`${behind(element)} ${fontSize} ${fontWeight} ${textShadow}`)
  }
  // Before it draws the letters, to tell whether they are an icon's.
  rule.matches = function (element, ...rest) {
    return !window.legible.has(nameOf(element)) && matches.call(this, element, ...rest)
  }
  check.evaluate = function (element, ...rest) {
    const found = evaluate.call(this, element, ...rest)
    if (found === true) window.legible.add(nameOf(element))
    return found
  }
}
