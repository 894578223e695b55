import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { PolicyView } from '../../src/shared/policies.ts'
import { editor, type OpenWindow } from './support/open-window.ts'
import { organizationId } from './support/scripts/basics.ts'
import { policies } from './support/scripts/policies.ts'

export const [payroll, noExports] = policies as [PolicyView, PolicyView]
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
export const name = (page: Page) => page.getByLabel('Name', { exact: true })
export const focusedLabel = (page: Page) =>
  page.evaluate(`(() => {
    let element = document.activeElement
    while (element?.shadowRoot) element = element.shadowRoot.activeElement
    return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
  })()`) as Promise<string>

export async function fromScratch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'From scratch' }).click()
  await editor(page, 'Which requests').waitFor()
}

/** A policy as it reached the agent, without where it belongs. */
export async function created(window: OpenWindow): Promise<unknown> {
  await expect.poll(() => window.calls('policies.create')).toHaveLength(1)
  const [{ organizationId: where, ...text }] = (await window.calls('policies.create')) as [Record<string, unknown>]
  expect(where).toBe(organizationId)
  return text
}
