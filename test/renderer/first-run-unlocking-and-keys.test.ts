import { readFile } from 'node:fs/promises'
import { p256 } from '@noble/curves/nist.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { button, heading } from './first-run-pages.ts'
import { pass, renderedWindows } from './support/open-window.ts'
import { fresh, state } from './support/scripts/states.ts'

const open = renderedWindows()

describe('how Countersign is unlocked', () => {
  const keychain = {
    status: 'missing',
    nextStep: 'Install gnome-keyring, then check again.',
  } as const
  const withoutKeychain = {
    ...fresh,
    state: { ...state, setup: 'vault', vault: null, organizations: [], keychain },
  } as const

  test('is by a passphrase where there is no keychain, once the person has typed it and agreed to keep it', async () => {
    const window = await open({ script: withoutKeychain })
    const { page } = window
    await button(page, 'Set up').click()
    await page.getByText('Install gnome-keyring, then check again.').waitFor()
    await page.getByRole('radio', { name: 'A passphrase', checked: true }).waitFor()
    await button(page, 'Continue').click()
    await expect.poll(() => window.calls('setup.chooseVault')).toEqual([])

    const passphrase = page.getByLabel('Passphrase', { exact: true })
    await passphrase.fill('too short')
    await page.getByText('3 more characters needed').waitFor()
    await button(page, 'Continue').click()
    await page.getByText('The passphrase must be at least 12 characters long.').waitFor()
    await passphrase.fill('correct horse battery staple')
    await page.getByText('Weak: easy to guess').waitFor()
    await page.getByLabel('Passphrase again').fill('correct horse battery stapel')
    await page.getByText('The two passphrases differ.').waitFor()
    await page.getByLabel('Passphrase again').fill('correct horse battery staple')
    await page.getByText('Confirm that you will keep the passphrase.').waitFor()
    await button(page, 'Continue').click()
    await expect.poll(() => window.calls('setup.chooseVault')).toEqual([])

    await page.getByRole('checkbox').click()
    await button(page, 'Continue').click()
    await heading(page, 'Name your organization').waitFor()
    await expect
      .poll(() => window.calls('setup.chooseVault'))
      .toEqual([{ kind: 'passphrase', passphrase: 'correct horse battery staple' }])
  })

  test('can be by a keychain that is checked for again', async () => {
    const window = await open({ script: withoutKeychain })
    const { page } = window
    await button(page, 'Set up').click()
    await button(page, 'Check again').waitFor()
    await window.change({
      state: { ...withoutKeychain.state, keychain: { ...keychain, status: 'ready', nextStep: '' } },
    })
    await button(page, 'Check again').click()
    await page.getByRole('radio', { name: /recommended/, checked: true }).waitFor()
  })

  test('stays by the passphrase that is being typed, also if a keychain answers meanwhile', async () => {
    const window = await open({ script: withoutKeychain })
    const { page } = window
    await button(page, 'Set up').click()
    const passphrase = page.getByLabel('Passphrase', { exact: true })
    await passphrase.fill('correct horse')
    const answers = { ...keychain, status: 'ready', nextStep: '' } as const
    await window.change({ state: { ...withoutKeychain.state, keychain: answers } })
    await button(page, 'Check again').click()
    await page.getByRole('radio', { name: /recommended/ }).waitFor()
    expect(await passphrase.inputValue()).toBe('correct horse')
  })

  test('is by nothing yet while the keychain is locked', async () => {
    const locked = { ...keychain, status: 'locked' } as const
    const window = await open({ script: { ...withoutKeychain, state: { ...withoutKeychain.state, keychain: locked } } })
    await button(window.page, 'Set up').click()
    await button(window.page, 'Check again').waitFor()
    expect(await window.page.getByRole('radio', { checked: true }).count()).toBe(0)
  })

  test('says what it is doing where that takes more than a second to set up', async () => {
    const window = await open({ script: fresh, held: ['setup.chooseVault'] })
    const { page } = window
    await button(page, 'Set up').click()
    await button(page, 'Continue').click()
    await expect.poll(() => page.getByText('Waiting for the keychain').count()).toBe(0)
    await pass(page, 1000)
    await page.getByText('Waiting for the keychain').waitFor()
    await window.release('setup.chooseVault')
    await heading(page, 'Name your organization').waitFor()
  })

  test('says why where it is refused', async () => {
    const failing = { 'setup.chooseVault': { code: 'VAULT_UNREACHABLE', message: 'The keychain did not answer.' } }
    const { page } = await open({ script: fresh, failing })
    await button(page, 'Set up').click()
    await button(page, 'Continue').click()
    await page.getByRole('alert').getByText('The keychain did not answer.').waitFor()
  })
})

describe('a new API key', () => {
  async function create(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Create API key' }).first().click()
    await page.getByLabel('Name of the program').fill('Payroll')
    await page.getByRole('dialog').getByRole('button', { name: 'Create API key' }).click()
    await page.getByText('This window shows the private key only once').waitFor()
  }
  const shownValue = (page: Page, label: string) =>
    page.locator('.reveal-values > div', { hasText: label }).locator('code').innerText()
  const show = (page: Page) => button(page, 'Show: API private key').click()

  test('is made in the window: the halves belong together, and only the public one is sent', async () => {
    const window = await open({ hash: '#/api-keys' })
    const { page } = window
    await create(page)
    const publicKey = await shownValue(page, 'API public key')
    await show(page)
    const privateKey = await shownValue(page, 'API private key')
    expect(privateKey).toMatch(/^[0-9a-f]{64}$/)
    expect(publicKey).toBe(bytesToHex(p256.getPublicKey(hexToBytes(privateKey), true)))
    await expect
      .poll(() => window.calls('apiKeys.create'))
      .toEqual([{ organizationId: state.organizations[0]?.id, owner: { mayAsk: true }, name: 'Payroll', publicKey }])
    await expect.poll(() => page.evaluate('JSON.stringify(fake.calls)')).not.toContain(privateKey)
  })

  test('stays hidden until it is to be shown, and is copied unseen', async () => {
    const { page } = await open({ hash: '#/api-keys' })
    await create(page)
    await page.evaluate(() => {
      document.addEventListener('copy', () => {
        document.title = document.activeElement instanceof HTMLTextAreaElement ? document.activeElement.value : ''
      })
      Object.defineProperty(navigator, 'clipboard', { value: undefined })
    })
    await button(page, 'Copy API private key').click()
    await expect.poll(() => page.title()).toMatch(/^[0-9a-f]{64}$/)
    const privateKey = await page.title()
    expect(await page.locator('body').innerHTML()).not.toContain(privateKey)
    await show(page)
    expect(await shownValue(page, 'API private key')).toBe(privateKey)
    await button(page, 'Hide: API private key').click()
    expect(await page.locator('body').innerHTML()).not.toContain(privateKey)
  })

  test('is downloaded as an .env file that names what the SDKs need', async () => {
    const { page } = await open({ hash: '#/api-keys' })
    await create(page)
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download .env').click()])
    expect(download.suggestedFilename()).toBe('countersign-payroll.env')
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n')
    await show(page)
    const token = /^COUNTERSIGN_TOKEN=([\w-]{64})$/m.exec(lines.join('\n'))?.[1]
    expect(lines).toEqual([
      `TURNKEY_BASE_URL=${state.api.url}`,
      `TURNKEY_ORGANIZATION_ID=${state.organizations[0]?.id}`,
      `TURNKEY_API_PUBLIC_KEY=${await shownValue(page, 'API public key')}`,
      `TURNKEY_API_PRIVATE_KEY=${await shownValue(page, 'API private key')}`,
      `COUNTERSIGN_TOKEN=${token}`,
      `COUNTERSIGN_RPC_URL=${state.api.url}/rpc/${token}`,
    ])
  })

  test('asks before it is left, by whichever way', async () => {
    const { page } = await open({ hash: '#/api-keys' })
    await create(page)
    await show(page)
    const privateKey = await shownValue(page, 'API private key')
    const question = page.getByRole('alertdialog')
    const waysOut = [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click(),
      () => page.evaluate("location.hash = '#/settings'"),
    ]
    for (const leave of waysOut) {
      await leave()
      await question.getByRole('button', { name: 'Stay' }).click()
      await question.waitFor({ state: 'detached' })
      expect(await shownValue(page, 'API private key')).toBe(privateKey)
    }
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Leave' }).click()
    await page.getByText('This window shows the private key only once').waitFor({ state: 'detached' })
    expect(await page.content()).not.toContain(privateKey)
  })

  test('is gone from the page once it has been kept', async () => {
    const { page } = await open({ hash: '#/api-keys' })
    await create(page)
    await show(page)
    const privateKey = await shownValue(page, 'API private key')
    await button(page, 'I have saved the private key').click()
    await page.getByText('This window shows the private key only once').waitFor({ state: 'detached' })
    expect(await page.content()).not.toContain(privateKey)
    await expect
      .poll(() => page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])'))
      .not.toContain(privateKey)
    await page.getByText('Payroll').first().waitFor()
  })

  test('is not shown when the agent refused it', async () => {
    const failing = { 'apiKeys.create': { code: 'QUOTA_REACHED', message: 'There are too many API keys.' } }
    const { page } = await open({ hash: '#/api-keys', failing })
    await page.getByRole('button', { name: 'Create API key' }).first().click()
    await page.getByLabel('Name of the program').fill('Payroll')
    await page.getByRole('dialog').getByRole('button', { name: 'Create API key' }).click()
    await page.getByText('There are too many API keys.').waitFor()
    await expect.poll(() => page.getByText('API private key').count()).toBe(0)
  })
})
