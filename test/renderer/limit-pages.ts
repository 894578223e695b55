import type { Page } from 'playwright'

export const dollars = 'eip155:1/erc20:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const amountIn = (page: Page, unit: string) => page.getByLabel(`Maximum, in ${unit}`)
export const identifier = (page: Page) => page.getByRole('textbox', { name: 'Identifier' })

export async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option }).click()
}
