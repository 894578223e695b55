import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { pass, renderedWindows } from './support/open-window.ts'
import { cardOf } from './support/scripts/cards.ts'
import { fresh } from './support/scripts/states.ts'

const open = renderedWindows()

const focused = (page: Page) =>
  page.evaluate(`(() => {
    const element = document.activeElement
    const label = element.getAttribute('aria-labelledby')
    return element.getAttribute('aria-label') ?? (label && document.getElementById(label.split(' ')[0])?.textContent) ??
      element.labels?.[0]?.textContent ?? element.textContent
  })()`) as Promise<string>

/** Presses Tab until the focus is on what has this name. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const passed: string[] = []
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    const here = (await focused(page)).trim()
    if (typeof name === 'string' ? here === name : name.test(here)) return
    passed.push(here)
  }
  throw new Error(`Tab never reached ${name}; it passed ${passed.join(', ')}`)
}

test('the first run can be walked by keyboard alone', async () => {
  const { page } = await open({ script: fresh })
  await page.getByRole('heading', { name: 'Sign only' }).waitFor()
  await tabTo(page, 'Set up')
  await page.keyboard.press('Enter')
  await tabTo(page, /^Keychain/)
  await page.keyboard.press('ArrowDown')
  await tabTo(page, 'Passphrase')
  await page.keyboard.type('correct horse battery staple')
  await tabTo(page, 'Passphrase again')
  await page.keyboard.type('correct horse battery staple')
  await tabTo(page, /^I will keep/)
  await page.keyboard.press('Space')
  await tabTo(page, 'Continue')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Name your organization' }).waitFor()
  await tabTo(page, 'Organization')
  await page.keyboard.type('Engines')
  await tabTo(page, 'Your name')
  await page.keyboard.type('Ada')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Create an API key for a program' }).waitFor()
  await tabTo(page, 'Name of the program')
  await page.keyboard.type('Payroll')
  await page.keyboard.press('Enter')
  await page.getByText('This window shows the private key only once').waitFor()
  await tabTo(page, 'I have saved it, continue')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Create a wallet' }).waitFor()
  await tabTo(page, 'Name of the wallet')
  await page.keyboard.type('Main')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Open Countersign')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Approvals', level: 1 }).waitFor()
})

test('requests can be read and decided by keyboard alone', async () => {
  const window = await open({ script: { cards: [cardOf(1), cardOf(2, { sentence: 'Send 2 ETH' })] } })
  const { page } = window
  await page.getByText('Request 1 of 2').waitFor()
  await tabTo(page, 'Next request')
  await page.keyboard.press('Enter')
  await page.getByText('Request 2 of 2').waitFor()
  expect(await focused(page)).toBe('Next request')
  await pass(page, 1000)
  await tabTo(page, 'Approve')
  await page.keyboard.press('Space')
  await expect.poll(() => window.calls('approvals.approve')).toMatchObject([{ id: cardOf(2).id }])
  await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('card-sentence')
  await tabTo(page, 'Reject')
  await page.keyboard.press('Enter')
  await page.getByText('Nothing waits for you').waitFor()
})

test('the first Tab leads past the navigation', async () => {
  const { page } = await open({ hash: '#/accounts', anew: true })
  await page.getByText('Main wallet').waitFor()
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Skip to content')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('main')
  await expect.poll(() => page.evaluate('location.hash')).toBe('#/accounts')
  await tabTo(page, 'Create wallet')
})

test('whatever takes the focus shows it', async () => {
  const { page } = await open({ hash: '#/settings', script: { cards: [cardOf(1)] }, anew: true })
  await page.getByText('Your keys are kept encrypted').waitFor()
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab')
    if (await page.evaluate('document.activeElement === document.body')) continue
    const outline = await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')
    expect(outline, `${await focused(page)} has no outline`).not.toBe('none')
  }
})

test('a new screen gives the focus to its heading', async () => {
  const { page } = await open()
  await page.getByText('Nothing waits for you').waitFor()
  await page.getByRole('link', { name: 'Settings' }).focus()
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { name: 'Settings', level: 1 })
  await expect.poll(() => heading.evaluate(element => element === document.activeElement)).toBe(true)
})
