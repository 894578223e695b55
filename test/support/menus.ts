import type { Page } from 'playwright'

/** Chooses from the menu of a person, or of whatever else has one. */
export async function chooseFor(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: action, exact: true }).press('Enter')
}
