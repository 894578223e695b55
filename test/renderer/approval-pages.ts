import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { Card } from '../../src/shared/card.ts'
import { pass } from './support/open-window.ts'

export const approve = (page: Page) => page.getByRole('button', { name: 'Approve', exact: true })
export const reject = (page: Page) => page.getByRole('button', { name: 'Reject', exact: true })
export const headline = (page: Page) => page.locator('#card-sentence')
export const isArmed = async (page: Page) => (await approve(page).getAttribute('aria-disabled')) === 'false'

/** The second passes that arms the button. */
export async function armed(page: Page): Promise<void> {
  await approve(page).waitFor()
  await pass(page, 1000)
  await expect.poll(() => isArmed(page)).toBe(true)
}

export const decisionOf = ({ id, fingerprint, digest }: Card) => ({ id, fingerprint, digest })
