import type { Page } from 'playwright'
import { fresh, withState } from '../support/scripts/states.ts'
import { press, type ScreenStates } from './state.ts'

export const firstRunStates: ScreenStates = {
  'first run, welcome': { script: fresh, sees: 'Sign only what you have read' },
  'first run, vault': { script: fresh, sees: 'Sign only', afterwards: press('Set up') },
  'first run, restore': {
    script: fresh,
    sees: 'Sign only',
    afterwards: async page => {
      await press('Restore a backup')(page)
      await page.getByLabel('Backup file').fill('/media/stick/countersign.age')
      await press('Restore')(page)
      await page.getByText('Type the passphrase, or paste').waitFor()
    },
  },
  'first run, no keychain': {
    script: {
      ...fresh,
      ...withState({
        setup: 'vault',
        vault: null,
        organizations: [],
        keychain: {
          status: 'missing',
          nextStep: 'Install gnome-keyring and start a session with D-Bus, then check again.',
        },
      }),
    },
    sees: 'Sign only',
    afterwards: async page => {
      await press('Set up')(page)
      await page.getByRole('radio', { name: 'A passphrase' }).click()
      await page.getByLabel('Passphrase', { exact: true }).fill('twelve chars and more')
      await press('Continue')(page)
    },
  },
  'first run, organization': {
    script: { ...fresh, ...withState({ setup: 'organization', organizations: [] }) },
    sees: 'Name your organization',
    afterwards: press('Create organization'),
  },
  'first run, API key shown': {
    script: { ...fresh, ...withState({ setup: 'organization', organizations: [] }) },
    sees: 'Name your organization',
    afterwards: async page => {
      await nameOrganization(page)
      await page.getByLabel('Name of the program').fill('Payroll')
      await press('Create API key')(page)
      await page.getByText('This window shows the private key only once').waitFor()
    },
  },
  'first run, ready': {
    script: { ...fresh, ...withState({ setup: 'organization', organizations: [] }) },
    sees: 'Name your organization',
    afterwards: async page => {
      await nameOrganization(page)
      await press('Skip for now')(page)
      await page.getByLabel('Name of the wallet').fill('Main')
      await press('Create wallet')(page)
      await page.getByRole('heading', { name: 'Ready' }).waitFor()
    },
  },
  'agent failed': {
    failing: {
      'state.get': {
        code: 'STORE_NEWER',
        message: 'The database was written by a newer Countersign. Install that version again.',
      },
    },
    sees: 'The agent cannot start',
  },
}

async function nameOrganization(page: Page): Promise<void> {
  await page.getByLabel('Organization').fill('Engines')
  await page.getByLabel('Your name').fill('Ada')
  await press('Create organization')(page)
}
