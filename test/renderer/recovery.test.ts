import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { accessibilityProblems } from '../support/accessibility.ts'
import { renderedWindows } from './support/open-window.ts'
import { lostWallet, recoveries } from './support/recoveries.ts'
import { organizationId } from './support/scripts/basics.ts'
import { withState } from './support/scripts/states.ts'

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

test('a database that is older is said above every screen, and used only after a question', async () => {
  const { page, calls } = await open({ script: recoveries['an older database'], hash: '#/accounts' })
  await page.getByRole('link', { name: 'See what to do' }).click()
  await page.getByRole('button', { name: 'Use this one' }).click()
  expect(await calls('recovery.accept')).toEqual([])
  const question = page.getByRole('alertdialog', { name: 'Use this one?' })
  await question.getByRole('button', { name: 'Use this one' }).click()
  await page.getByText('All keys are there').waitFor()
  expect(await calls('recovery.accept')).toMatchObject([{ id: 'database-older', message: expect.any(String) }])
  await expect.poll(() => page.getByRole('link', { name: 'See what to do' }).count()).toBe(0)
})

test('what was refused is not said again where the person tries once more', async () => {
  const { page, fail } = await open({ script: recoveries['an older database'], hash: '#/settings' })
  await fail('recovery.accept', { code: 'REQUEST_INVALID', message: 'More was found meanwhile.' })
  const question = page.getByRole('alertdialog')
  await page.getByRole('button', { name: 'Use this one' }).click()
  await question.getByRole('button', { name: 'Use this one' }).click()
  await question.getByText('More was found meanwhile.').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  await fail('recovery.accept', null)
  await page.getByRole('button', { name: 'Use this one' }).click()
  await question.waitFor()
  expect(await question.getByText('More was found meanwhile.').count()).toBe(0)
  await question.getByRole('button', { name: 'Use this one' }).click()
  await page.getByText('All keys are there').waitFor()
})

test('a restored agent says so until the person has checked, and speaks of nothing missing', async () => {
  const { page, calls } = await open({ script: recoveries['a restored agent'], hash: '#/settings' })
  await page.getByRole('button', { name: 'I have checked' }).click()
  const question = page.getByRole('alertdialog', { name: 'Have you checked?' })
  await question.getByText('After that, Countersign no longer shows this.').waitFor()
  expect(await question.innerText()).not.toMatch(/left|missing|erased/)
  await question.getByRole('button', { name: 'I have checked' }).click()
  await page.getByText('All keys are there').waitFor()
  expect(await calls('recovery.accept')).toMatchObject([{ id: 'restored' }])
})

test('while keys are lost, nothing says that all is well, also once their damage was accepted', async () => {
  const { page } = await open({ script: recoveries['damaged keys'], hash: '#/settings' })
  const section = page.getByRole('region', { name: 'Keys and records' })
  await section.getByRole('button', { name: 'Continue with what is left' }).click()
  const question = page.getByRole('alertdialog', { name: 'Continue with what is left?' })
  await question.getByText('No key is erased.').waitFor()
  await question.getByRole('button', { name: 'Continue with what is left' }).click()
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => section.getByRole('button', { name: 'Continue with what is left' }).count()).toBe(0)
  await section.getByRole('list', { name: 'Lost keys' }).getByText('missing or damaged').first().waitFor()
  expect(await section.innerText()).not.toContain('All keys are there')
})

test('while Countersign is locked, nothing says whether all keys are there', async () => {
  const vault = { unlockers: ['passphrase'], status: 'locked', nextStep: 'Unlock it.' } as const
  const { page } = await open({
    script: { ...withState({ vault }), recovery: { findings: [], lost: null, entries: [] } },
    hash: '#/settings',
  })
  const section = page.getByRole('region', { name: 'Keys and records' })
  await section.getByText('Unlock Countersign to see').waitFor()
  expect(await section.innerText()).not.toContain('All keys are there')
})

test('a wallet whose key is lost gets its seed again, and a wrong phrase is said to be wrong', async () => {
  const { page, calls, fail } = await open({ script: recoveries['lost keys'], hash: '#/settings' })
  await page.getByRole('button', { name: `Enter recovery phrase: ${lostWallet.name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Recovery phrase').fill('one two three')
  await dialog.getByRole('button', { name: 'Restore key' }).click()
  expect(await calls('recovery.restoreSeed')).toEqual([])
  const phrase = 'test test test test test test test test test test test junk'
  await dialog.getByLabel('Recovery phrase').fill(phrase)
  await fail('recovery.restoreSeed', {
    code: 'REQUEST_INVALID',
    message: 'This phrase does not make the addresses of this wallet.',
  })
  await dialog.getByRole('button', { name: 'Restore key' }).click()
  await dialog.getByText('does not make the addresses').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await fail('recovery.restoreSeed', null)
  await dialog.getByRole('button', { name: 'Restore key' }).click()
  await page.getByText('The wallet has its key again').waitFor()
  expect(await calls('recovery.restoreSeed')).toContainEqual({
    organizationId,
    walletId: lostWallet.id,
    words: phrase.split(' '),
  })
})

test('of a wallet with a passphrase, the passphrase is asked for too', async () => {
  const script = recoveries['a lost key of a wallet with a passphrase']
  const { page, calls } = await open({ script, hash: '#/settings' })
  await page.getByRole('button', { name: `Enter recovery phrase: ${lostWallet.name}` }).click()
  const dialog = page.getByRole('dialog')
  const phrase = 'test test test test test test test test test test test junk'
  await dialog.getByLabel('Recovery phrase').fill(phrase)
  await dialog.getByRole('button', { name: 'Restore key' }).click()
  await dialog.getByText('Enter the passphrase of the wallet.').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await dialog.getByLabel('Passphrase of the wallet').fill('TREZOR')
  await dialog.getByRole('button', { name: 'Restore key' }).click()
  await page.getByText('The wallet has its key again').waitFor()
  const given = { organizationId, walletId: lostWallet.id, words: phrase.split(' '), walletPassphrase: 'TREZOR' }
  expect(await calls('recovery.restoreSeed')).toEqual([given])
})

test('keys that Countersign lost of its own are made anew by one button', async () => {
  const { page, calls } = await open({ script: recoveries['lost keys'], hash: '#/settings' })
  const button = page.getByRole('button', { name: 'Make new keys' })
  await button.click()
  await page.getByText('Countersign has new keys for itself').waitFor()
  await expect.poll(() => button.count()).toBe(0)
  expect(await calls('recovery.renewOwnKeys')).toHaveLength(1)
})

describe('a key from an earlier version', () => {
  const script = recoveries['keys from an earlier version']
  const [seed, privateKey] = script.recovery.entries

  test('takes nothing away from it that all keys of records are there', async () => {
    const { page } = await open({ script, hash: '#/settings' })
    await page.getByRole('list', { name: 'Keys from an earlier version' }).waitFor()
    await page.getByText('All keys are there').waitFor()
  })

  test('becomes a wallet with the accounts the person picks', async () => {
    const { page, calls } = await open({ script, hash: '#/settings' })
    await page.getByRole('button', { name: `Restore: ${seed?.id}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Restore as a wallet' })
    await dialog.getByText('add them afterwards under Accounts').waitFor()
    await dialog.getByRole('button', { name: 'Restore key' }).click()
    await dialog.getByText('Give the wallet a name.').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await dialog.getByLabel('Name of the wallet').fill('Main')
    for (const kind of ['Bitcoin', 'Solana']) await dialog.getByRole('checkbox', { name: kind }).click()
    await dialog.getByRole('button', { name: 'Restore key' }).click()
    await page.getByText('The key is in use again').waitFor()
    await expect.poll(() => page.getByRole('button', { name: `Restore: ${seed?.id}` }).count()).toBe(0)
    const [{ as, ...of } = { as: undefined }] = (await calls('recovery.restoreEntry')) as { as: unknown }[]
    expect(of).toEqual({ organizationId, entryId: seed?.id })
    expect(as).toMatchObject({ kind: 'wallet', name: 'Main' })
    expect((as as { accounts: { addressFormat: string }[] }).accounts.map(each => each.addressFormat)).toEqual([
      'ADDRESS_FORMAT_ETHEREUM',
      'ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH',
      'ADDRESS_FORMAT_SOLANA',
    ])
  })

  test('becomes a private key on the curve the person picks', async () => {
    const { page, calls } = await open({ script, hash: '#/settings' })
    await page.getByRole('button', { name: `Restore: ${privateKey?.id}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Restore as a private key' })
    await dialog.getByRole('button', { name: 'Restore key' }).click()
    await dialog.getByText('Give it a name.').waitFor()
    await dialog.getByLabel('Name').fill('Deployer')
    await dialog.getByRole('combobox', { name: 'Curve' }).click()
    await page.getByRole('option', { name: 'P-256' }).click()
    await dialog.getByRole('button', { name: 'Restore key' }).click()
    await page.getByText('The key is in use again').waitFor()
    expect(await calls('recovery.restoreEntry')).toEqual([
      { organizationId, entryId: privateKey?.id, as: { kind: 'privateKey', name: 'Deployer', curve: 'CURVE_P256' } },
    ])
  })

  test.each([
    ['typing', `000000b0`, { typed: '000000b0' }],
    ['passphrase', 'correct horse battery staple', { passphrase: 'correct horse battery staple' }],
  ] as const)('is erased once it is named and the person has proved themselves by %s', async (by, given, sent) => {
    const proved = { ...script, state: { ...script.state, proof: { by, wait: 0 } } }
    const { page, calls } = await open({ script: proved, hash: '#/settings' })
    await page.getByRole('button', { name: `Erase: ${seed?.id}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('This cannot be undone.').waitFor()
    await dialog.getByText(seed?.id ?? '').waitFor()
    await dialog.getByText('Every account of this wallet is lost').waitFor()
    await dialog.getByRole('button', { name: 'Erase key' }).click()
    await dialog.getByText(by === 'typing' ? 'exactly as shown.' : 'Type the passphrase.').waitFor()
    expect(await calls('recovery.eraseEntry')).toEqual([])
    expect(await accessibilityProblems(page)).toEqual([])
    await dialog.getByRole('textbox').or(dialog.locator('input[type=password]')).fill(given)
    await dialog.getByRole('button', { name: 'Erase key' }).click()
    await page.getByText('The key is erased').waitFor()
    expect(await calls('recovery.eraseEntry')).toEqual([{ organizationId, entryId: seed?.id, ...sent }])
    await expect.poll(() => page.getByRole('button', { name: `Erase: ${seed?.id}` }).count()).toBe(0)
  })
})
