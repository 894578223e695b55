import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import type { Chromium } from './chromium.ts'
import { patience } from './patience.ts'
import type { ClientCredentials } from './turnkey.ts'

const opened = new Set<Page>()

/** A wait that ran out says what was waited for, but not what was there instead. */
export async function showWindows(): Promise<void> {
  for (const page of opened) console.log(`The window shows:\n${await page.locator('body').innerText()}`)
}

/** The window of a headless agent in a browser, opened by its one-time link. */
export async function openAgentWindow(browser: Chromium, link: string): Promise<Page> {
  const context = await browser.newContext({ viewport: wide, locale: 'en-GB', timezoneId: 'UTC' })
  context.setDefaultTimeout(patience)
  const page = await context.newPage()
  opened.add(page)
  page.once('close', () => opened.delete(page))
  await page.goto(link)
  return page
}

/** Waits for the card whose sentence matches, reads it out, and presses Approve as soon as that can be pressed. */
export function approveInWindow(page: Page, sentence: RegExp): Promise<string> {
  return decideInWindow(page, sentence, 'Approve')
}

/**
 * Presses Approve on a card as soon as that can be pressed, after looking at it to its end, and saying that its dangers are understood
 * where it names some.
 */
export async function pressApprove(card: Locator): Promise<void> {
  await card.getByRole('button', { name: 'Approve' }).waitFor()
  // Another card of the same sentence may come in its place, such as that of the person once all have voted: it is read anew.
  for (let isPressed = false; !isPressed; ) {
    await card.locator('.card-end').evaluate(end => end.scrollIntoView({ block: 'center' }))
    const understanding = card.getByRole('checkbox', { name: /^I understand/, checked: false })
    if (await understanding.isVisible()) await understanding.click()
    const approve = card.getByRole('button', { name: 'Approve', disabled: false })
    isPressed = await approve.click({ timeout: 5_000 }).then(
      () => true,
      () => false,
    )
  }
}

/** Screens that the rail has not, or not yet, by the screen that leads to each. */
const wayTo: Readonly<Record<string, string>> = {
  'Hardware wallets': 'Accounts',
  ...Object.fromEntries(
    ['People', 'Organization', 'Messages', 'Webhooks', 'API reference'].map(name => [name, 'More']),
  ),
}

/** Goes to a screen as a person does. */
export async function openSection(page: Page, name: string): Promise<void> {
  const screens = page.getByRole('navigation', { name: 'Screens' })
  const way = wayTo[name]
  const own = screens.getByRole('link', { name })
  if (way === undefined) return own.click()
  const first = screens.getByRole('link', { name: way })
  await own.or(first).first().waitFor()
  if (!(await own.isVisible())) await first.click()
  // The rail may have got it meanwhile: then it stands nowhere else.
  await own.or(page.getByRole('main').getByRole('link', { name })).first().click()
}

/** Switches off, as the person would, the question about what programs change of who may do what. */
export async function letProgramsGovern(page: Page): Promise<void> {
  const question = { name: 'Ask me before a program changes who may do what' }
  const screens = page.getByRole('navigation', { name: 'Screens' })
  await screens.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('navigation', { name: 'Pages of settings' }).getByRole('link', { name: 'Approvals' }).click()
  await page.getByRole('checkbox', { ...question, checked: true }).click()
  await page.getByRole('checkbox', { ...question, checked: false }).waitFor()
  await screens.getByRole('link', { name: 'Approvals' }).click()
}

export function rejectInWindow(page: Page, sentence: RegExp): Promise<string> {
  return decideInWindow(page, sentence, 'Reject')
}

/** The text of the card whose sentence matches, once it is shown. */
export async function readCard(page: Page, sentence: RegExp): Promise<string> {
  const card = page.getByRole('article', { name: sentence })
  await card.waitFor()
  return card.innerText()
}

async function decideInWindow(page: Page, sentence: RegExp, decision: 'Approve' | 'Reject'): Promise<string> {
  const card = page.getByRole('article', { name: sentence })
  const text = await readCard(page, sentence)
  // Approve is disarmed for a second after the card has come up: this waits until it is not.
  if (decision === 'Approve') await pressApprove(card)
  else await card.getByRole('button', { name: decision, disabled: false }).click()
  await card.waitFor({ state: 'detached' })
  return text
}

export interface FirstRunChoices {
  /** Absent: the keychain of this computer. */
  readonly passphrase?: string
  /** The program acts as the person, a root user, and not as a user of its own that may only ask for signatures. */
  readonly asOneself?: true
  /** Called with the name of each screen when it is shown. */
  readonly seen?: (screen: string) => Promise<void>
}

/** Result of the first run for a person. */
export interface FirstRunOutcome {
  readonly credentials: ClientCredentials
  readonly address: string
  /** The text of the .env file it offers. */
  readonly environmentFile: string
  /** The text of the program it offers. */
  readonly program: string
}

/** Goes through the first-run screens as a person would, with one Ethereum account and one of Solana. */
export async function walkThroughFirstRun(
  page: Page,
  { passphrase, asOneself, seen = nobody }: FirstRunChoices = {},
): Promise<FirstRunOutcome> {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const at = (title: string | RegExp) => page.getByRole('heading', { level: 1, name: title }).waitFor()

  await at('Sign only what you have read')
  await seen('first-run-1-welcome')
  await press('Set up')

  await at('How should Countersign be unlocked?')
  if (passphrase === undefined) {
    await page.getByRole('radio', { name: /Keychain of this computer/, checked: true }).waitFor()
  } else {
    await page.getByRole('radio', { name: 'A passphrase' }).click()
    await page.getByLabel('Passphrase', { exact: true }).fill(passphrase)
    await page.getByLabel('Passphrase again').fill(passphrase)
    await page.getByRole('checkbox', { name: 'I will keep this passphrase' }).click()
  }
  await seen('first-run-2-unlocking')
  await press('Continue')

  await at('Name your organization')
  await page.getByLabel('Organization').fill('Acme')
  await page.getByLabel('Your name').fill('Ada')
  await seen('first-run-3-organization')
  await press('Create organization')

  await at('Create an API key for a program')
  await page.getByLabel('Name of the program').fill('Treasury bot')
  await seen('first-run-4-api-key')
  if (asOneself) {
    await page.getByRole('combobox', { name: 'User' }).click()
    await page.getByRole('option', { name: /^Ada\s+You\s+Root user/ }).click()
  }
  await press('Create API key')
  await at(/API key .Treasury bot./)
  const shown = async (label: string) =>
    (
      await page
        .locator('dl > div', { has: page.getByText(label, { exact: true }) })
        .locator('dd')
        .innerText()
    ).trim()
  await press('Show: API private key')
  const values = {
    organizationId: await shown('Organization id'),
    apiPublicKey: await shown('API public key'),
    apiPrivateKey: await page.locator('.reveal-secret code').innerText(),
  }
  await press('Hide: API private key')
  const downloading = page.waitForEvent('download')
  await press('Download .env')
  const environmentFile = await textOf((await downloading).createReadStream())
  await seen('first-run-5-api-key-shown-once')
  await press('I have saved it, continue')

  await at('Create a wallet')
  await page.getByLabel('Name of the wallet').fill('Main')
  await page.getByRole('checkbox', { name: /Solana/ }).click()
  await seen('first-run-6-wallet')
  await press('Create wallet')

  await at('Ready')
  await seen('first-run-7-ready')
  const baseUrl = await shown('API address')
  const address = await shown('Address')
  const program = await page.getByRole('region', { name: 'program' }).innerText()
  await press('Open Countersign')
  await page.getByRole('heading', { level: 1, name: 'Approvals' }).waitFor()
  return { credentials: { ...values, baseUrl }, address, environmentFile, program }
}

/** Types the words of a recovery phrase that are asked for. */
export async function typeAskedWords(page: Page, words: readonly string[]): Promise<void> {
  const fields = page.getByRole('textbox', { name: /^Word \d+$/ })
  await fields.first().waitFor()
  const labels = await page.locator('label', { hasText: /^Word \d+$/ }).allInnerTexts()
  if (labels.length !== 3) throw new Error(`${labels.length} words are asked for`)
  for (const label of labels)
    await page.getByLabel(label, { exact: true }).fill(words[Number(label.slice(5)) - 1] ?? '')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
}

const wide = { width: 1280, height: 800 }
const narrow = { width: 390, height: 844 }
const pictures = join(import.meta.dirname, '..', '..', 'docs', 'screenshots')

/**
 * With SCREENSHOTS=1, keeps pictures of what is shown in docs/screenshots: light and dark, wide and narrow.
 * Without it, does nothing. This renews them all: `SCREENSHOTS=1 npx vitest run test/agent/first-run test/agent/administration
 * test/agent/two-person-rule test/agent/ledger test/renderer/chain-cards test/renderer/accounts test/examples/sign-in-app`.
 * @param part - What the pictures are of, where it is not the top of the page.
 */
export async function takePictures(page: Page, name: string, part?: Locator): Promise<void> {
  if (process.env.SCREENSHOTS !== '1') return
  await settle(page)
  for (const [width, viewport] of Object.entries({ narrow, wide })) {
    await page.setViewportSize(viewport)
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.evaluate('window.scrollTo(0, 0)')
      await part?.evaluate(element => element.scrollIntoView())
      await page.screenshot({ path: join(pictures, `${name}-${colorScheme}-${width}.png`), animations: 'disabled' })
    }
  }
}

/** With SCREENSHOTS=1, keeps one picture of what is shown, wide and light, as `docs/screenshots/NAME.png`. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (process.env.SCREENSHOTS !== '1') return
  await settle(page)
  await page.setViewportSize(wide)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.screenshot({ path: join(pictures, `${name}.png`), animations: 'disabled' })
}

/** Waits for what changes by itself, and takes the pointer away. */
async function settle(page: Page): Promise<void> {
  // A screen is a script of its own, which may still be on its way once the one before has gone.
  await page.evaluate('new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))')
  await page.locator('h1:visible').first().waitFor()
  // What was decided just before is not part of the screen; it goes by itself unless the pointer rests on it.
  await page.mouse.move(0, 0)
  while ((await page.locator('.toast').count()) > 0) await page.locator('.toast').first().waitFor({ state: 'detached' })
  // An Approve button that is not armed yet looks switched off.
  await page.locator('.arming').waitFor({ state: 'detached' })
}

async function nobody(): Promise<void> {}

async function textOf(stream: Promise<AsyncIterable<Buffer>>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of await stream) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
