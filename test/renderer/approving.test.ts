import { describe, expect, test } from 'vitest'
import { approve, armed, decisionOf, headline, isArmed, reject } from './approval-pages.ts'
import { pass, renderedWindows } from './support/open-window.ts'
import { idOf, organizationId } from './support/scripts/basics.ts'
import { cardOf, transferCard } from './support/scripts/cards.ts'
import { withState } from './support/scripts/states.ts'

const open = renderedWindows()

describe('approving', () => {
  test('sends the id, fingerprint and digest of what was on the screen', async () => {
    const window = await open({ script: { cards: [transferCard] } })
    await armed(window.page)
    await approve(window.page).click()
    await window.page.getByText('Nothing waits for you').waitFor()
    await expect.poll(() => window.calls('approvals.approve')).toEqual([decisionOf(transferCard)])
  })

  test('does nothing within the first second', async () => {
    const window = await open({ script: { cards: [] } })
    const { page } = window
    await page.getByText('Nothing waits for you').waitFor()
    await page.clock.pauseAt(Date.now() + 60_000)
    await window.change({ cards: [cardOf(1)] }, 'approvals')
    await approve(page).waitFor()

    await page.clock.runFor(999)
    expect(await isArmed(page)).toBe(false)
    await approve(page).click({ force: true })
    await approve(page).press('Space')
    await expect.poll(() => window.calls('approvals.approve')).toHaveLength(0)

    await page.clock.runFor(1)
    expect(await isArmed(page)).toBe(true)
    await approve(page).click()
    await expect.poll(() => window.calls('approvals.approve')).toHaveLength(1)
  })

  test('does nothing while its program is paused, which the card says and can end', async () => {
    const window = await open({ script: { cards: [cardOf(1, {}, { pausedKeyId: idOf(302) })] } })
    const { page } = window
    await page.getByText('You paused this program.').waitFor()
    await approve(page).click({ force: true })
    expect(await approve(page).getAttribute('aria-disabled')).toBe('true')
    expect(await window.calls('approvals.approve')).toEqual([])
    await page.getByRole('button', { name: 'Resume the program' }).click()
    await page.getByText('You paused this program.').waitFor({ state: 'detached' })
    expect(await window.calls('apiKeys.resume')).toEqual([{ organizationId, apiKeyId: idOf(302) }])
    await armed(page)
    await approve(page).click()
    await page.getByText('Nothing waits for you').waitFor()
  })

  test('does nothing for a press that began before it was armed', async () => {
    const window = await open({ script: { cards: [transferCard] } })
    const { page } = window
    await approve(page).hover({ force: true })
    await page.mouse.down()
    await armed(page)
    await page.mouse.up()
    await expect.poll(() => window.calls('approvals.approve')).toHaveLength(0)
    await approve(page).click()
    await page.getByText('Nothing waits for you').waitFor()
    await expect.poll(() => window.calls('approvals.approve')).toHaveLength(1)
  })

  test('happens by Space on the focused button, and never by Enter', async () => {
    const window = await open({ script: { cards: [transferCard] } })
    const { page } = window
    await armed(page)
    await approve(page).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('NumpadEnter')
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => window.calls('approvals.approve')).toHaveLength(0)
    await expect.poll(() => headline(page).isVisible()).toBe(true)
    await page.keyboard.press('Space')
    await page.getByText('Nothing waits for you').waitFor()
    await expect.poll(() => window.calls('approvals.approve')).toHaveLength(1)
  })

  test('is disarmed again when the card changes under it', async () => {
    const window = await open({ script: { cards: [transferCard] } })
    const { page } = window
    await armed(page)
    const changed = {
      ...transferCard,
      digest: 'ff'.repeat(32),
      shown: { ...transferCard.shown, sentence: 'Send 900 ETH' },
    }
    await window.change({ cards: [changed] }, 'approvals')
    await page.getByText('This request changed while it was on the screen').waitFor()
    expect(await isArmed(page)).toBe(false)
    await approve(page).click({ force: true })
    await expect.poll(() => window.calls('approvals.approve')).toHaveLength(0)
    await armed(page)
    await approve(page).click()
    await expect.poll(() => window.calls('approvals.approve')).toEqual([decisionOf(changed)])
  })

  test('is disarmed again when the window comes into sight', async () => {
    const window = await open({ script: { cards: [transferCard] } })
    await armed(window.page)
    await window.change({}, 'shown')
    await expect.poll(() => isArmed(window.page)).toBe(false)
    await armed(window.page)
  })

  test('says that the request changed when the digest was stale, shows the new one and is disarmed', async () => {
    const window = await open({ script: { cards: [transferCard] } })
    const { page } = window
    await armed(page)
    const changed = {
      ...transferCard,
      digest: 'ee'.repeat(32),
      shown: { ...transferCard.shown, sentence: 'Send 2 ETH' },
    }
    await window.change({ cards: [changed] })
    await approve(page).click()
    await page.getByText('This request changed before your decision arrived').waitFor()
    await expect.poll(() => headline(page).textContent()).toBe('Send 2 ETH')
    expect(await isArmed(page)).toBe(false)
    await armed(page)
    await approve(page).click()
    await page.getByText('Nothing waits for you').waitFor()
    await expect.poll(async () => (await window.calls('approvals.approve'))[1]).toEqual(decisionOf(changed))
  })

  test('that finds Countersign locked offers to unlock it in place, and does not approve afterwards without a press', async () => {
    const vault = { unlockers: ['passphrase'], status: 'ready', nextStep: '' } as const
    const failing = { 'approvals.approve': { code: 'VAULT_LOCKED', message: 'Enter the passphrase.' } }
    const window = await open({ script: { cards: [transferCard], ...withState({ vault }) }, failing })
    const { page } = window
    await armed(page)
    await approve(page).click()
    const passphrase = page.getByLabel('Passphrase')
    await passphrase.fill('not the right one')
    await page.keyboard.press('Enter')
    await page.getByText('This is not the passphrase').waitFor()
    await passphrase.fill('correct horse battery staple')
    await page.keyboard.press('Enter')
    await page.getByText('Unlock it, then approve').waitFor({ state: 'detached' })
    await expect.poll(() => window.calls('approvals.approve')).toHaveLength(1)
    await window.fail('approvals.approve', null)
    await armed(page)
    await approve(page).click()
    await page.getByText('Nothing waits for you').waitFor()
  })

  test('says so when the request was settled elsewhere, and leads to what became of it', async () => {
    const window = await open({ script: { cards: [transferCard] } })
    const { page } = window
    await armed(page)
    await window.change({ cards: [] })
    await approve(page).click()
    await page.getByText('The request you were reading is no longer waiting').waitFor()
    await expect
      .poll(() => page.getByRole('link', { name: 'See what happened to it' }).getAttribute('href'))
      .toBe(`#/activity/${transferCard.id}`)
  })

  test('cannot be sent twice while the first is on its way', async () => {
    const window = await open({ script: { cards: [transferCard] } })
    const { page } = window
    await armed(page)
    await window.hold('approvals.approve')
    await approve(page).click()
    await approve(page).click({ force: true })
    await reject(page).click({ force: true })
    await pass(page, 1000)
    await page.getByText('Signing').waitFor()
    await window.release('approvals.approve')
    await page.getByText('Nothing waits for you').waitFor()
    await expect.poll(() => window.calls('approvals.approve')).toHaveLength(1)
    await expect.poll(() => window.calls('approvals.reject')).toHaveLength(0)
  })
})
