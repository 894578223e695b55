import type { Page } from 'playwright'

/** Brings the end of what a card asks into sight, as a person does who reads it. */
export async function readToEnd(page: Page): Promise<void> {
  await page.locator('.card-end').evaluate(element => element.scrollIntoView({ block: 'center' }))
}
