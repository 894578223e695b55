import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { approve, armed, decisionOf, headline, isArmed, reject } from './approval-pages.ts'
import { pass, renderedWindows, stopTime } from './support/open-window.ts'
import { recipient } from './support/scripts/basics.ts'
import { cardOf, summaryOf, transferCard } from './support/scripts/cards.ts'
import { offered } from './support/scripts/standing-approvals.ts'
import { unlimitedApproval } from './support/scripts/typed-cards.ts'
import { votingOf } from './support/scripts/votes.ts'

const open = renderedWindows()

const question = (page: Page) => page.getByRole('alertdialog')
const tick = (page: Page) => page.getByRole('checkbox', { name: /^I understand/ })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Keys' })
const focusedText = (page: Page) => page.evaluate('document.activeElement.textContent')
const other = '0x2222222222222222222222222222222222222222'
const withDetails = cardOf(3, {
  fields: [
    summaryOf({ label: 'To', value: recipient, style: 'address' }, { label: 'To', value: other, style: 'address' }),
    { label: 'Gas', value: '21000', detail: true },
  ],
})

describe('the keys of a card', () => {
  test.each([
    ['#/approvals', { cards: [transferCard] }, 'approvals.reject', 'Reject'],
    ['#/approval', { cards: [transferCard] }, 'approvals.reject', 'Reject'],
    ['#/approvals', { voting: [votingOf(50)] }, 'votes.cast', 'Reject'],
    ['#/approvals', { voting: [votingOf(50, { isOwn: true })] }, 'votes.cast', 'Take back'],
  ] as const)('r asks before it rejects, and Enter does not, on %s', async (hash, script, call, label) => {
    const window = await open({ hash, script })
    const { page } = window
    await approve(page).waitFor()
    await page.keyboard.press('r')
    await question(page)
      .getByRole('heading', { name: `${label} this request?` })
      .waitFor()
    await question(page).getByText(/^Send/).waitFor()
    await expect.poll(() => focusedText(page)).toBe('Cancel')
    await page.keyboard.press('Enter')
    await question(page).waitFor({ state: 'detached' })
    expect(await window.calls(call)).toEqual([])
    await page.keyboard.press('r')
    await question(page).getByRole('button', { name: label }).click()
    await expect.poll(() => window.calls(call)).toHaveLength(1)
  })

  test.each([
    ['approvals.approve', { cards: [transferCard] }],
    ['votes.cast', { voting: [votingOf(50)] }],
  ] as const)('a goes to Approve, and Space approves: %s', async (call, script) => {
    const window = await open({ script })
    const { page } = window
    await armed(page)
    await page.keyboard.press('a')
    await expect.poll(() => focusedText(page)).toBe('Approve')
    await pass(page, 1000)
    await expect.poll(() => isArmed(page)).toBe(true)
    await page.keyboard.press('Enter')
    await headline(page).waitFor()
    expect(await window.calls(call)).toEqual([])
    await page.keyboard.press('Space')
    await expect.poll(() => window.calls(call)).toHaveLength(1)
  })

  test('what is typed for another window does not approve: a letter disarms Approve for a second', async () => {
    const window = await open({ script: { cards: [transferCard] } })
    const { page } = window
    await armed(page)
    await stopTime(page)
    await page.keyboard.type('is a plan a b')
    expect(await isArmed(page)).toBe(false)
    expect(await focusedText(page)).toBe('Approve')
    await page.clock.runFor(999)
    await page.keyboard.press('x')
    await page.clock.runFor(999)
    await page.keyboard.press('Space')
    expect(await window.calls('approvals.approve')).toEqual([])
    await page.clock.runFor(1)
    await expect.poll(() => isArmed(page)).toBe(true)
    await page.keyboard.press('Space')
    await expect.poll(() => window.calls('approvals.approve')).toEqual([decisionOf(transferCard)])
  })

  test('u ticks that a danger is understood, and takes it back', async () => {
    const { page } = await open({ script: { cards: [unlimitedApproval] } })
    await tick(page).waitFor()
    await page.keyboard.press('u')
    await expect.poll(() => tick(page).isChecked()).toBe(true)
    await page.keyboard.press('u')
    await expect.poll(() => tick(page).isChecked()).toBe(false)
  })

  test('d opens and closes the details', async () => {
    const { page } = await open({ script: { cards: [withDetails] } })
    const details = page.getByText('Gas', { exact: true })
    await approve(page).waitFor()
    await page.keyboard.press('d')
    await details.waitFor()
    await page.keyboard.press('d')
    await details.waitFor({ state: 'hidden' })
  })

  test('c copies the recipients one after the other, and says which', async () => {
    const { page } = await open({ script: { cards: [withDetails] } })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await approve(page).waitFor()
    for (const [index, address] of [recipient, other].entries()) {
      await page.keyboard.press('c')
      const toast = page.locator('.toast').filter({ hasText: `Copied the address of recipient ${index + 1} of 2` })
      await toast.getByTitle(address).waitFor()
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe(address)
    }
  })

  test('c copies whom a token goes to, not the contract of the token', async () => {
    const fields = [
      summaryOf(
        { label: 'You send', value: '60 USDC' },
        { label: 'From', value: recipient, style: 'address' },
        { label: 'To', value: other, style: 'address' },
      ),
      { label: 'To', value: recipient, style: 'address' },
    ] as const
    const { page } = await open({ script: { cards: [cardOf(4, { fields })] } })
    await approve(page).waitFor()
    await page.keyboard.press('c')
    await page.locator('.toast').filter({ hasText: 'Copied the address of the recipient' }).getByTitle(other).waitFor()
  })
})

describe('no key of a card acts', () => {
  const nothingHappened = async (page: Page) => {
    expect(await question(page).count()).toBe(0)
    expect(await tick(page).isChecked()).toBe(false)
    expect(await focusedText(page)).not.toBe('Approve')
  }

  test('with Ctrl, Alt or the key of the system', async () => {
    const { page } = await open({ script: { cards: [unlimitedApproval] } })
    await tick(page).waitFor()
    for (const modifier of ['Control', 'Alt', 'Meta'])
      for (const key of ['a', 'u', 'd', 'j']) await page.keyboard.press(`${modifier}+${key}`)
    await nothingHappened(page)
  })

  test('in a field', async () => {
    const { page } = await open({ script: { cards: [offered] } })
    await page.getByRole('checkbox', { name: 'Also approve' }).click()
    const most = page.getByLabel('Maximum total, in ETH')
    await most.focus()
    await page.keyboard.type('rjagc/?')
    await expect.poll(() => most.inputValue()).toBe('rjagc/?')
    expect(await question(page).count()).toBe(0)
  })

  test('in a dialog', async () => {
    const { page } = await open({ script: { cards: [unlimitedApproval] } })
    await tick(page).waitFor()
    await page.keyboard.press('r')
    await question(page).waitFor()
    await page.keyboard.type('uagc')
    await page.keyboard.press('Escape')
    await question(page).waitFor({ state: 'detached' })
    await nothingHappened(page)
    expect(page.url()).not.toContain('#/accounts')
  })

  test('once the person has switched single keys off, and all do again afterwards', async () => {
    const { page } = await open({ script: { cards: [unlimitedApproval] }, anew: true })
    await tick(page).waitFor()
    await page.keyboard.press('?')
    const box = sheet(page).getByRole('checkbox', { name: 'Use keys without Ctrl or ⌘' })
    await box.click()
    await page.keyboard.press('Escape')
    await sheet(page).waitFor({ state: 'detached' })
    await page.keyboard.type('ura')
    await nothingHappened(page)
    await page.reload()
    await tick(page).waitFor()
    await page.keyboard.type('ura')
    await nothingHappened(page)
    await page.close()
  })
})

describe('the keys of every screen', () => {
  test('g and a letter lead to each screen, which no other letter does', async () => {
    const { page } = await open({ hash: '#/reference' })
    await page.getByText('create_wallet', { exact: true }).waitFor()
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keys' })
    const rows = await sheet.locator('.key-list > div').evaluateAll(all =>
      all.map(row => ({
        letter: row.querySelectorAll('kbd')[1]?.textContent?.toLowerCase() ?? '',
        screen: row.querySelector('dd')?.textContent?.match(/^Go to (.*)$/)?.[1] ?? '',
      })),
    )
    const screens = rows.filter(({ screen }) => screen !== '')
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    expect(screens.length).toBeGreaterThan(10)
    expect(new Set(screens.map(({ letter }) => letter)).size).toBe(screens.length)
    for (const { screen, letter } of screens) {
      await page.keyboard.press('g')
      await page.keyboard.press(letter)
      await page.locator('a[aria-current="page"]', { hasText: screen }).first().waitFor()
      await expect.poll(() => page.evaluate('document.activeElement.localName')).toBe('h1')
    }
  })

  test('a letter alone, or long after g, leads nowhere', async () => {
    const { page } = await open({ hash: '#/people' })
    await page.getByRole('heading', { name: 'People', level: 1 }).waitFor()
    await page.keyboard.press('s')
    await page.keyboard.press('g')
    await page.keyboard.press('x')
    await page.keyboard.press('s')
    expect(page.url()).toContain('#/people')
  })

  test('/ goes to the search of the screen, where letters are text and Escape leads out', async () => {
    const { page } = await open({ hash: '#/reference' })
    const search = page.getByRole('searchbox')
    await page.getByText('create_wallet', { exact: true }).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('gs?')
    await expect.poll(() => search.inputValue()).toBe('gs?')
    await page.keyboard.press('Escape')
    await expect.poll(() => search.inputValue()).toBe('')
    await page.keyboard.press('Escape')
    await page.keyboard.press('g')
    await page.keyboard.press('s')
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  })

  test('? lists what can be pressed on this screen, and everywhere', async () => {
    const { page } = await open({ script: { cards: [withDetails, transferCard] } })
    const list = (title: string) => sheet(page).locator('section').filter({ hasText: title }).locator('dl > div')
    await approve(page).waitFor()
    await page.keyboard.press('?')
    await expect
      .poll(() => list('On this screen').allInnerTexts())
      .toEqual(expect.arrayContaining(['R\nReject, after a question', 'C\nCopy the address of the recipient']))
    await expect.poll(() => list('Everywhere').allInnerTexts()).toContain('G\nS\nGo to Settings')
    expect((await list('On this screen').allInnerTexts()).join()).not.toContain('Tick')
    await page.keyboard.press('Escape')
    await sheet(page).waitFor({ state: 'detached' })
    await page.keyboard.press('g')
    await page.keyboard.press('w')
    await page.getByRole('heading', { name: 'Webhooks', level: 1 }).waitFor()
    await page.keyboard.press('?')
    await sheet(page).getByText('Everywhere').waitFor()
    await expect.poll(() => sheet(page).getByText('On this screen').count()).toBe(0)
  })

  test('a button tells its key: always where a decision is made, elsewhere under the pointer, and to readers', async () => {
    const { page } = await open({ script: { cards: [transferCard, cardOf(2, { sentence: 'Send 2 ETH' })] } })
    const hint = reject(page).locator('.key-hint')
    await expect.poll(() => reject(page).getAttribute('aria-keyshortcuts')).toBe('r')
    const opacity = (of = hint) => of.evaluate(element => Number(getComputedStyle(element).opacity))
    await expect.poll(() => opacity()).toBeGreaterThan(0.5)
    const link = page.getByRole('link', { name: 'Accounts', exact: true })
    await expect.poll(() => opacity(link.locator('.key-hint'))).toBe(0)
    await link.hover()
    await expect.poll(() => opacity(link.locator('.key-hint'))).toBeGreaterThan(0.5)
    await page.getByRole('button', { name: 'Next request' }).hover()
    await expect.poll(() => page.locator('.tooltip').innerText()).toMatch(/Next request\s*J/)
  })
})
