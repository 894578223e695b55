import type { Locator, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import type { State } from '../../src/shared/state.ts'
import type { Topic } from '../../src/shared/topics.ts'
import type { Script } from './support/fake-agent/script.ts'
import { endedAs, workOf } from './support/ledgers.ts'
import { type OpenOptions, type OpenWindow, pass, renderedWindows } from './support/open-window.ts'
import { cardOf, transferCard } from './support/scripts/cards.ts'
import { grantOf } from './support/scripts/standing-approvals.ts'
import { state } from './support/scripts/states.ts'
import { votingOf } from './support/scripts/votes.ts'

/** What comes by itself, and goes again, moves nothing away under the pointer. */
const open = renderedWindows()

interface Arrival {
  readonly before?: Partial<Script>
  readonly change: Partial<Script>
  readonly topics: readonly Topic[]
  /** What of it can be read once it is there. */
  readonly says: string
}

const stated = (change: Partial<State>): Pick<Arrival, 'change' | 'topics'> => ({
  change: { state: { ...state, ...change } },
  topics: ['state'],
})

const banners: Record<string, Arrival> = {
  'standing approvals': { change: { grants: [grantOf(1)] }, topics: ['policies'], says: '1 standing approval' },
  'approvals are off': {
    ...stated({ approvals: { waiting: 0, mode: 'nothing' } }),
    says: 'Approvals are off',
  },
  'a locked Countersign': {
    ...stated({
      vault: { unlockers: ['passphrase'], status: 'locked', nextStep: 'Enter the passphrase to unlock it.' },
    }),
    says: 'Countersign is locked',
  },
  'damaged records': {
    ...stated({
      findings: [
        { id: 'damaged', title: 'A record was changed.', message: '', stopsSigning: true, canBeAccepted: false },
      ],
    }),
    says: 'A record was changed.',
  },
  'a file that others can read': {
    ...stated({ warnings: ['The data directory can be read by others. Run: chmod 700 /tmp/countersign'] }),
    says: 'Other users of this computer',
  },
  'a page that wants to ask': {
    ...stated({ undecidedOrigins: ['https://app.uniswap.example'] }),
    says: 'wants to send requests',
  },
  'several at once': {
    ...stated({
      approvals: { waiting: 0, mode: 'nothing' },
      vault: { unlockers: ['passphrase'], status: 'locked', nextStep: 'Enter the passphrase to unlock it.' },
      undecidedOrigins: ['https://app.uniswap.example', 'https://app.aave.example'],
    }),
    says: 'wants to send requests',
  },
  'work for a Ledger': {
    change: { hardwareWalletWork: [workOf(70)] },
    topics: ['hardwareWallets'],
    says: 'Waiting for your Ledger',
  },
  'a Ledger that failed': {
    before: { hardwareWalletWork: [workOf(70)] },
    change: { hardwareWalletWork: [], activities: [endedAs(70, 'FAILED', 'The Ledger “Cold” was unplugged.')] },
    topics: ['hardwareWallets'],
    says: 'was unplugged',
  },
}

const onApprovals: Record<string, Arrival> = {
  ...banners,
  'another request': {
    change: { cards: [transferCard, cardOf(9)] },
    topics: ['approvals'],
    says: 'Reject all',
  },
}

const sizes = {
  wide: { width: 1280, height: 860 },
  narrow: { width: 360, height: 740 },
  'tall and narrow': { width: 480, height: 1400 },
}

/** While Countersign is locked, it unlocks. */
const approve = (page: Page) => page.getByRole('button', { name: /^(Approve|Unlock to approve)$/ })

interface Place {
  readonly x: number
  readonly y: number
}

/** Where its lower right corner is in the window: what it is called may become longer. */
async function placeOf(element: Locator): Promise<Place> {
  const box = await element.boundingBox()
  if (!box) throw new Error('it is not on the screen')
  return { x: box.x + box.width, y: box.y + box.height }
}

/** A window scrolls by whole pixels: what it holds in place may be one off, and however much comes and goes, no more. */
async function expectAt(place: Place, element: Locator, when: string): Promise<void> {
  const { x, y } = await placeOf(element)
  const moved = Math.max(Math.abs(x - place.x), Math.abs(y - place.y))
  expect(moved, `${when}: pixels that it moved`).toBeLessThanOrEqual(1)
}

async function isInSight(element: Locator): Promise<boolean> {
  const box = await element.boundingBox()
  const height = element.page().viewportSize()?.height ?? 0
  return box !== null && box.y + box.height > 0 && box.y < height
}

/**
 * What arrives moves nothing; what leaves again, neither.
 * @param from - Where the button was before anything came; absent: where it is now.
 */
async function keepsStill(
  window: OpenWindow,
  button: Locator,
  name: string,
  arrival: Arrival,
  before: Partial<Script>,
  from?: Place,
): Promise<Place> {
  const { page } = window
  await button.waitFor()
  await page.evaluate('document.fonts.ready.then(() => {})')
  await pass(page, 1100)
  const place = from ?? (await placeOf(button))
  await window.change(arrival.change, ...arrival.topics)
  const words = page.getByText(arrival.says).first()
  await words.waitFor()
  await expectAt(place, button, `${name}: once it is there`)
  expect(await isInSight(words), `${name}: what came can be seen`).toBe(true)
  await window.change(before, ...arrival.topics)
  if (arrival.topics.includes('hardwareWallets')) return place
  await words.waitFor({ state: 'detached' })
  await expectAt(place, button, `${name}: once it is gone`)
  return place
}

/** Each comes and goes in one window; what has to do with a Ledger stays to be read, so it has a window of its own. */
async function allKeepStill(
  arrivals: Record<string, Arrival>,
  options: OpenOptions,
  cards: Script['cards'],
  button: (page: Page) => Locator,
): Promise<void> {
  const usual = { state, cards, grants: [], hardwareWalletWork: [], activities: [] }
  let shared: OpenWindow | undefined
  let place: Place | undefined
  for (const [name, arrival] of Object.entries(arrivals)) {
    const before = { ...usual, ...arrival.before }
    const alone = arrival.topics.includes('hardwareWallets')
    const window = (!alone && shared) || (await open({ ...options, script: before }))
    const found = await keepsStill(window, button(window.page), name, arrival, before, alone ? undefined : place)
    if (alone) continue
    shared = window
    place = found
  }
}

const tables = {
  Approvals: { hash: '#/approvals', arrivals: onApprovals },
  'the approval window': { hash: '#/approval', arrivals: onApprovals },
}

describe.each(Object.entries(tables))('on %s', (_, { hash, arrivals }) => {
  test.each(Object.entries(sizes))('Approve stays under the pointer, %s', async (_, viewport) => {
    await allKeepStill(arrivals, { hash, viewport }, [transferCard], approve)
  })
})

test('Approve stays under the pointer when a request comes that needs votes', async () => {
  const before = { state, cards: [transferCard], voting: [] }
  const window = await open({ script: before, hash: '#/approvals' })
  const arrival: Arrival = { change: { voting: [votingOf(60)] }, topics: ['activities'], says: 'Needs your vote' }
  await keepsStill(window, approve(window.page), 'a request for votes', arrival, before)
})

test.each(Object.entries(sizes))('a button of another screen stays under the pointer, %s', async (_, viewport) => {
  const create = (page: Page) => page.getByRole('button', { name: 'Create wallet' })
  await allKeepStill(banners, { hash: '#/accounts', viewport }, [], create)
})

test('a page that asks to be let in cannot put its own Allow under a press that was meant for something else', async () => {
  const window = await open({ script: { state, cards: [transferCard] }, hash: '#/approvals' })
  const { page } = window
  await approve(page).waitFor()
  await pass(page, 1100)
  await window.change({ state: { ...state, undecidedOrigins: ['https://app.uniswap.example'] } }, 'state')
  const allow = page.getByRole('button', { name: 'Allow this origin' })
  await allow.waitFor()
  await allow.click({ force: true })
  await expect.poll(() => window.calls('origins.decide')).toEqual([])
  // Playwright waits until it takes a press.
  await allow.click()
  await expect.poll(() => window.calls('origins.decide')).toHaveLength(1)
})

test('on the next screen everything is in its usual place', async () => {
  const window = await open({ script: { state, cards: [] }, hash: '#/accounts' })
  const { page } = window
  await page.getByRole('button', { name: 'Create wallet' }).waitFor()
  await pass(page, 1100)
  await window.change({ state: { ...state, approvals: { waiting: 0, mode: 'nothing' } } }, 'state')
  await page.getByText('Approvals are off').waitFor()
  await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'Programs', exact: true }).click()
  await page.getByRole('heading', { name: 'Programs', level: 1 }).waitFor()
  await expect.poll(() => page.evaluate('scrollY')).toBe(0)
  await expect.poll(() => page.evaluate('document.documentElement.style.getPropertyValue("--room")')).toBe('')
})
