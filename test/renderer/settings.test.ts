import { expect, test } from 'vitest'
import { renderedWindows } from './support/open-window.ts'
import { backupAsked } from './support/scripts/backups.ts'
import { idOf, organizationId } from './support/scripts/basics.ts'
import { settled } from './support/scripts/settled.ts'
import { state, withState } from './support/scripts/states.ts'

const open = renderedWindows()

test('Countersign is locked at once and unlocked from the banner', async () => {
  const vault = { unlockers: ['passphrase'], status: 'ready', nextStep: '' } as const
  const window = await open({ hash: '#/settings', script: withState({ vault }) })
  const { page } = window
  await page.getByRole('button', { name: 'Lock now' }).click()
  await page.getByRole('main').getByText('Locked', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Accounts' }).click()
  await page.getByText('Countersign is locked. Requests wait').waitFor()
  // The settings have such a button too, until the accounts are there.
  await page.getByRole('heading', { name: 'Accounts', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Unlock' }).click()
  const dialog = page.getByRole('dialog', { name: 'Unlock Countersign' })
  await dialog.getByLabel('Passphrase').fill('correct horse battery staple')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByText('Countersign is locked. Requests wait').count()).toBe(0)
})

test('a keychain that cannot be reached says what to do', async () => {
  const vault = { unlockers: ['keychain'], status: 'missing', nextStep: 'Start gnome-keyring.' } as const
  const { page } = await open({ hash: '#/accounts', script: withState({ vault }) })
  await page.getByText('Countersign cannot be unlocked now.').waitFor()
  await page.getByText('Start gnome-keyring.').waitFor()
})

test('the approval setting, the wait and the auto-lock are changed one by one', async () => {
  const window = await open({ hash: '#/settings/approvals' })
  const { page } = window
  await page.getByRole('radio', { name: 'Everything' }).click()
  await page.getByRole('combobox', { name: 'Time for you to decide' }).click()
  await page.getByRole('option', { name: '15 minutes' }).click()
  await page.getByRole('link', { name: 'Keys and backup' }).click()
  await page.getByRole('combobox', { name: 'Lock when idle for' }).click()
  await page.getByRole('option', { name: '1 hour' }).click()
  await expect
    .poll(() => window.calls('settings.update'))
    .toEqual([{ approvals: 'everything' }, { approvalWindowSeconds: 900 }, { autoLockSeconds: 3600 }])
  await page.getByRole('link', { name: 'Approvals', exact: true }).last().click()
  await expect.poll(() => page.getByRole('radio', { name: 'Everything' }).getAttribute('aria-checked')).toBe('true')
})

test('what programs change of who may do what is asked about until the person says otherwise', async () => {
  const window = await open({ hash: '#/settings/approvals' })
  const { page } = window
  const question = page.getByRole('checkbox', { name: 'Ask me before a program changes who may do what' })
  await expect.poll(() => question.getAttribute('aria-checked')).toBe('true')
  await question.click()
  await expect.poll(() => window.calls('settings.update')).toEqual([{ askAboutGovernance: false }])
  await page.getByRole('radio', { name: 'Everything' }).click()
  await question.waitFor({ state: 'detached' })
})

test('an exception is made and taken back', async () => {
  const window = await open({ hash: '#/settings/exceptions' })
  const exception = window.page.getByRole('checkbox', { name: 'Sign inputs without their previous transactions' })
  await expect.poll(() => exception.getAttribute('aria-checked')).toBe('false')
  await exception.click()
  await expect.poll(() => exception.getAttribute('aria-checked')).toBe('true')
  await exception.click()
  await expect.poll(() => window.calls('settings.update')).toEqual([{ exceptions: ['unproven'] }, { exceptions: [] }])
})

test('a node is saved once it has an address, and no address forgets none', async () => {
  const window = await open({
    hash: '#/settings/nodes',
    script: { ownNodes: { nodes: [], networks: [{ network: 'eip155:1', inWords: 'Ethereum (1)' }] } },
  })
  const { page } = window
  await page.getByRole('button', { name: 'Save node' }).click()
  await page.getByText('Enter the address of the node.').waitFor()
  await page.getByLabel('Address of the node').fill('http://localhost:8545')
  await page.getByRole('button', { name: 'Save node' }).click()
  await page.getByText('Node saved').waitFor()
  expect(await window.calls('ownNodes.set')).toEqual([{ network: 'eip155:1', url: 'http://localhost:8545' }])
})

test('a limit is changed, another goes back to the usual one, and what is no number is refused in place', async () => {
  const window = await open({ hash: '#/settings/quotas' })
  const { page } = window
  await page.getByText('Change the quotas').click()
  await page.getByRole('textbox', { name: 'Passkeys of one user' }).fill('many')
  await page.getByRole('button', { name: 'Save quotas' }).click()
  await page.getByText('a whole number up to 100000').waitFor()
  await expect.poll(() => window.calls('settings.update')).toEqual([])
  await page.getByRole('textbox', { name: 'Passkeys of one user' }).fill('25')
  await page.getByRole('textbox', { name: 'Tags' }).fill('')
  await page.getByRole('button', { name: 'Save quotas' }).click()
  await expect.poll(() => window.calls('settings.update')).toEqual([{ quotas: { authenticators: 25 } }])
})

test('an approval setting fixed by the command line cannot be changed, and "nothing" is said on every screen', async () => {
  const settings = { ...settled().settings, approvals: 'nothing', approvalsFixed: true } as const
  const window = await open({
    hash: '#/settings/approvals',
    script: { settings, ...withState({ approvals: { waiting: 0, mode: 'nothing' } }) },
  })
  const { page } = window
  await page.getByText('was set by --approvals nothing').waitFor()
  await page.getByRole('radio', { name: 'Everything' }).click({ force: true })
  for (const screen of ['Approvals', 'Accounts', 'Activity', 'Programs', 'Settings']) {
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: screen, exact: true }).click()
    await page.getByText('Approvals are off').waitFor()
  }
  await expect.poll(() => window.calls('settings.update')).toEqual([])
})

test('origins are decided about and forgotten', async () => {
  const window = await open({ hash: '#/settings/origins' })
  const { page } = window
  const origin = 'http://localhost:5173'
  const row = page.getByRole('listitem', { name: origin })
  await row.getByRole('button', { name: 'Allow' }).click()
  await row.getByText('Allowed').waitFor()
  await row.getByRole('button', { name: 'Forget' }).click()
  await row.waitFor({ state: 'detached' })
  await expect.poll(() => window.calls('origins.decide')).toEqual([{ organizationId, origin, decision: 'allowed' }])
  await expect.poll(() => window.calls('origins.forget')).toEqual([{ organizationId, origin }])
})

test('a port other than the wanted one is said in the rail and explained in the settings', async () => {
  const api = { url: 'http://localhost:8841', port: 8841, wantedPort: 8840, remote: null }
  const { page } = await open({ hash: '#/settings/port', script: withState({ api }) })
  await page.getByText('Port 8840 was taken').waitFor()
  await page.getByText('so port 8841 is in use').waitFor()
})

test('the address for programs stands on every screen, also on a narrow one', async () => {
  const { page } = await open({ viewport: { width: 360, height: 700 } })
  for (const hash of ['approvals', 'accounts', 'activity', 'api-keys', 'settings']) {
    await page.evaluate(`location.hash = '#/${hash}'`)
    await expect
      .poll(() => page.getByRole('region', { name: 'API address' }).getByText('localhost:8840').isVisible())
      .toBe(true)
  }
})

test('colours follow the system until the person chooses, and the choice is kept', async () => {
  const { page } = await open({ hash: '#/settings/appearance', colorScheme: 'dark', anew: true })
  const background = () => page.evaluate('getComputedStyle(document.documentElement).backgroundColor')
  await page.getByText('As the system').waitFor()
  const dark = await background()
  await page.getByRole('radio', { name: 'Light' }).click()
  expect(await background()).not.toBe(dark)
  await page.reload()
  await page.getByRole('radio', { name: 'Light', checked: true }).waitFor()
  expect(await background()).not.toBe(dark)
})

test('where there are several organizations, one is chosen and its things are shown', async () => {
  const second = { id: '0190a000-0000-7000-8000-000000000002', name: 'Second', ownerName: 'Ada' }
  const window = await open({
    hash: '#/api-keys',
    script: withState({ organizations: [...state.organizations, second] }),
  })
  await window.page.getByLabel('Organization', { exact: true }).selectOption('Second')
  await expect.poll(async () => (await window.calls('apiKeys.list')).at(-1)).toEqual({ organizationId: second.id })
})

test('an emulator stands in for a Ledger, on this computer only, until the field is emptied', async () => {
  const window = await open({ hash: '#/settings/development' })
  const { page } = window
  const field = page.getByLabel('Address of the emulator')
  await field.fill('example.org:5000')
  await page.getByRole('button', { name: 'Save address' }).click()
  await page.getByText('an address on this computer, or').waitFor()
  await expect.poll(() => window.calls('settings.update')).toEqual([])
  await field.fill('127.0.0.1:5000')
  await page.keyboard.press('Enter')
  await page.getByText('An emulator replaces your Ledger.').waitFor()
  await field.fill('')
  await page.keyboard.press('Enter')
  await page.getByText('An emulator replaces your Ledger.').waitFor({ state: 'detached' })
  await expect
    .poll(() => window.calls('settings.update'))
    .toEqual([{ ledgerEmulator: '127.0.0.1:5000' }, { ledgerEmulator: '' }])
})

test('an emulator given at the start is said, and cannot be changed', async () => {
  const settings = { ...settled().settings, ledgerEmulatorFixed: 'speculos:127.0.0.1:5000' }
  const { page } = await open({ hash: '#/settings/development', script: { settings } })
  await page.getByText('COUNTERSIGN_LEDGER=').waitFor()
  await page.getByText('It is used in place of this setting.').waitFor()
  await expect.poll(() => page.getByLabel('Address of the emulator').isDisabled()).toBe(true)
  await expect.poll(() => page.getByRole('button', { name: 'Save address' }).count()).toBe(0)
})

test('a backup that was made is in sight and has the focus, which was lost with the form', async () => {
  const { page } = await open({ hash: '#/settings' })
  await page.setViewportSize({ width: 900, height: 500 })
  await page.getByRole('button', { name: 'Back up everything' }).click()
  await page.getByRole('radio', { name: 'Anybody with one of these keys' }).click()
  await page.getByLabel('Recipients').fill('age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p')
  await page.getByLabel('Confirm').fill('backup')
  await page.keyboard.press('Enter')
  const outcome = page.getByRole('status').filter({ hasText: 'The backup is in' })
  await outcome.waitFor()
  expect(await outcome.evaluate(element => element === document.activeElement)).toBe(true)
  const { y, height } = (await outcome.boundingBox()) ?? { y: -1, height: 0 }
  expect(y).toBeGreaterThanOrEqual(0)
  expect(y + height).toBeLessThanOrEqual(500)
  expect(await outcome.textContent()).toContain('9 keys, including those that Countersign made for itself')
})

test('a program that asks for a backup is answered at the top of the settings', async () => {
  const { page } = await open({ hash: '#/accounts', script: backupAsked })
  await page.getByRole('link', { name: 'Answer it' }).click()
  await page.getByRole('button', { name: 'Give the backup' }).waitFor()
  expect(await page.getByRole('heading', { level: 2 }).first().innerText()).toBe('Backup')
})

test('a node that a program asks for is shown on any screen, and added or refused there', async () => {
  const suggestedNodes = [900, 901].map(each => ({
    ...{
      id: idOf(each),
      program: `Bot ${each}`,
      user: 'Ada',
      webOrigin: each === 900 ? null : 'https://app.example.org',
    },
    ...{ network: `eip155:${each}`, inWords: `Chain ${each}`, url: 'http://127.0.0.1:8545/' },
  }))
  const window = await open({ hash: '#/activity', script: { ...withState({}), suggestedNodes } })
  const node = (chain: number) => window.page.getByRole('region', { name: `Node for Chain ${chain}` })
  await node(901).getByText('The request comes from the page https://app.example.org.').waitFor()
  await node(900).getByRole('button', { name: 'Add this node' }).click()
  await node(900).waitFor({ state: 'detached' })
  await node(901).getByRole('button', { name: 'Refuse' }).click()
  await node(901).waitFor({ state: 'detached' })
  expect(await window.calls('ownNodes.accept')).toEqual([{ id: idOf(900) }])
  expect(await window.calls('ownNodes.refuse')).toEqual([{ id: idOf(901) }])
})

test('diagnostics are copied to hand on', async () => {
  const window = await open({ hash: '#/settings/data' })
  const { page } = window
  await page.getByRole('button', { name: 'Copy diagnostics' }).click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  await expect.poll(() => window.calls('doctor.diagnostics')).toHaveLength(1)
})

test('the installed program starts at login once that is chosen, and a browser has nothing to choose', async () => {
  const window = await open({ hash: '#/settings/start', script: { startsAtLogin: false } })
  const { page } = window
  await page.getByRole('checkbox', { name: /Start when I log in/ }).click()
  await page.getByRole('checkbox', { name: /Start when I log in/, checked: true }).waitFor()
  expect(await window.calls('desktop.startAtLogin')).toEqual([{ on: true }])
  const browser = await open({ hash: '#/settings/start' })
  await browser.page.getByText('Only the installed program can start when you log in.').waitFor()
})

test('title bars of the desktop program follow the colours that are chosen', async () => {
  const window = await open({ hash: '#/settings/appearance', script: withState({ carrier: 'electron' }), anew: true })
  await expect.poll(() => window.calls('desktop.setTheme')).toEqual([{ theme: 'system' }])
  await window.page.getByRole('radio', { name: 'Dark' }).click()
  await expect.poll(() => window.calls('desktop.setTheme')).toEqual([{ theme: 'system' }, { theme: 'dark' }])
})
