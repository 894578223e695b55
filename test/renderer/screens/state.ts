import type { Page } from 'playwright'
import type { OpenOptions } from '../support/open-window.ts'

/** A state of the window that is looked at. */
export interface ScreenState extends OpenOptions {
  /** What a person sees once the screen is there. */
  readonly sees: string
  /** Brings the page from the screen to the state in question. */
  readonly afterwards?: (page: Page) => Promise<void>
}

/** By what they are called: the screen, and after a comma what it shows. */
export type ScreenStates = Readonly<Record<string, ScreenState>>

export const wide = { width: 1280, height: 860 }

export const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click()

export async function pick(page: Page, field: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: typeof option === 'string' }).click()
}
