/** How Countersign is unlocked: by the keychain, by a passphrase, or by either. */
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import type { State } from '../../src/shared/state.ts'
import { renderedWindows } from './support/open-window.ts'
import { withState } from './support/scripts/states.ts'

const open = renderedWindows()

const passphrase = 'correct horse battery staple'
const next = 'four unrelated words here'
const locked = { status: 'locked', nextStep: 'Unlock it.' } as const
const ready = { status: 'ready', nextStep: '' } as const
const both = ['keychain', 'passphrase'] as const
const byPassphrase = { by: 'passphrase', wait: 0 } as const
const unlocked = (unlockers: NonNullable<State['vault']>['unlockers'], proof: State['proof'] = byPassphrase) =>
  withState({ vault: { unlockers, ...ready }, proof })

/** The dialog that the banner above every screen opens. */
async function dialogOf(page: Page) {
  await page.getByRole('button', { name: 'Unlock' }).click()
  return page.getByRole('dialog', { name: 'Unlock Countersign' })
}

const section = (page: Page) => page.getByRole('region', { name: 'How Countersign is unlocked' })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const row = (page: Page, name: string) =>
  section(page).getByRole('list', { name: 'Ways to unlock' }).getByRole('listitem').filter({ hasText: name })

describe('it is unlocked', () => {
  test('by the keychain alone with one button, and no passphrase is asked for', async () => {
    const script = withState({ vault: { unlockers: ['keychain'], ...locked } })
    const { page, calls } = await open({ hash: '#/accounts', script })
    const dialog = await dialogOf(page)
    await dialog.getByRole('button', { name: 'Unlock' }).waitFor()
    expect(await dialog.getByLabel('Passphrase').count()).toBe(0)
    expect(await dialog.getByRole('button', { name: /instead/ }).count()).toBe(0)
    await dialog.getByRole('button', { name: 'Unlock' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await calls('vault.unlock')).toEqual([{}])
  })

  test('by the keychain where both are set, or by the passphrase where the person asks for that', async () => {
    const script = withState({ vault: { unlockers: both, ...locked } })
    const { page, calls } = await open({ hash: '#/accounts', script })
    const dialog = await dialogOf(page)
    await press(page, 'Use the passphrase instead')
    const field = dialog.getByLabel('Passphrase')
    await expect.poll(() => field.evaluate(element => element === document.activeElement)).toBe(true)
    await press(page, 'Use the keychain instead')
    await expect.poll(() => field.count()).toBe(0)
    await press(page, 'Use the passphrase instead')
    await field.fill('not the right one')
    await field.press('Enter')
    await dialog.getByText('This is not the passphrase').waitFor()
    await field.fill(passphrase)
    await field.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    expect(await calls('vault.unlock')).toEqual([{ passphrase: 'not the right one' }, { passphrase }])
  })

  test('by the passphrase where both are set and the keychain is not there, and what was typed stays if it comes', async () => {
    const script = withState({ vault: { unlockers: both, ...locked }, keychain: { status: 'missing', nextStep: '' } })
    const { page, calls, change } = await open({ hash: '#/accounts', script })
    const dialog = await dialogOf(page)
    const field = dialog.getByLabel('Passphrase')
    await field.fill(passphrase)
    await change(withState({ vault: { unlockers: both, ...locked } }), 'state')
    await expect.poll(() => field.inputValue()).toBe(passphrase)
    await field.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    expect(await calls('vault.unlock')).toEqual([{ passphrase }])
  })

  test('by the passphrase once the keychain has failed, without what that said', async () => {
    const { page, fail } = await open({
      hash: '#/accounts',
      script: withState({ vault: { unlockers: both, ...locked } }),
    })
    const dialog = await dialogOf(page)
    await fail('vault.unlock', { code: 'VAULT_MISSING', message: 'The keychain does not hold the key.' })
    await dialog.getByRole('button', { name: 'Unlock' }).click()
    await dialog.getByText('The keychain does not hold the key.').waitFor()
    await fail('vault.unlock', null)
    await press(page, 'Use the passphrase instead')
    await expect.poll(() => dialog.getByText('The keychain does not hold the key.').count()).toBe(0)
    await dialog.getByLabel('Passphrase').fill(passphrase)
    await dialog.getByRole('button', { name: 'Unlock' }).click()
    await dialog.waitFor({ state: 'detached' })
  })
})

describe('the only way to unlock', () => {
  test.each([
    ['keychain', 'Keychain', 'set a passphrase first', 'Remove the keychain'],
    ['passphrase', 'Passphrase', 'add the keychain first', 'Remove the passphrase'],
  ] as const)('cannot be removed, and says why: the %s', async (kind, name, why, remove) => {
    const { page } = await open({ hash: '#/settings', script: unlocked([kind]) })
    await row(page, name).getByText('On', { exact: true }).waitFor()
    await row(page, name).getByText(why).waitFor()
    expect(await section(page).getByRole('button', { name: remove }).count()).toBe(0)
  })

  test('is memory in a run that keeps nothing: that is said, and nothing can be changed', async () => {
    const { page } = await open({ hash: '#/settings', script: unlocked(['memory'], { by: 'typing', wait: 0 }) })
    await section(page).getByText('Keys are kept only in memory.').waitFor()
    expect(await section(page).getByRole('list', { name: 'Ways to unlock' }).count()).toBe(0)
  })
})

test('while it is locked, the ways to unlock are shown, and none can be changed', async () => {
  const script = withState({ vault: { unlockers: both, ...locked } })
  const { page } = await open({ hash: '#/settings', script })
  await section(page).getByText('To change this, unlock Countersign.').waitFor()
  expect(await section(page).getByRole('list', { name: 'Ways to unlock' }).getByRole('button').count()).toBe(0)
})

test('a passphrase is set beside the keychain once it is entered twice and the word is typed', async () => {
  const { page, calls } = await open({ hash: '#/settings' })
  await press(page, 'Set a passphrase')
  const dialog = page.getByRole('dialog', { name: 'Set a passphrase' })
  await dialog.getByLabel('New passphrase', { exact: true }).fill(next)
  await dialog.getByLabel('New passphrase again').fill('four unrelated words')
  await dialog.getByLabel('Confirm').fill('backup')
  await press(page, 'Set passphrase')
  await dialog.getByText('The two passphrases differ.').waitFor()
  await dialog.getByText('Type “unlock” exactly as shown.').waitFor()
  await dialog.getByText('Confirm that you will keep the passphrase.').waitFor()
  await dialog.getByLabel('New passphrase again').fill(next)
  await dialog.getByRole('checkbox', { name: 'I will keep this passphrase' }).click()
  await press(page, 'Set passphrase')
  expect(await calls('vault.addUnlocker')).toEqual([])
  await dialog.getByLabel('Confirm').fill('unlock')
  await press(page, 'Set passphrase')
  await page.getByText('The passphrase is set').waitFor()
  expect(await calls('vault.addUnlocker')).toEqual([
    { choice: { kind: 'passphrase', passphrase: next }, typed: 'unlock' },
  ])
  await row(page, 'Passphrase').getByText('On', { exact: true }).waitFor()
  await section(page).getByRole('button', { name: 'Remove the keychain' }).waitFor()
})

test('the keychain is added beside the passphrase, which is asked for', async () => {
  const { page, calls } = await open({ hash: '#/settings', script: unlocked(['passphrase']) })
  await press(page, 'Add the keychain')
  const dialog = page.getByRole('dialog', { name: 'Unlock with the keychain too' })
  await press(page, 'Add keychain')
  await dialog.getByText('Type the passphrase.').waitFor()
  await dialog.getByLabel('Passphrase of Countersign').fill('not the right one')
  await press(page, 'Add keychain')
  await dialog.getByText('This is not the passphrase').waitFor()
  await dialog.getByLabel('Passphrase of Countersign').fill(passphrase)
  await press(page, 'Add keychain')
  await page.getByText('The keychain unlocks Countersign now').waitFor()
  expect((await calls('vault.addUnlocker')).at(-1)).toEqual({ choice: { kind: 'keychain' }, passphrase })
  await row(page, 'Keychain').getByText('On', { exact: true }).waitFor()
})

test('a keychain that is not there is not offered, but checked for again', async () => {
  const keychain = { status: 'missing', nextStep: 'Install gnome-keyring.' } as const
  const script = withState({ vault: { unlockers: ['passphrase'], ...ready }, keychain })
  const { page, change } = await open({ hash: '#/settings', script })
  await row(page, 'Keychain').getByText('Install gnome-keyring.').waitFor()
  expect(await page.getByRole('button', { name: 'Add the keychain' }).count()).toBe(0)
  await change(unlocked(['passphrase']))
  await press(page, 'Check again')
  await page.getByRole('button', { name: 'Add the keychain' }).waitFor()
})

test.each([
  ['keychain', 'Stop unlocking with the keychain?', 'The keychain still unlocks older copies'],
  ['passphrase', 'Remove the passphrase?', 'The old passphrase still unlocks'],
] as const)(
  'one of two ways is removed after it is said what older copies still open with: the %s',
  async (kind, title, older) => {
    const { page, calls } = await open({ hash: '#/settings', script: unlocked(both) })
    await press(page, `Remove the ${kind}`)
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.getByText(older).waitFor()
    await press(page, `Remove ${kind}`)
    await dialog.getByText('Type the passphrase.').waitFor()
    expect(await calls('vault.removeUnlocker')).toEqual([])
    await dialog.getByLabel('Passphrase of Countersign').fill(passphrase)
    await press(page, `Remove ${kind}`)
    await dialog.waitFor({ state: 'detached' })
    expect(await calls('vault.removeUnlocker')).toEqual([{ kind, passphrase }])
    await row(page, kind === 'keychain' ? 'Keychain' : 'Passphrase')
      .getByText('Off', { exact: true })
      .waitFor()
  },
)

test('the passphrase is changed with the one before, and it is said that older copies keep that', async () => {
  const { page, calls } = await open({ hash: '#/settings', script: unlocked(['passphrase']) })
  await press(page, 'Change the passphrase')
  const dialog = page.getByRole('dialog', { name: 'Change the passphrase' })
  await dialog.getByText('The old passphrase still unlocks').waitFor()
  await dialog.getByLabel('Current passphrase').fill(passphrase)
  await dialog.getByLabel('New passphrase', { exact: true }).fill(next)
  await dialog.getByLabel('New passphrase again').fill(next)
  await dialog.getByRole('checkbox', { name: 'I will keep this passphrase' }).click()
  await press(page, 'Change passphrase')
  await page.getByText('The passphrase is changed').waitFor()
  expect(await calls('vault.changePassphrase')).toEqual([{ passphrase, next }])
})
