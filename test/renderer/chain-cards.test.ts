import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { shortened } from '../../src/renderer/words/address-groups.ts'
import type { Card, Field } from '../../src/shared/card.ts'
import { namesOf, wholeOn } from '../../src/shared/card-names.ts'
import { accessibilityProblems } from '../support/accessibility.ts'
import { postRequest, restoreWalletsOf } from '../support/chain-requests.ts'
import { testEngine } from '../support/engine.ts'
import { type ExpectedCard, sheets } from './chain-card-sheets.ts'
import { bitcoinCard, solanaCard } from './support/chain-cards.ts'
import { type OpenWindow, renderedWindows } from './support/open-window.ts'
import { lasting, organizationId } from './support/scripts/basics.ts'
import { asks } from './support/scripts/cards.ts'

const open = renderedWindows()
const folder = join(import.meta.dirname, '..', '..', 'docs', 'screenshots', 'cards')

/** The cards that an agent makes of these requests. */
async function cardsOf(sheet: readonly ExpectedCard[]): Promise<Card[]> {
  const agent = await testEngine()
  const requests = sheet.map(({ request }) => request)
  await restoreWalletsOf(agent, requests)
  const found: Card[] = []
  for (const request of requests) {
    await postRequest(agent, request)
    const card = agent.engine.approvals.cards().find(({ id }) => found.every(each => each.id !== id))
    if (!card) throw new Error(`no card for ${request.chain} ${request.kind}`)
    found.push(card)
  }
  return found
}

async function showCard({ change, page }: OpenWindow, card: Card) {
  const shown = { ...card.shown, asks }
  await change({ cards: [{ ...card, shown, organizationId, createdAt: Date.now(), ...lasting }] }, 'approvals')
  const article = page.getByRole('article')
  await expect.poll(async () => wordsOf(await article.innerText())).toContain(wordsOf(withNames(card.shown)))
  return article
}

/** The sentence as it is set: each address behind its name, in short where the whole one stands below. */
function withNames({ sentence, fields }: Card['shown']): string {
  const named = Object.entries(namesOf(fields)).reduce(
    (text, [value, { text: name }]) => text.replaceAll(value, `“${name}” ${value}`),
    sentence,
  )
  const below = [...wholeOn(fields)].filter(value => value.length >= 26 && /\d/.test(value))
  return below.reduce((text, value) => text.replaceAll(value, shortened(value)), named)
}

/** Gaps within addresses are margins, and lines break where there is room: what counts is the characters. */
const wordsOf = (text: string) => text.replace(/\s/g, '').toLowerCase()

const everyField = (fields: readonly Field[]): Field[] =>
  fields.flatMap(field => [field, ...everyField(field.children ?? [])])

test.each(Object.entries(sheets))('cards of %s', async (name, sheet) => {
  const window = await open({ script: { cards: [] }, still: true, viewport: { width: 420, height: 800 } })
  const { page } = window
  const pictures: Record<'light' | 'dark', Buffer[]> = { light: [], dark: [] }
  for (const [index, card] of (await cardsOf(sheet)).entries()) {
    const { request, says } = sheet[index] as ExpectedCard
    const article = await showCard(window, card)
    const { fields, warnings } = card.shown
    for (const details of await article.getByText('Details', { exact: true }).all()) await details.click()
    let text = wordsOf(await article.innerText())
    for (const { label, value, exact = '' } of everyField(fields))
      for (const part of [label, value, exact]) expect(text).toContain(wordsOf(part))
    for (const warning of warnings) expect(text).toContain(wordsOf(warning.text))
    for (const part of says.map(wordsOf)) {
      expect(text, `${request.kind}: ${part}`).toContain(part)
      text = text.slice(text.indexOf(part) + part.length)
    }
    // Addresses are set to be compared, group by group; details stand behind all else.
    const addresses = everyField(fields).flatMap(({ style, value }) => (style === 'address' ? [value] : []))
    const set = article.locator('.field-value-address .address')
    await expect.poll(async () => (await set.allTextContents()).toSorted()).toEqual(addresses.toSorted())
    expect(unreadable(card)).toEqual([])
    await expect.poll(() => page.evaluate(cutOff)).toEqual([])
    // The danger, where there is one.
    if (index === 2) expect(await accessibilityProblems(page)).toEqual([])
    if (process.env.SCREENSHOTS === '1')
      for (const colorScheme of ['light', 'dark'] as const)
        pictures[colorScheme].push(await pictureOf(page, colorScheme))
  }
  if (process.env.SCREENSHOTS === '1') await writeSheets(page, name, pictures)
})

/** Ethereum's cards are in docs/what-a-card-says.md. */
test.each([
  ['bitcoin', bitcoinCard],
  ['solana', solanaCard],
] as const)('a card of %s', async (name, card) => {
  const window = await open({ script: { cards: [] }, still: true, viewport: { width: 420, height: 800 } })
  const article = await showCard(window, card())
  await expect.poll(async () => wordsOf(await article.innerText())).toContain(wordsOf(card().shown.title))
  await expect.poll(() => window.page.evaluate(cutOff)).toEqual([])
  if (process.env.SCREENSHOTS !== '1') return
  const pictures = { light: [await pictureOf(window.page, 'light')], dark: [await pictureOf(window.page, 'dark')] }
  await writeSheets(window.page, name, pictures)
})

/** What no card should say: the same line twice, times as numbers, and what is not there as if it were a text. */
function unreadable({ shown: { sentence, fields } }: Card): string[] {
  const lines = fields.map(({ label, value }) => `${label}: ${value}`)
  return [
    ...lines.filter((line, index) => lines.indexOf(line) !== index),
    ...everyField(fields).flatMap(({ label, value, style }) => [
      ...(value === sentence ? [`again: ${label}`] : []),
      ...(/expire|until|from$/i.test(label) && /^[\d,]+$/.test(value) ? [`a number: ${label}`] : []),
      ...(style === 'text' && value === 'none' ? [`not there: ${label}`] : []),
    ]),
  ]
}

/** What stands beyond the right edge. */
const cutOff = `[...document.querySelectorAll('article *')]
  .filter(element => element.getBoundingClientRect().right > innerWidth + 1)
  .map(element => element.outerHTML.slice(0, 120))`

async function pictureOf(page: Page, colorScheme: 'light' | 'dark'): Promise<Buffer> {
  await page.emulateMedia({ colorScheme })
  // So tall that nothing of the card has to be scrolled to, nor stands behind the bar below. Who asks is the same for all of them.
  await page.setViewportSize({ width: 500, height: 4_000 })
  await page.getByRole('button', { name: 'Approve' }).waitFor()
  await page.locator('.arming').waitFor({ state: 'detached' })
  await page.evaluate("document.querySelector('.shown-who').style.display = 'none'; document.activeElement?.blur()")
  const picture = await page.getByRole('article').screenshot({ animations: 'disabled' })
  await page.setViewportSize({ width: 420, height: 800 })
  return picture
}

/** Side by side: one file for a chain and a theme. */
async function writeSheets(window: Page, name: string, pictures: Record<'light' | 'dark', readonly Buffer[]>) {
  mkdirSync(folder, { recursive: true })
  const page = await window.context().newPage()
  await page.setViewportSize({ width: 2_000, height: 600 })
  for (const [theme, of] of Object.entries(pictures)) {
    const images = of.map(each => `<img src="data:image/png;base64,${each.toString('base64')}">`).join('')
    const paper = theme === 'dark' ? '#10151a' : '#f3f5f7'
    await page.setContent(
      `<body style="margin:0;padding:16px;display:inline-flex;gap:16px;align-items:start;background:${paper}">${images}</body>`,
    )
    const size = await page.locator('body').boundingBox()
    await page.setViewportSize({ width: Math.ceil(size?.width ?? 2_000), height: Math.ceil(size?.height ?? 600) })
    writeFileSync(join(folder, `${name}-${theme}.png`), await page.screenshot())
  }
  await page.close()
}
