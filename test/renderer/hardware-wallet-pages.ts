import type { Page } from 'playwright'

export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add a Ledger' })
export const press = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name }).click()
const addressFormat = 'ADDRESS_FORMAT_ETHEREUM'
export const asked = (...paths: string[]) => paths.map(path => ({ path, addressFormat }))
export const livePaths = [0, 1, 2, 3, 4].map(index => `m/44'/60'/${index}'/0/0`)
export async function choose(page: Page, field: string, option: string | RegExp): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: typeof option === 'string' }).click()
}
