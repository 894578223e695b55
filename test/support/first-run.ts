import type { Page } from 'playwright'
import type { ClientCredentials } from './turnkey.ts'

export interface FirstRunResult {
  readonly credentials: ClientCredentials
  /** Of the wallet's Ethereum account. */
  readonly address: string
}

/** Goes through the first-run screens as a person would: a passphrase vault, an organization, an API key, a wallet. */
export async function completeFirstRun(page: Page, passphrase: string): Promise<FirstRunResult> {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)

  await press('Set up')
  await page.getByRole('radio', { name: 'Encrypted file with a passphrase' }).click()
  await fill('Passphrase', passphrase)
  await fill('Passphrase again', passphrase)
  await page.getByRole('checkbox').click()
  await press('Continue')

  await fill('Organization', 'Analytical Engines')
  await fill('Your name', 'Ada')
  await press('Create organization')

  await fill('Name of the program', 'Payroll')
  await press('Create API key')
  await page.getByText('The private key is shown only this once').waitFor()
  const value = async (label: string) =>
    (await page.locator('dt', { hasText: label }).locator('xpath=following-sibling::dd//code').innerText()).trim()
  const shown = {
    organizationId: await value('Organization id'),
    apiPublicKey: await value('API public key'),
    apiPrivateKey: await value('API private key'),
  }
  await press('I have kept it, continue')

  await fill('Name of the wallet', 'Main wallet')
  await press('Create wallet')
  await page.getByRole('heading', { name: 'Ready' }).waitFor()
  const baseUrl = await value('API address')
  const address = (await page.locator('dd').filter({ hasText: '0x' }).innerText()).match(/0x[0-9a-fA-F]{40}/)?.[0]
  if (!address) throw new Error('the last step shows no address')
  await press('Open Countersign')
  return { credentials: { ...shown, baseUrl }, address }
}
