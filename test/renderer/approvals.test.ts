import { describe, expect, test } from 'vitest'
import type { Card } from '../../src/shared/card.ts'
import { approve, armed, decisionOf, headline, isArmed, reject } from './approval-pages.ts'
import { noSignIn } from './support/messages.ts'
import { pass, renderedWindows } from './support/open-window.ts'
import { idOf } from './support/scripts/basics.ts'
import { asks, cardOf, transferCard } from './support/scripts/cards.ts'
import { state, withState } from './support/scripts/states.ts'
import { hostileText, longCard, unlimitedApproval } from './support/scripts/typed-cards.ts'

const open = renderedWindows()

const named = (number: number, name: string) => cardOf(number, { sentence: `Request ${name}` })

describe('a large request', () => {
  const { fields, raw, ...told } = transferCard.shown
  const listed: Card = { ...transferCard, partial: true, shown: { ...told, fields: [], raw: [] }, offer: null }
  const script = { cards: [listed], wholeCards: [transferCard] }
  const whole = fields.find(({ label }) => label === 'Total, at most')

  test('is asked for when it is opened; nothing can be decided before it has come, and then as it is', async () => {
    const window = await open({ script, held: ['approvals.get'] })
    const { page } = window
    await page.getByText('This request is large. Loading its details').waitFor()
    await expect.poll(() => approve(page).count()).toBe(0)
    await expect
      .poll(() => window.calls('approvals.get'))
      .toEqual([{ id: transferCard.id, digest: transferCard.digest }])
    await window.release('approvals.get')
    await page.getByText(whole!.value).first().waitFor()
    await armed(page)
    await approve(page).click()
    await page.getByText('Nothing waits for you').waitFor()
    await expect.poll(() => window.calls('approvals.approve')).toEqual([decisionOf(transferCard)])
  })

  test('that cannot be loaded says why, and can be asked for again', async () => {
    const failing = { 'approvals.get': { code: 'STORE_BUSY', message: 'The disk is busy.' } }
    const window = await open({ script, failing })
    const { page } = window
    await page.getByText('The request could not be loaded.').waitFor()
    await page.getByText('The disk is busy.').waitFor()
    await expect.poll(() => approve(page).count()).toBe(0)
    await window.fail('approvals.get', null)
    await page.getByRole('button', { name: 'Try again' }).click()
    await approve(page).waitFor()
    await expect.poll(() => page.getByText('The request could not be loaded.').count()).toBe(0)
  })

  test('that changes stays in sight until it has come anew, and says so', async () => {
    const window = await open({ script })
    const { page } = window
    await approve(page).waitFor()
    const digest = 'ef'.repeat(32)
    const shown = { ...transferCard.shown, sentence: 'Send everything' }
    const changed = { ...transferCard, digest, shown }
    await window.hold('approvals.get')
    await window.change({ cards: [{ ...listed, digest }], wholeCards: [changed] }, 'approvals')
    await expect.poll(() => window.calls('approvals.get')).toContainEqual(expect.objectContaining({ digest }))
    await expect.poll(() => headline(page).textContent()).not.toContain('Send everything')
    await window.release('approvals.get')
    await page.getByText('This request changed while it was on the screen').waitFor()
    await expect.poll(() => headline(page).textContent()).toContain('Send everything')
  })
})

describe('rejecting', () => {
  test('is possible at once and sends the same three things', async () => {
    const window = await open({ script: { cards: [transferCard] } })
    await reject(window.page).click()
    await window.page.getByText('Nothing waits for you').waitFor()
    await expect.poll(() => window.calls('approvals.reject')).toEqual([decisionOf(transferCard)])
    const seeIt = window.page.getByRole('link', { name: 'See it' })
    expect(await seeIt.getAttribute('href')).toBe(`#/activity/${transferCard.id}`)
  })

  test('in the small window leads nowhere else', async () => {
    const { page } = await open({ script: { cards: [transferCard] }, hash: '#/approval' })
    await reject(page).click()
    await page.getByText('Rejected').first().waitFor()
    expect(await page.getByRole('link', { name: 'See it' }).count()).toBe(0)
  })

  test('of all from one client asks first, says how many, and leaves the other clients alone', async () => {
    const other = { ...named(9, 'of another client'), ...{ id: idOf(9) } }
    const cards = [
      named(1, 'one'),
      named(2, 'two'),
      { ...other, shown: { ...other.shown, asks: { ...asks, clientId: 'other' } } },
    ]
    const window = await open({ script: { cards } })
    const { page } = window
    await page.getByRole('button', { name: `Reject all 2 from ${asks.apiKeyName}` }).click()
    const question = page.getByRole('alertdialog')
    await question.getByText('Reject all 2 requests').waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => window.calls('approvals.rejectAllFrom')).toHaveLength(0)

    await page.getByRole('button', { name: `Reject all 2 from ${asks.apiKeyName}` }).click()
    await question.getByRole('button', { name: 'Reject all' }).click()
    await expect.poll(() => headline(page).textContent()).toBe('Request of another client')
    await expect.poll(() => window.calls('approvals.rejectAllFrom')).toEqual([{ clientId: asks.clientId }])
    await expect.poll(() => page.getByText('no longer waiting').count()).toBe(0)
  })
})

describe('several requests', () => {
  const cards = [named(1, 'one'), named(2, 'two'), named(3, 'three')]

  test('are read one at a time, oldest first, forwards and backwards around the end', async () => {
    const { page } = await open({ script: { cards: [...cards].reverse() } })
    const next = page.getByRole('button', { name: 'Next request' })
    await page.getByText('Request 1 of 3').waitFor()
    await expect.poll(() => headline(page).textContent()).toBe('Request one')
    for (const following of ['Request two', 'Request three', 'Request one']) {
      await next.click()
      await expect.poll(() => headline(page).textContent()).toBe(following)
    }
    await page.getByRole('button', { name: 'Previous request' }).click()
    await expect.poll(() => headline(page).textContent()).toBe('Request three')
  })

  test('that arrive do not move or disarm the one being read', async () => {
    const window = await open({ script: { cards } })
    const { page } = window
    await page.getByRole('button', { name: 'Next request' }).click()
    await armed(page)
    const early = { ...named(8, 'that is older'), createdAt: 1 }
    await window.change({ cards: [early, ...cards, named(9, 'that is newer')] }, 'approvals')
    await page.getByText('Request 3 of 5').waitFor()
    await expect.poll(() => headline(page).textContent()).toBe('Request two')
    expect(await isArmed(page)).toBe(true)
  })

  test('leave the next in place when one is decided, disarmed and with the focus on its headline', async () => {
    const window = await open({ script: { cards } })
    const { page } = window
    await armed(page)
    await approve(page).focus()
    await page.keyboard.press('Space')
    await page.getByText('Request 1 of 2').waitFor()
    await expect.poll(() => headline(page).textContent()).toBe('Request two')
    expect(await isArmed(page)).toBe(false)
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('card-sentence')
  })

  test('say so when the one being read expires', async () => {
    const window = await open({ script: { cards } })
    const { page } = window
    await headline(page).waitFor()
    await window.change({ cards: cards.slice(1) }, 'approvals')
    await page.getByText('The request you were reading is no longer waiting').waitFor()
    await expect.poll(() => headline(page).textContent()).toBe('Request two')
    expect(await isArmed(page)).toBe(false)
  })

  test('never give the focus to Approve by themselves', async () => {
    const window = await open({ script: { cards: [] } })
    const { page } = window
    const focusedText = () => page.evaluate('document.activeElement.textContent')
    await page.getByText('Nothing waits for you').waitFor()
    await window.change({ cards }, 'approvals')
    await headline(page).waitFor()
    expect(await focusedText()).not.toBe('Approve')
    await armed(page)
    expect(await focusedText()).not.toBe('Approve')
    await page.getByRole('button', { name: 'Next request' }).click()
    expect(await focusedText()).not.toBe('Approve')
  })

  test('are announced on other screens, which lead to them', async () => {
    const window = await open({ hash: '#/accounts' })
    const { page } = window
    await page.getByText('Main wallet').waitFor()
    await window.change({ cards }, 'approvals')
    await page.getByText('3 requests wait for you').waitFor()
    await page
      .getByRole('status')
      .filter({ hasText: 'New request: Sign a transaction. 3 waiting.' })
      .waitFor({ state: 'attached' })
    expect(await page.title()).toBe('(3) Countersign')
    await page.getByText('3 requests wait for you').click()
    await expect.poll(() => headline(page).textContent()).toBe('Request one')
  })
})

describe('what a request shows', () => {
  test('who asks, the key, the fields with their exact values, the reason and what is left of the time', async () => {
    const { page } = await open({ script: { cards: [cardOf(1)] } })
    const card = page.getByRole('article')
    await headline(page).waitFor()
    const text = (await card.innerText()).replaceAll(/\s+/g, ' ')
    for (const shown of [
      'Sign a transaction',
      '1.5 ETH',
      '1500630000000000000 wei',
      'Ethereum (1)',
      'node (pid 4711)',
    ]) {
      expect(text).toContain(shown)
    }
    for (const shown of ['Treasury bot', 'Main wallet', "m/44'/60'/0'/0/0", 'Signatures wait for you', 'not checked']) {
      expect(text).toContain(shown)
    }
    for (const hidden of [transferCard.digest, 'Organization']) expect(text).not.toContain(hidden)
    await page.getByText('Exact bytes and digests').click()
    await expect.poll(() => card.innerText()).toContain(transferCard.digest)
    await expect.poll(() => card.innerText()).toContain(transferCard.fingerprint)
  })

  test('the sub-organization that asks, where it is one', async () => {
    const card = { ...cardOf(1), organizationId: idOf(801), organizationName: 'Customer 7' }
    const { page } = await open({ script: { cards: [card] } })
    const asks = page.getByRole('region', { name: 'Who asks' })
    await expect.poll(() => asks.innerText()).toMatch(/Organization\s+Customer 7/)
  })

  test('what is left of the time, and that it is short in the end', async () => {
    const { page } = await open({ script: { cards: [cardOf(1, {}, { expiresAt: Date.now() + 300_000 })] } })
    const left = page.getByRole('timer')
    await left.waitFor()
    await pass(page, 60_000)
    await expect.poll(() => left.innerText()).toMatch(/^3 min \d\d s left$/)
    await pass(page, 215_000)
    await expect.poll(() => left.innerText()).toMatch(/^[1-9]\d? s left$/)
    await expect.poll(() => left.getAttribute('class')).toContain('countdown-short')
    await pass(page, 30_000)
    await expect.poll(() => left.innerText()).toBe('Expired')
  })

  test('addresses in groups that copy as one', async () => {
    const { page } = await open({ script: { cards: [transferCard] } })
    await headline(page).waitFor()
    const copied = await page.evaluate(`(() => {
      getSelection().selectAllChildren(document.querySelector('.field-value-address'))
      return getSelection().toString()
    })()`)
    expect(copied).toBe('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  })

  test('dangers before notices', async () => {
    const { page } = await open({ script: { cards: [unlimitedApproval] } })
    await headline(page).waitFor()
    const warnings = await page.locator('.warnings li').allInnerTexts()
    expect(warnings.map(text => text.trim().split(':')[0])).toEqual(['Danger', 'Notice'])
    await expect.poll(() => page.getByRole('article').getByText('https://app.example.org').count()).toBe(1)
  })

  test('hostile text as text: hidden characters marked, markup inert, nothing painted over its neighbours', async () => {
    const { page } = await open({ script: { cards: [hostileText] } })
    await headline(page).waitFor()
    const message = page.locator('.field-value-text')
    await expect.poll(() => message.innerText()).toContain('<img src=x onerror="document.title=\'owned\'">')
    await expect.poll(() => page.locator('article img, article b').count()).toBe(0)
    await expect.poll(() => page.locator('article .mark').allInnerTexts()).toContain('⟨U+202E⟩')
    await expect
      .poll(() => page.locator('article .mark').first().getAttribute('title'))
      .toBe('Hidden character: right-to-left override')
    await expect.poll(() => message.evaluate(element => getComputedStyle(element).overflow)).toBe('clip')
    expect(await page.title()).not.toContain('owned')
  })

  test('that there is more below the edge, until it has been in sight', async () => {
    const { page } = await open({ script: { cards: [longCard] } })
    const more = page.getByRole('button', { name: 'More below' })
    await more.click()
    await more.waitFor({ state: 'detached' })
  })

  test('the same in the small window, without the frame of the main one', async () => {
    const window = await open({
      script: { cards: [transferCard] },
      hash: '#/approval',
      viewport: { width: 480, height: 900 },
    })
    const { page } = window
    await armed(page)
    await expect.poll(() => page.getByRole('navigation', { name: 'Screens' }).count()).toBe(0)
    await approve(page).click()
    await page.getByText('You can close this window').waitFor()
    await expect.poll(() => window.calls('approvals.approve')).toEqual([decisionOf(transferCard)])
  })
})

test('a web page that asks for the first time is decided about by its exact origin, on any screen', async () => {
  const origin = 'https://app.example.org:8443'
  const signInSettings = { ...noSignIn, authProxy: { isFixed: false, isOn: true } }
  const window = await open({
    hash: '#/activity',
    script: { ...withState({ undecidedOrigins: [origin] }), signInSettings },
  })
  const { page } = window
  await page.getByText(`A page on ${origin} wants`).waitFor()
  await page.getByText('Through the auth proxy, it can also sign people up').waitFor()
  await page.getByRole('button', { name: 'Allow this origin' }).click()
  await page.getByText(`A page on ${origin} wants`).waitFor({ state: 'detached' })
  await expect
    .poll(() => window.calls('origins.decide'))
    .toEqual([{ organizationId: state.organizations[0]?.id, origin, decision: 'allowed' }])
})
