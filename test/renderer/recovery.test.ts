import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { accessibilityProblems } from '../support/accessibility.ts'
import { renderedWindows } from './support/open-window.ts'
import { missingWallet, recoveries } from './support/recoveries.ts'
import { organizationId } from './support/scripts/basics.ts'

const open = renderedWindows()

describe.each(Object.entries(recoveries))('%s', (title, script) => {
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
  const { page, calls } = await open({ script: recoveries['an older database'], hash: '#/accounts' })
  await page.getByRole('link', { name: 'See what to do' }).click()
  await page.getByRole('button', { name: 'Continue with what is left' }).click()
  expect(await calls('recovery.accept')).toEqual([])
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByText('All keys are there').waitFor()
  expect(await calls('recovery.accept')).toMatchObject([{ id: 'database-older', message: expect.any(String) }])
  await expect.poll(() => page.getByRole('link', { name: 'See what to do' }).count()).toBe(0)
})

test('what was refused is not said again where the person tries once more', async () => {
  const { page, fail } = await open({ script: recoveries['an older database'], hash: '#/settings' })
  await fail('recovery.accept', { code: 'VAULT_SHARED', message: 'This data directory is a copy.' })
  const question = page.getByRole('alertdialog')
  await page.getByRole('button', { name: 'Continue with what is left' }).click()
  await question.getByRole('button', { name: 'Continue', exact: true }).click()
  await question.getByText('This data directory is a copy.').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await fail('recovery.accept', null)
  await page.getByRole('button', { name: 'Continue with what is left' }).click()
  await question.waitFor()
  expect(await question.getByText('This data directory is a copy.').count()).toBe(0)
  await question.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByText('All keys are there').waitFor()
})

test('a restored agent says so until the person has checked, and speaks of nothing missing', async () => {
  const { page, calls } = await open({ script: recoveries['a restored agent'], hash: '#/settings' })
  await page.getByRole('button', { name: 'I have checked' }).click()
  const question = page.getByRole('alertdialog', { name: 'Have you checked?' })
  await question.getByText('Countersign then no longer says so.').waitFor()
  expect(await question.innerText()).not.toMatch(/left|missing|erased/)
  await question.getByRole('button', { name: 'I have checked' }).click()
  await page.getByText('All keys are there').waitFor()
  expect(await calls('recovery.accept')).toMatchObject([{ id: 'restored' }])
})

test('keys that are damaged are named with what to do, and nothing says that all is well', async () => {
  const { recovery, ...script } = recoveries['a restored agent']
  const damaged = ['the wallet “Savings”', 'the window itself']
  const { page } = await open({
    script: { ...script, recovery: { ...recovery, findings: [], damaged } },
    hash: '#/settings',
  })
  const section = page.getByRole('region', { name: 'Keys and records' })
  const named = section.getByRole('list', { name: 'Damaged keys' }).getByRole('listitem')
  await named.first().waitFor()
  expect(await named.allInnerTexts()).toEqual(['The key of the wallet “Savings”', 'The key of the window itself'])
  await section.getByText('put the copy back').waitFor()
  expect(await section.innerText()).not.toContain('All keys are there')
  expect(await accessibilityProblems(page)).toEqual([])
})

test('a wallet whose key is missing gets its seed again, and a wrong phrase is said to be wrong', async () => {
  const { page, calls, fail } = await open({ script: recoveries['missing keys'], hash: '#/settings' })
  await page.getByRole('button', { name: `Enter recovery phrase: ${missingWallet.name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Recovery phrase').fill('one two three')
  await dialog.getByRole('button', { name: 'Restore key' }).click()
  expect(await calls('recovery.giveSeed')).toEqual([])
  const phrase = 'test test test test test test test test test test test junk'
  await dialog.getByLabel('Recovery phrase').fill(phrase)
  await fail('recovery.giveSeed', {
    code: 'REQUEST_INVALID',
    message: 'This phrase does not make the addresses of this wallet.',
  })
  await dialog.getByRole('button', { name: 'Restore key' }).click()
  await dialog.getByText('does not make the addresses').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await fail('recovery.giveSeed', null)
  await dialog.getByRole('button', { name: 'Restore key' }).click()
  await page.getByText('The wallet has its key again').waitFor()
  expect(await calls('recovery.giveSeed')).toContainEqual({
    organizationId,
    walletId: missingWallet.id,
    words: phrase.split(' '),
  })
})

test('a seed that was set aside is restored with the accounts the person picks', async () => {
  const { page, calls } = await open({ script: recoveries['missing keys'], hash: '#/settings' })
  const [seed, , own] = recoveries['missing keys'].recovery.setAside
  await page.getByRole('button', { name: `Erase: ${own?.keyId}` }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: `Restore: ${own?.keyId}` }).count()).toBe(0)
  await page.getByRole('button', { name: `Restore: ${seed?.keyId}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('add them afterwards under Accounts').waitFor()
  await dialog.getByRole('button', { name: 'Restore key' }).click()
  await dialog.getByText('Give the wallet a name.').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await dialog.getByLabel('Name of the wallet').fill('Main')
  for (const kind of ['Bitcoin', 'Solana']) await dialog.getByRole('checkbox', { name: kind }).click()
  await dialog.getByRole('button', { name: 'Restore key' }).click()
  await page.getByText('The key is in use again').waitFor()
  const [{ as } = { as: undefined }] = (await calls('recovery.takeUp')) as { as: unknown }[]
  expect(as).toMatchObject({ kind: 'wallet', name: 'Main' })
  expect((as as { accounts: { addressFormat: string }[] }).accounts.map(each => each.addressFormat)).toEqual([
    'ADDRESS_FORMAT_ETHEREUM',
    'ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH',
    'ADDRESS_FORMAT_SOLANA',
  ])
})

describe('a key that was set aside is erased', () => {
  const [seed, , , known] = recoveries['missing keys'].recovery.setAside

  test.each([
    ['typing', `000000b0`, { typed: '000000b0' }],
    ['passphrase', 'correct horse battery staple', { passphrase: 'correct horse battery staple' }],
  ] as const)('once it is named and the person has proved themselves by %s', async (by, given, sent) => {
    const script = recoveries['missing keys']
    const proved = { ...script, state: { ...script.state, proof: { by, wait: 0 } } }
    const { page, calls } = await open({ script: proved, hash: '#/settings' })
    await page.getByRole('button', { name: `Erase: ${seed?.keyId}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('This cannot be undone.').waitFor()
    await dialog.getByText(seed?.keyId ?? '').waitFor()
    await dialog.getByText('Every account of this wallet is lost').waitFor()
    await dialog.getByRole('button', { name: 'Erase key' }).click()
    await dialog.getByText(by === 'typing' ? 'exactly as shown.' : 'Type the passphrase.').waitFor()
    expect(await calls('recovery.erase')).toEqual([])
    expect(await accessibilityProblems(page)).toEqual([])
    await dialog.getByRole('textbox').or(dialog.locator('input[type=password]')).fill(given)
    await dialog.getByRole('button', { name: 'Erase key' }).click()
    await page.getByText('The key is erased').waitFor()
    const { organizationId: of, keyId, at } = seed ?? {}
    expect(await calls('recovery.erase')).toEqual([{ secret: { organizationId: of, keyId, at }, ...sent }])
    await expect.poll(() => page.getByRole('button', { name: `Erase: ${seed?.keyId}` }).count()).toBe(0)
  })

  test('never where a record lacks it', async () => {
    const { page } = await open({ script: recoveries['missing keys'], hash: '#/settings' })
    await page.getByRole('button', { name: `Restore: ${known?.keyId}` }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: `Erase: ${known?.keyId}` }).count()).toBe(0)
  })
})

describe('a new vault, where the file of another lies from before', () => {
  const script = recoveries['a lost vault']
  const withFile = (keys: number | null) => ({ ...script, state: { ...script.state, vaultFile: { keys } } })
  const passphrase = 'correct horse battery staple'

  test('opens that one with its own passphrase, and says when it is another', async () => {
    const { page, calls, fail } = await open({ script: withFile(2), hash: '#/settings' })
    const section = page.getByRole('region', { name: 'Keys and records' })
    await section.getByText('holds 2 keys').waitFor()
    await expect.poll(() => section.getByRole('radio', { checked: true }).count()).toBe(0)
    await section.getByRole('radio', { name: 'The earlier key vault' }).click()
    await section.getByRole('button', { name: 'Attach vault' }).click()
    await section.getByText('Type the passphrase.').waitFor()
    expect(await calls('recovery.attachVault')).toEqual([])
    await fail('recovery.attachVault', { code: 'PASSPHRASE_WRONG', message: 'This is not its passphrase.' })
    const field = section.getByLabel('Passphrase of the earlier key vault')
    await field.fill('another passphrase')
    await section.getByRole('button', { name: 'Attach vault' }).click()
    await section.getByText('This is not its passphrase.').waitFor()
    await expect.poll(() => field.inputValue()).toBe('')
    expect(await accessibilityProblems(page)).toEqual([])
    await fail('recovery.attachVault', null)
    await field.fill(passphrase)
    await section.getByRole('button', { name: 'Attach vault' }).click()
    await page.getByText('A new key vault is attached').waitFor()
    expect((await calls('recovery.attachVault')).at(-1)).toEqual({ kind: 'passphrase', passphrase })
  })

  test('or moves it aside for a new one; the only way where it cannot be read', async () => {
    const { page, calls } = await open({ script: withFile(null), hash: '#/settings' })
    const section = page.getByRole('region', { name: 'Keys and records' })
    await section.getByText('cannot be read').waitFor()
    await expect.poll(() => section.getByRole('radio', { name: 'The earlier key vault' }).isDisabled()).toBe(true)
    await section.getByRole('radio', { name: 'New encrypted file' }).click()
    await section.getByLabel('Passphrase', { exact: true }).fill(passphrase)
    await section.getByLabel('Passphrase again').fill(passphrase)
    await section.getByRole('checkbox', { name: 'I will keep this passphrase' }).click()
    expect(await accessibilityProblems(page)).toEqual([])
    await section.getByRole('button', { name: 'Attach vault' }).click()
    await page.getByText('A new key vault is attached').waitFor()
    expect(await calls('recovery.attachVault')).toEqual([{ kind: 'passphrase', passphrase, moveAside: true }])
  })
})
