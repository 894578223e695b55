import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { FindingView, RecoveryView } from '../../src/shared/views.ts'
import { accessibilityProblems, renderedWindows } from './support/open-window.ts'
import { state, wallets } from './support/scripts.ts'

const open = renderedWindows()

const organizationId = state.organizations[0]?.id ?? ''
const lost: FindingView = {
  id: 'vault-missing',
  title: 'The key vault of this database is missing.',
  message:
    'Its file vault.json is not in the data directory. Put it back from a backup and try again; or attach a new vault in the window.',
  stopsSigning: true,
  canBeAccepted: false,
}
const older: FindingView = {
  id: 'database-older',
  title: 'The database is older than the key vault.',
  message:
    'Keys were made or deleted that it knows nothing of. Stop the agent and put back the newest database; or go on with this one.',
  stopsSigning: true,
  canBeAccepted: true,
}
const name = { organizationId, id: wallets[0]?.id ?? '', name: wallets[0]?.name ?? '' }
const nothing: RecoveryView = {
  findings: [],
  isVaultLost: false,
  missing: { windowKeys: [], wallets: [], privateKeys: [] },
  setAside: [],
}
const lacking: RecoveryView = {
  ...nothing,
  missing: {
    windowKeys: [{ organizationId, name: 'Acme' }],
    wallets: [name],
    privateKeys: [{ organizationId, id: '0190a0c5-0000-7000-8000-0000000000aa', name: 'Deployer' }],
  },
  setAside: [{ organizationId, keyId: '0190a0c5-0000-5000-8000-0000000000bb', at: 1_700_000_000_000, kind: 'wallet' }],
}
const scripts = {
  'a lost vault': {
    state: { ...state, findings: [lost], keychain: { kind: 'keychain', status: 'ready', nextStep: '' } },
    recovery: { ...nothing, isVaultLost: true, missing: null, findings: [lost] },
  },
  'an older database': { state: { ...state, findings: [older] }, recovery: { ...nothing, findings: [older] } },
  'missing keys': { state, recovery: lacking },
} as const

describe.each(Object.entries(scripts))('%s', (title, script) => {
  test.each([
    ['light', { width: 1280, height: 900 }],
    ['dark', { width: 390, height: 844 }],
  ] as const)('is shown with its way back, %s', async (colorScheme, viewport) => {
    const { page } = await open({ script, hash: '#/settings', colorScheme, viewport })
    const section = page.getByRole('region', { name: 'Keys and records' })
    await section.waitFor()
    await section.getByRole('button').first().waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    if (process.env.SCREENSHOTS) {
      const file = `${title.replaceAll(' ', '-')}-${colorScheme}.png`
      await page.screenshot({ path: join(process.env.SCREENSHOTS, file), fullPage: true })
    }
  })
})

test('a database that is older is said above every screen, and gone on with only after a question', async () => {
  const { page, calls } = await open({ script: scripts['an older database'], hash: '#/accounts' })
  await page.getByRole('link', { name: 'See what to do' }).click()
  await page.getByRole('button', { name: 'Go on with what there is' }).click()
  expect(await calls('recovery.accept')).toEqual([])
  await page.getByRole('alertdialog').getByRole('button', { name: 'Go on', exact: true }).click()
  await page.getByText('All keys are there').waitFor()
  expect(await calls('recovery.accept')).toEqual([{ id: 'database-older' }])
  expect(await page.getByRole('link', { name: 'See what to do' }).count()).toBe(0)
})

test('a wallet whose key is missing gets its seed again, and a wrong phrase is said to be wrong', async () => {
  const { page, calls, fail } = await open({ script: scripts['missing keys'], hash: '#/settings' })
  await page.getByRole('button', { name: `Give it again: ${name.name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Recovery phrase').fill('one two three')
  await dialog.getByRole('button', { name: 'Give it again' }).click()
  expect(await calls('recovery.giveSeed')).toEqual([])
  const phrase = 'test test test test test test test test test test test junk'
  await dialog.getByLabel('Recovery phrase').fill(phrase)
  await fail('recovery.giveSeed', {
    code: 'REQUEST_INVALID',
    message: 'This phrase makes other addresses than the wallet has.',
  })
  await dialog.getByRole('button', { name: 'Give it again' }).click()
  await dialog.getByText('other addresses').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await fail('recovery.giveSeed', null)
  await dialog.getByRole('button', { name: 'Give it again' }).click()
  await page.getByText('The wallet has its key again').waitFor()
  expect(await calls('recovery.giveSeed')).toContainEqual({
    organizationId,
    walletId: name.id,
    words: phrase.split(' '),
  })
})
