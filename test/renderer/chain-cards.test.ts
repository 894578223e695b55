import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Card, Field } from '../../src/shared/card.ts'
import { namesOf } from '../../src/shared/card-names.ts'
import { accessibilityProblems } from '../support/accessibility.ts'
import { bareHash, type ChainRequest, chainRequest, postRequest, restoreWalletsOf } from '../support/chain-requests.ts'
import { testEngine } from '../support/engine.ts'
import { bitcoinCard, solanaCard } from './support/chain-cards.ts'
import { type OpenWindow, renderedWindows } from './support/open-window.ts'
import { organizationId } from './support/scripts/basics.ts'
import { asks } from './support/scripts/cards.ts'

const open = renderedWindows()
const folder = join(import.meta.dirname, '..', '..', 'docs', 'screenshots', 'cards')

interface Expected {
  readonly request: ChainRequest
  /** What a person has to be told, in the words of the card, in this order. */
  readonly says: readonly string[]
}

const of = (chain: string, kind: string, ...says: string[]): Expected => ({ request: chainRequest(chain, kind), says })
const hashOf = (chain: string, kind: string, account: string): Expected => ({
  request: bareHash(chainRequest(chain, kind)),
  says: [
    'Sign what cannot be read',
    `a hash that cannot be read, for your ${account} account`,
    'Only the hash was sent',
    '5eed',
  ],
})

/** A picture of each: a payment, a token, a danger, and what cannot be read. */
const sheets: Readonly<Record<string, readonly Expected[]>> = {
  cosmos: [
    of(
      'COSMOS',
      'bank send',
      'Sign a transaction',
      'Send 1.25 ATOM to',
      'What will happen',
      'You send',
      'To',
      'Fee at most',
      'Memo',
      'Rent, November',
    ),
    of(
      'COSMOS',
      'IBC transfer',
      'Send 3.1 OSMO over IBC',
      'To, on the other chain',
      'Comes back',
      '2030-03-17 17:46:40 UTC',
    ),
    of(
      'COSMOS',
      'lets another account send any of its payments',
      'carry out any MsgSend',
      'without asking again',
      'Who may act',
      'Until',
      '2030-03-17',
    ),
    hashOf('COSMOS', 'bank send', 'Cosmos Hub'),
  ],
  sei: [
    of('SEI', 'bank send', 'Send 1 SEI to', 'It has no memo', 'Memo', 'none'),
    of('SEI', 'amino delegate', 'Delegate 5 SEI to the validator', 'is no address'),
    of(
      'SEI',
      'execute contract with funds',
      'Call the contract',
      'cannot be shown',
      'Funds',
      '0.000777 SEI',
      'Memo',
      'swap',
    ),
    hashOf('SEI', 'bank send', 'Sei'),
  ],
  tron: [
    of(
      'TRON',
      'TransferContract with memo',
      'Send 0.000001 TRX to',
      'What will happen',
      'You send',
      'To',
      'Memo',
      'Invoice 17 – danke',
      'Expires',
      '2026-09-21 14:15:20 UTC',
    ),
    of(
      'TRON',
      'TriggerSmartContract TRC-20 transfer',
      'Send 25 USDT to',
      '25 USDT',
      'Contract',
      'Fee limit',
      '100 TRX',
    ),
    of(
      'TRON',
      'new keys for the account',
      'Change which keys may sign',
      'It hands over the account',
      'Permission 1',
      'every type',
    ),
    hashOf('TRON', 'TransferContract', 'Tron'),
  ],
  xrp: [
    of(
      'XRP',
      'Payment of XRP with tag',
      'Send 25 XRP to',
      'with tag 12345',
      'Destination tag',
      '12345',
      'Expires',
      'after ledger 90,000,000',
    ),
    of(
      'XRP',
      'Payment of an issued currency with memo',
      '12.34 USD issued by',
      'no destination tag',
      'Destination tag',
      'none',
      'Memo',
      'Invoice 17',
    ),
    of('XRP', 'SetRegularKey', 'Let the key of', 'can then do everything with the account', 'Regular key'),
    hashOf('XRP', 'Payment of XRP with tag', 'XRP Ledger'),
  ],
  stellar: [
    of(
      'XLM',
      'payment of XLM with memo',
      'Sign a transaction',
      'Send 12.5 XLM to',
      'What will happen',
      'You send',
      'To',
      'Memo',
      'Rent',
      'Expires',
      '2030-03-17 17:46:40 UTC',
    ),
    of(
      'XLM',
      'changeTrust and payment of an asset',
      'Let the account hold up to 1,000 USDC issued by',
      'Operation 1',
      'Operation 2',
      'Memo (number)',
      '42',
    ),
    of(
      'XLM',
      'another signer, and its own key off',
      'Change who can sign',
      'your own key may no longer be enough',
      'Signer',
      'Weight of the signer',
    ),
    hashOf('XLM', 'payment of XLM with memo', 'Stellar'),
  ],
  aptos: [
    of(
      'APTOS',
      'aptos_account::transfer',
      'Sign a transaction',
      'Send 1 APT to',
      'What will happen',
      'You send',
      'To',
      'Fee at most',
      '0.002 APT',
      'Expires',
      '2030-03-17',
    ),
    of('APTOS', 'primary_fungible_store::transfer', 'Send 2,500,000 units', 'You send', 'To', 'Aptos testnet', 'Token'),
    of('APTOS', 'offer_signer_capability', 'another account act for this one in everything', 'Function'),
    {
      ...hashOf('APTOS', 'aptos_account::transfer', 'Aptos'),
      says: ['Sign 32 bytes', 'cannot tell what these bytes mean'],
    },
  ],
  tempo: [
    of(
      'TEMPO',
      'one transfer, fee token',
      'send 1,500,000 units to',
      'You send',
      'Fee at most',
      '0.0024 USD',
      'Contract',
      'Fee token',
      'Expires',
      'never',
    ),
    of(
      'TEMPO',
      'two calls, validity window, nonce key',
      'then call contract',
      'Call 1',
      'any amount',
      'Call 2',
      'Good from',
      'Expires',
      '2026-09-21 15:13:20 UTC',
    ),
    of(
      'TEMPO',
      'key authorization, and an allowance without limit',
      'give another key power over the account',
      'Key authorization',
      'Expires',
      '2030-03-17',
    ),
    hashOf('TEMPO', 'one transfer, fee token', 'Ethereum'),
  ],
  sui: [
    of(
      'SUI',
      'pay SUI',
      'Sign a transaction',
      'Send 0.001 SUI to',
      'What will happen',
      'You send',
      'To',
      'Fee at most',
      '0.005 SUI',
      'Expires',
    ),
    of('SUI', 'transfer an object', 'Sign a transaction', 'To'),
    of('SUI', 'Move call with a shared object', 'Sign a transaction'),
    hashOf('SUI', 'pay SUI', 'Sui'),
  ],
  ton: [
    of('TON_V4R2', 'transfer with comment', 'Sign a transaction', 'TON', 'To', 'Expires'),
    of('TON_V4R2', 'jetton transfer', 'Sign a transaction'),
    of('TON_V3R2', 'two messages', 'Sign a transaction'),
    hashOf('TON_V4R2', 'transfer with comment', 'TON'),
  ],
  dogecoin: [
    of(
      'DOGE',
      'one input, payment and change',
      'Sign a transaction',
      'Send 10 DOGE to',
      'all that the payments leave of them is the fee',
      'Output 1',
      '10 DOGE',
      'Output 2, back to this account',
      '14.99 DOGE',
      'not known: nothing says what the inputs are worth',
    ),
    of('DOGE', 'two inputs to one output', 'Send 10.99 DOGE on Dogecoin testnet to', 'Input 2, not known whose'),
    of('DOGE', 'data output', 'to nobody, with data', 'it carries data (OP_RETURN)', 'much note'),
    hashOf('DOGE', 'one input, payment and change', 'Dogecoin'),
  ],
}

/** As the window is told of them, by the agent itself. */
async function cardsOf(sheet: readonly Expected[]): Promise<Card[]> {
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

/** Longer than all of these tests take together. */
const lasting = 3 * 3_600_000

async function showCard({ change, page }: OpenWindow, card: Card) {
  const now = Date.now()
  const shown = { ...card.shown, asks }
  await change({ cards: [{ ...card, shown, organizationId, createdAt: now, expiresAt: now + lasting }] }, 'approvals')
  const article = page.getByRole('article')
  await expect.poll(async () => wordsOf(await article.innerText())).toContain(wordsOf(withNames(card.shown)))
  return article
}

/** The sentence as it is set: each address behind its name. */
const withNames = ({ sentence, fields }: Card['shown']): string =>
  Object.entries(namesOf(fields)).reduce(
    (text, [value, { text: name }]) => text.replaceAll(value, `“${name}” ${value}`),
    sentence,
  )

/** Gaps within addresses are margins, and lines break where there is room: what counts is the characters. */
const wordsOf = (text: string) => text.replace(/\s/g, '').toLowerCase()

const everyField = (fields: readonly Field[]): Field[] =>
  fields.flatMap(field => [field, ...everyField(field.children ?? [])])

test.each(Object.entries(sheets))('cards of %s', async (name, sheet) => {
  const window = await open({ script: { cards: [] }, still: true, viewport: { width: 420, height: 800 } })
  const { page } = window
  const pictures: Record<'light' | 'dark', Buffer[]> = { light: [], dark: [] }
  for (const [index, card] of (await cardsOf(sheet)).entries()) {
    const { request, says } = sheet[index] as Expected
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
