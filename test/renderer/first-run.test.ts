import { describe, expect, test } from 'vitest'
import { typeAskedWords } from '../support/agent-window.ts'
import { button, heading } from './first-run-pages.ts'
import { renderedWindows } from './support/open-window.ts'
import { fresh, withState } from './support/scripts/states.ts'
import { phrase } from './support/scripts/wallets.ts'

const open = renderedWindows()

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
  await expect.poll(() => page.getByText("signWith = '0x0000000000000000000000000000000000000000'").count()).toBe(1)
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
