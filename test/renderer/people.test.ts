import { expect, test } from 'vitest'
import { accessibilityProblems } from '../support/accessibility.ts'
import { chooseFor } from '../support/menus.ts'
import { pass, renderedWindows } from './support/open-window.ts'
import { idOf, organizationId } from './support/scripts/basics.ts'
import { hostilePeople, manyPeople, people } from './support/scripts/people.ts'
import { policies } from './support/scripts/policies.ts'
import { withState } from './support/scripts/states.ts'

const open = renderedWindows()

test('who decides and who is who is said in words', async () => {
  const { page } = await open({ hash: '#/people' })
  await page.getByText('2 of 2 root users must agree.').waitFor()
  const ada = page.getByRole('region', { name: 'Person Ada' })
  for (const text of ['Root user', 'You', 'Finance', '+442079460000 (not verified)', '10482947…24877112']) {
    await ada.getByText(text).waitFor()
  }
  await page.getByRole('region', { name: 'Person Intern' }).getByText('cannot ask for anything').waitFor()
})

test('a person is added with a name, and an e-mail address that can be one', async () => {
  const window = await open({ hash: '#/people' })
  const { page } = window
  await page.getByRole('button', { name: 'Add a person' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail address').fill('lin')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await page.getByText('Give the person a name.').waitFor()
  await page.getByText('An e-mail address looks like').waitFor()
  await expect.poll(() => window.calls('users.create')).toEqual([])

  await dialog.getByLabel('Name').fill(' Lin ')
  await dialog.getByLabel('E-mail address').fill('lin@example.org')
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Person Lin' }).waitFor()
  await expect
    .poll(() => window.calls('users.create'))
    .toEqual([{ organizationId, name: 'Lin', email: 'lin@example.org' }])
})

test('an API key is created for the person it is asked for', async () => {
  const window = await open({ hash: '#/people' })
  const { page } = window
  await chooseFor(page, 'Intern', 'Create an API key')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name of the program').fill('Payroll')
  await expect.poll(() => dialog.getByRole('combobox', { name: 'User' }).innerText()).toContain('Intern')
  await dialog.getByRole('button', { name: 'Create API key' }).click()
  await dialog.getByText('“Payroll” can sign only what a policy allows.').waitFor()
  await expect
    .poll(() => window.calls('apiKeys.create'))
    .toMatchObject([{ owner: { userId: idOf(403) }, name: 'Payroll' }])
})

test('a public key that the person has made themselves is registered as it is, and no private key is shown', async () => {
  const window = await open({ hash: '#/people' })
  const { page } = window
  await chooseFor(page, 'Intern', 'Create an API key')
  const dialog = page.getByRole('dialog', { name: 'Create an API key' })
  await dialog.getByLabel('Name of the program').fill('Payroll')
  await dialog.getByRole('checkbox', { name: 'I have a public key already' }).click()
  const field = dialog.getByLabel('Public key', { exact: true })
  const create = dialog.getByRole('button', { name: 'Create API key' })
  const publicKey = `03${'5A'.repeat(32)}`
  for (const wrong of ['', publicKey.slice(2), `04${'5a'.repeat(64)}`, `${publicKey}00`, '<b>']) {
    await field.fill(wrong)
    await create.click()
    await dialog.getByText('This is not a compressed P-256 public key').waitFor()
  }
  await expect.poll(() => window.calls('apiKeys.create')).toEqual([])
  await field.fill(` ${publicKey}\n`)
  await create.click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Added the API key “Payroll”').waitFor()
  await expect
    .poll(() => window.calls('apiKeys.create'))
    .toEqual([{ organizationId, owner: { userId: idOf(403) }, name: 'Payroll', publicKey: publicKey.toLowerCase() }])
})

test('what goes with a person is said before it goes; the person of this window stays', async () => {
  const window = await open({ hash: '#/people' })
  const { page } = window
  await page.getByRole('button', { name: 'Actions for Ada' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Delete' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await chooseFor(page, 'Grace', 'Delete')
  const question = page.getByRole('alertdialog')
  await question.getByText('Also deleted: 1 API key and 1 passkey').waitFor()
  await question.getByText('This policy refers to “Grace”. It stays as it is').waitFor()
  await expect.poll(() => question.getByRole('listitem').allInnerTexts()).toEqual([policies[0]?.name])
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Cancel')

  await window.fail('users.delete', { code: 'PERMISSION_DENIED', message: 'A root user cannot be deleted.' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await question.getByText('A root user cannot be deleted.').waitFor()
  await window.fail('users.delete', null)
  await question.getByRole('button', { name: 'Delete' }).click()
  await question.waitFor({ state: 'detached' })
  await page.getByRole('region', { name: 'Person Grace' }).waitFor({ state: 'detached' })
})

test('a passkey is deleted after a question', async () => {
  const window = await open({ hash: '#/people' })
  const { page } = window
  await page.getByRole('button', { name: "Delete the passkey Ada's laptop" }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => window.calls('passkeys.delete')).toEqual([{ organizationId, passkeyId: idOf(701) }])
  // The confirmation can be dismissed by a reader, too.
  const dismiss = page.getByRole('button', { name: 'Dismiss' })
  await dismiss.waitFor()
  // As in a window that has lost the focus, it does not go while it is looked at.
  await page.evaluate('dispatchEvent(new Event("blur"))')
  expect((await accessibilityProblems(page)).filter(each => each.includes('aria-hidden-focus'))).toEqual([])
  await dismiss.click()
  await dismiss.waitFor({ state: 'detached' })
})

test('a name that holds hidden characters is not offered for editing', async () => {
  const { page } = await open({ hash: '#/people', script: { people: hostilePeople } })
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await expect.poll(() => page.getByRole('dialog').getByLabel('Name').inputValue()).toBe('')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('many people are found by name, address or tag', async () => {
  const { page } = await open({ hash: '#/people', script: { people: manyPeople } })
  await page.getByText('Person 30').waitFor()
  await page.getByRole('searchbox').fill('person22@')
  await expect.poll(() => page.locator('.panel h2').allInnerTexts()).toEqual(['Person 22'])
  await page.getByRole('searchbox').fill('nobody')
  await page.getByText('Nobody matches “nobody”.').waitFor()
})

test('a tag is made with its members, and only what changed is sent', async () => {
  const window = await open({ hash: '#/people' })
  const { page } = window
  await page.getByRole('link', { name: 'Tags' }).click()
  await page.getByRole('button', { name: 'Create tag' }).click()
  const dialog = page.locator('.dialog')
  await dialog.getByLabel('Name of the tag').fill('Board')
  await dialog.getByRole('checkbox', { name: 'Grace' }).click()
  await dialog.getByRole('button', { name: 'Create tag' }).click()
  await page.getByText('Board').first().waitFor()
  await expect
    .poll(() => window.calls('tags.create'))
    .toEqual([{ organizationId, name: 'Board', userIds: [idOf(402)] }])

  await page.getByRole('button', { name: 'Edit Finance' }).click()
  await dialog.getByRole('checkbox', { name: 'Ada' }).click()
  await dialog.getByRole('checkbox', { name: 'Intern' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect
    .poll(() => window.calls('tags.update'))
    .toEqual([{ organizationId, tagId: idOf(601), addUserIds: [idOf(403)], removeUserIds: [idOf(401)] }])

  await page.getByRole('button', { name: 'Delete Night shift' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => window.calls('tags.delete')).toEqual([{ organizationId, tagId: idOf(602) }])
})

test('the organization is renamed', async () => {
  const window = await open({ hash: '#/organization' })
  const { page } = window
  await page.getByRole('button', { name: 'Rename' }).click()
  await page.getByLabel('Name of the organization').fill('Engines')
  await page.keyboard.press('Enter')
  await page.getByText('Engines', { exact: true }).waitFor()
  await expect.poll(() => window.calls('organization.rename')).toEqual([{ organizationId, name: 'Engines' }])
})

test('in a sub-organization everything is shown, and nothing is offered that only its users can do', async () => {
  const { page } = await open({ hash: `#/organization/${idOf(801)}` })
  const ada = page.getByRole('region', { name: 'Person Ada' })
  for (const text of ['ada@example.org (verified)', 'Treasury bot', 'Can only read']) {
    await ada
      .getByText(text, { exact: text === 'Treasury bot' })
      .first()
      .waitFor()
  }
  await page.getByRole('region', { name: 'Wallet Main wallet' }).waitFor()
  await page.getByText('Only its own users can change it').waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^(Delete|End|Rename|Add|Create)/ }).count()).toBe(0)
})

test('who is signed in is listed with what began it, and a session is ended after a question', async () => {
  const window = await open({ hash: '#/people' })
  const { page } = window
  const sessions = page.getByRole('list', { name: 'Sessions of Ada' })
  await sessions.getByText("with the passkey “Ada's laptop”").waitFor()
  await sessions.getByText('Not used since Countersign started').waitFor()
  await sessions.getByText('by e-mail or text message').waitFor()
  await sessions.getByText('Limited by a profile').waitFor()
  await sessions.getByText('What the session profile “Trading” lets it do').click()
  await sessions.getByText('The action is signing').waitFor()
  await sessions.getByText("activity.action == 'SIGN'").waitFor()
  await page.getByRole('button', { name: 'End the session Read-only session of Ada' }).press('Enter')
  const question = page.getByRole('alertdialog')
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Cancel')
  await question.getByText('can no longer read with it').waitFor()

  await window.fail('sessions.end', { code: 'RESOURCE_NOT_FOUND', message: 'This session has ended already.' })
  await question.getByRole('button', { name: 'End session' }).click()
  await question.getByText('This session has ended already.').waitFor()
  await window.fail('sessions.end', null)
  await question.getByRole('button', { name: 'End session' }).click()
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(2)
  await expect.poll(() => window.calls('sessions.end')).toEqual(Array(2).fill({ organizationId, sessionId: idOf(722) }))
})

test('a session that expires goes from the list', async () => {
  const { page } = await open({ hash: '#/people' })
  const sessions = page.getByRole('list', { name: 'Sessions of Ada' })
  await sessions.waitFor()
  await pass(page, 4 * 3_600_000)
  await sessions.waitFor({ state: 'detached' })
})

test('the desktop window says why it cannot make a passkey, and what works', async () => {
  const { page } = await open({ hash: '#/people', script: withState({ carrier: 'electron' }) })
  await chooseFor(page, 'Grace', 'Add a passkey')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('This desktop window is not a web site').waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: 'Add passkey' }).count()).toBe(0)
  await dialog.getByRole('link', { name: 'create_authenticators' }).waitFor()
  await dialog.getByRole('button', { name: 'Create an API key' }).click()
  await page.getByRole('dialog', { name: 'Create an API key' }).getByLabel('Name of the program').waitFor()
})

test('an MFA policy is deleted after a question', async () => {
  const window = await open({ hash: '#/people' })
  const { page } = window
  await page.getByRole('button', { name: 'Delete the MFA policy Passkey to sign of Ada' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('From then on, Ada needs fewer credentials for these requests.').waitFor()
  await question.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Deleted the MFA policy “Passkey to sign”').waitFor()
  expect(await window.calls('mfaPolicies.delete')).toEqual([
    { organizationId, userId: people.users[0]?.id, mfaPolicyId: people.users[0]?.mfaPolicies[0]?.id },
  ])
})
