import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { approve, armed, decisionOf, isArmed, reject } from './approval-pages.ts'
import { clearCard, connected, ledger } from './support/ledgers.ts'
import { renderedWindows } from './support/open-window.ts'
import { transferCard } from './support/scripts/cards.ts'
import { withState } from './support/scripts/states.ts'

const open = renderedWindows()

const locked = { unlockers: ['passphrase'], status: 'locked', nextStep: 'Enter the passphrase.' } as const
const unlock = (page: Page) => page.getByRole('button', { name: 'Unlock to approve' })

test.each(['#/approvals', '#/approval'])(
  'a locked Countersign is unlocked on the card, and only then approves, on %s',
  async hash => {
    const window = await open({
      hash,
      viewport: { width: 900, height: 1200 },
      script: { ...withState({ vault: locked }), cards: [transferCard] },
    })
    const { page } = window
    await unlock(page).click()
    expect(await approve(page).count()).toBe(0)
    await reject(page).waitFor()
    const card = page.getByRole('article')
    await expect
      .poll(() => card.getByLabel('Passphrase').evaluate(field => field === document.activeElement))
      .toBe(true)
    await page.keyboard.type('correct horse battery staple')
    await page.keyboard.press('Enter')
    await expect.poll(() => approve(page).evaluate(button => button === document.activeElement)).toBe(true)
    expect(await isArmed(page)).toBe(false)
    expect(await window.calls('approvals.approve')).toEqual([])
    await armed(page)
    await page.keyboard.press('Space')
    await expect.poll(() => window.calls('approvals.approve')).toEqual([decisionOf(transferCard)])
  },
)

test('what a hardware wallet signs is approved without unlocking', async () => {
  const script = { ...withState({ vault: locked }), cards: [clearCard], ...connected(ledger()) }
  const { page } = await open({ script })
  await approve(page).waitFor()
  expect(await unlock(page).count()).toBe(0)
})
