import { readFile } from 'node:fs/promises'
import { p256 } from '@noble/curves/nist.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { typeAskedWords } from '../support/agent-window.ts'
import { pass, renderedWindows } from './support/open-window.ts'
import { idOf } from './support/scripts/basics.ts'
import { fresh, state, withState } from './support/scripts/states.ts'
import { phrase } from './support/scripts/wallets.ts'

const open = renderedWindows()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

const ready = { setup: 'organization' } as const
const atOrganization = { ...fresh, ...withState({ setup: 'organization', organizations: [] }) }

test('the first run leads from nothing to a wallet a program can sign with', async () => {
  const window = await open({ script: fresh })
  const { page } = window
  await button(page, 'Set up').click()
  await expect.poll(() => page.getByRole('radio', { name: /^Keychain/ }).getAttribute('aria-checked')).toBe('true')
  await button(page, 'Continue').click()

  await page.getByLabel('Organization').fill('Analytical Engines')
  await page.getByLabel('Your name').fill('Ada')
  await page.getByLabel('Your e-mail').fill('ada@example.org')
  await button(page, 'Create organization').click()

  await page.getByLabel('Name of the program').fill('Payroll')
  await button(page, 'Create API key').click()
  await page.getByText('This window shows the private key only once').waitFor()
  await button(page, 'I have saved it, continue').click()

  await page.getByLabel('Name of the wallet').fill('Main')
  await page.getByRole('radio', { name: '24 words' }).click()
  await page.getByRole('checkbox', { name: 'Solana' }).click()
  await button(page, 'Create wallet').click()

  await heading(page, 'Ready').waitFor()
  await expect.poll(() => button(page, 'Back').count()).toBe(0)
  await page.getByText('Back up “Main” before you send money to it.').waitFor()
  await expect.poll(() => page.getByText("signWith: '0x0000000000000000000000000000000000000000'").count()).toBe(1)
  await button(page, 'Open Countersign').click()
  await heading(page, 'Approvals').waitFor()

  await expect.poll(() => window.calls('setup.chooseVault')).toEqual([{ kind: 'keychain' }])
  await expect
    .poll(() => window.calls('setup.createOrganization'))
    .toEqual([{ organizationName: 'Analytical Engines', userName: 'Ada', userEmail: 'ada@example.org' }])
  await expect
    .poll(() => window.calls('wallets.create'))
    .toMatchObject([
      {
        name: 'Main',
        mnemonicLength: 24,
        accounts: [
          { curve: 'CURVE_SECP256K1', path: "m/44'/60'/0'/0/0", addressFormat: 'ADDRESS_FORMAT_ETHEREUM' },
          { curve: 'CURVE_ED25519', path: "m/44'/501'/0'/0'", addressFormat: 'ADDRESS_FORMAT_SOLANA' },
        ],
      },
    ])
})

test('the API key and the wallet can be left for later', async () => {
  const window = await open({ script: atOrganization })
  const { page } = window
  await page.getByLabel('Organization').fill('Engines')
  await page.getByLabel('Your name').fill('Ada')
  await button(page, 'Create organization').click()
  await heading(page, 'Create an API key for a program').waitFor()
  await button(page, 'Skip for now').click()
  await heading(page, 'Create a wallet').waitFor()
  await button(page, 'Skip for now').click()
  await button(page, 'Open Countersign').click()
  await heading(page, 'Approvals').waitFor()
  await expect
    .poll(() => window.calls('setup.createOrganization'))
    .toEqual([{ organizationName: 'Engines', userName: 'Ada' }])
})

test('the first run leads to a backup that is checked, and says when it is done', async () => {
  const { page } = await open({ script: { ...atOrganization, ...withState({ ...ready, organizations: [] }) } })
  await page.getByLabel('Organization').fill('Engines')
  await page.getByLabel('Your name').fill('Ada')
  await button(page, 'Create organization').click()
  await button(page, 'Skip for now').click()
  await page.getByLabel('Name of the wallet').fill('Main')
  await button(page, 'Create wallet').click()
  await button(page, 'Show recovery phrase').click()
  await button(page, 'Continue').click()
  await page.getByRole('checkbox', { name: 'I am alone' }).click()
  await page.getByLabel('Name of the wallet').fill('Main')
  await button(page, 'Show now').click()
  await button(page, 'I have written them down').click()
  await typeAskedWords(page, phrase.split(' '))
  await button(page, 'Done').click()
  await page.getByText('“Main” is backed up.').waitFor()
  await expect.poll(() => button(page, 'Show recovery phrase').count()).toBe(0)
})

test('going back is offered where it undoes nothing and makes nothing twice', async () => {
  const { page } = await open({ script: fresh })
  await expect.poll(() => button(page, 'Back').count()).toBe(0)
  await button(page, 'Set up').click()
  await heading(page, 'How should Countersign be unlocked?').waitFor()
  await button(page, 'Back').click()
  await button(page, 'Set up').click()
  await button(page, 'Continue').click()
  await heading(page, 'Name your organization').waitFor()
  await expect.poll(() => button(page, 'Back').count()).toBe(0)
  await page.getByLabel('Organization').fill('Engines')
  await page.getByLabel('Your name').fill('Ada')
  await button(page, 'Create organization').click()
  await heading(page, 'Create an API key for a program').waitFor()
  await expect.poll(() => button(page, 'Back').count()).toBe(0)
  await button(page, 'Skip for now').click()
  await heading(page, 'Create a wallet').waitFor()
  await button(page, 'Back').click()
  await page.getByLabel('Name of the program').fill('Payroll')
  await button(page, 'Create API key').click()
  await button(page, 'I have saved it, continue').click()
  await heading(page, 'Create a wallet').waitFor()
  await expect.poll(() => button(page, 'Back').count()).toBe(0)
  await button(page, 'Skip for now').click()
  await heading(page, 'Ready').waitFor()
  await button(page, 'Back').click()
  await heading(page, 'Create a wallet').waitFor()
})

describe('how Countersign is unlocked', () => {
  const keychain = {
    status: 'missing',
    nextStep: 'Install gnome-keyring, then check again.',
  } as const
  const withoutKeychain = {
    ...fresh,
    state: { ...state, setup: 'vault', vault: null, organizations: [], keychain },
  } as const

  test('is never by a passphrase without the person choosing and understanding it', async () => {
    const window = await open({ script: withoutKeychain })
    const { page } = window
    await button(page, 'Set up').click()
    await page.getByText('Install gnome-keyring, then check again.').waitFor()
    await expect.poll(() => page.getByRole('radio', { checked: true }).count()).toBe(0)
    await button(page, 'Continue').click({ force: true })

    const requested: string[] = []
    page.on('request', request => requested.push(request.url()))
    await page.getByRole('radio', { name: 'A passphrase' }).click()
    await expect.poll(() => requested.join(' ')).toMatch(/estimate-guesses/)
    const passphrase = page.getByLabel('Passphrase', { exact: true })
    await passphrase.fill('too short')
    await page.getByText('3 more characters needed').waitFor()
    await button(page, 'Continue').click()
    await page.getByText('The passphrase needs at least 12 characters.').waitFor()
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

describe('the organization', () => {
  test('needs names, and an e-mail address that is one', async () => {
    const window = await open({ script: atOrganization })
    const { page } = window
    await page.getByLabel('Your e-mail').fill('ada at example')
    await button(page, 'Create organization').click()
    await page.getByText('Give the organization a name.').waitFor()
    await page.getByText('Enter your name').waitFor()
    await page.getByText('This is not an e-mail address.').waitFor()
    await expect.poll(() => window.calls('setup.createOrganization')).toEqual([])
  })

  test("shows the agent's word about a field beside that field", async () => {
    const failing = {
      'setup.createOrganization': {
        code: 'REQUEST_INVALID',
        message: 'This name is taken.',
        field: 'organizationName',
      },
    }
    const { page } = await open({ script: atOrganization, failing })
    await page.getByLabel('Organization').fill('Engines')
    await page.getByLabel('Your name').fill('Ada')
    await button(page, 'Create organization').click()
    await page.getByText('This name is taken.').waitFor()
    await expect.poll(() => page.getByLabel('Organization').getAttribute('aria-invalid')).toBe('true')
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

  test('is made in the window: the halves belong together, and only the public one is sent', async () => {
    const window = await open({ hash: '#/api-keys' })
    const { page } = window
    await create(page)
    const publicKey = await shownValue(page, 'API public key')
    const privateKey = await shownValue(page, 'API private key')
    expect(privateKey).toMatch(/^[0-9a-f]{64}$/)
    expect(publicKey).toBe(bytesToHex(p256.getPublicKey(hexToBytes(privateKey), true)))
    await expect
      .poll(() => window.calls('apiKeys.create'))
      .toEqual([{ organizationId: state.organizations[0]?.id, userId: idOf(401), name: 'Payroll', publicKey }])
    await expect.poll(() => page.evaluate('JSON.stringify(fake.calls)')).not.toContain(privateKey)
  })

  test('keeps its leading zeros in hex', async () => {
    const { page } = await open({ hash: '#/api-keys' })
    await page.getByText('Treasury bot').waitFor()
    const short = { crv: 'P-256', kty: 'EC', x: 'AQ', y: 'Aw', d: 'BQ' }
    await page.evaluate(`crypto.subtle.exportKey = async () => (${JSON.stringify(short)})`)
    await create(page)
    expect(await shownValue(page, 'API private key')).toBe('05'.padStart(64, '0'))
    expect(await shownValue(page, 'API public key')).toBe(`03${'01'.padStart(64, '0')}`)
  })

  test('is downloaded as an .env file that names what the SDKs need', async () => {
    const { page } = await open({ hash: '#/api-keys' })
    await create(page)
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download .env').click()])
    expect(download.suggestedFilename()).toBe('countersign-payroll.env')
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n')
    expect(lines).toEqual([
      `TURNKEY_BASE_URL=${state.api.url}`,
      `TURNKEY_ORGANIZATION_ID=${state.organizations[0]?.id}`,
      `TURNKEY_API_PUBLIC_KEY=${await shownValue(page, 'API public key')}`,
      `TURNKEY_API_PRIVATE_KEY=${await shownValue(page, 'API private key')}`,
    ])
  })

  test('asks before it is left, by whichever way', async () => {
    const { page } = await open({ hash: '#/api-keys' })
    await create(page)
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

test('a restore has steps of its own, and no way back while it is under way', async () => {
  const window = await open({ script: fresh, held: ['setup.restore'] })
  const { page } = window
  const steps = () => page.getByRole('list', { name: 'Steps' }).getByRole('listitem').allInnerTexts()
  const current = () => page.locator('[aria-current="step"]').innerText()
  await button(page, 'Restore a backup').click()
  await expect.poll(steps).toEqual(['1\nBackup', '2\nRestore'])
  await expect.poll(current).toBe('1\nBackup')
  await page.getByLabel('Backup file').fill('/media/stick/countersign.age')
  await page.getByLabel('Passphrase of the backup').fill('other words for the backup')
  await button(page, 'Restore').click()
  await expect.poll(current).toBe('2\nRestore')
  await expect.poll(() => button(page, 'Back').count()).toBe(0)
  await expect.poll(() => page.getByLabel('Backup file').inputValue()).toBe('/media/stick/countersign.age')
  await window.release('setup.restore')
  await heading(page, 'Approvals').waitFor()
})
