import { describe, expect, test } from 'vitest'
import { accessibilityProblems } from '../support/accessibility.ts'
import { isNight } from '../support/effort.ts'
import { button, created, focusedLabel, fromScratch, name, noExports, payroll } from './policy-pages.ts'
import { editor, renderedWindows, write } from './support/open-window.ts'
import { idOf, organizationId } from './support/scripts/basics.ts'
import { hostilePolicy } from './support/scripts/policies.ts'

const open = renderedWindows()

describe('the editor', () => {
  test('says of what forbids, in templates and in the editor, that root users are not stopped', async () => {
    const said = /^It does not stop (root users, such as you|requests that \d+ root users agree on)\.$/
    for (const [template, forbids] of [
      ['Known addresses', false],
      ['Spending limit', false],
      ['Several people', false],
      ['No exports', true],
      ['Business hours', true],
      ['One contract function', false],
    ] as const) {
      const { page } = await open({ hash: '#/policies/new' })
      await page.getByRole('button', { name: template }).click()
      await button(page, 'Write the policy').waitFor()
      await expect.poll(() => page.getByText(said).count()).toBe(forbids ? 1 : 0)
      if (!forbids) continue
      await button(page, 'Write the policy').click()
      await editor(page, 'Which requests').waitFor()
      await page.getByText(said).waitFor()
      await page.getByRole('radio', { name: 'Allow' }).click()
      await page.getByText(said).waitFor({ state: 'detached' })
    }
  })

  test('creates what was written, and leads back to the list', async () => {
    const window = await open({ hash: '#/policies' })
    const { page } = window
    await page.getByRole('link', { name: 'New policy' }).click()
    await fromScratch(page)
    await name(page).fill('  No exports of wallets ')
    await page.getByRole('radio', { name: 'Deny' }).click()
    await write(page, 'Which requests', "activity.action == 'EXPORT'")
    await write(page, 'At what times', "time.now > Timestamp('2026-01-01T00:00:00Z')")
    await page.getByLabel('Notes').fill('Agreed on in May.')
    await button(page, 'Create policy').click()
    expect(await created(window)).toEqual({
      name: 'No exports of wallets',
      effect: 'deny',
      condition: "activity.action == 'EXPORT'",
      consensus: '',
      time: "time.now > Timestamp('2026-01-01T00:00:00Z')",
      notes: 'Agreed on in May.',
    })
    await page.getByRole('region', { name: 'Policy No exports of wallets' }).waitFor()
    await expect.poll(() => page.evaluate('location.hash')).toBe('#/policies')
  })

  test('changes only what was changed', async () => {
    const window = await open({ hash: '#/policies' })
    const { page } = window
    await page.getByRole('link', { name: `Edit ${payroll.name}` }).click()
    await editor(page, 'Which requests').waitFor()
    await expect.poll(() => editor(page, 'Which requests').textContent()).toBe(payroll.condition)
    await page.getByLabel('Notes').fill('')
    await button(page, 'Save changes').click()
    const { createdAt: _, ids: __, inWords: ___, briefly: ____, id, ...text } = payroll
    await expect
      .poll(() => window.calls('policies.update'))
      .toEqual([{ ...text, notes: '', organizationId, policyId: id }])
    await page.getByRole('heading', { name: 'Policies', level: 1 }).waitFor()
  })

  test('says at the place what is wrong, tells a screen reader, and keeps nothing that is', async () => {
    const window = await open({ hash: '#/policies/new' })
    const { page } = window
    await fromScratch(page)
    await button(page, 'Create policy').click()
    await page.getByText('Give the policy a name.').waitFor()
    await name(page).fill('Wrong')
    await write(page, 'Which requests', "wallet.id == 'a' && walet.id == 'b'")
    const field = page.locator('.field', { hasText: 'Which requests' })
    await field.locator('.field-error').getByText('There is no “walet” here.').waitFor()
    await expect.poll(() => page.locator('.cm-lintRange-error').innerText()).toBe('walet')
    await expect.poll(() => editor(page, 'Which requests').getAttribute('aria-invalid')).toBe('true')
    const described = await editor(page, 'Which requests').evaluate(
      element =>
        (element.getRootNode() as ShadowRoot).getElementById(element.getAttribute('aria-describedby') ?? '')
          ?.textContent,
    )
    expect(described).toContain('There is no “walet” here.')
    await page.clock.fastForward(1000)
    await field.getByRole('status').getByText('Which requests: There is no “walet” here.').waitFor()

    await button(page, 'Create policy').click()
    await page.getByText('check “Which requests”').waitFor()
    await expect.poll(() => focusedLabel(page)).toBe('Which requests')
    await expect.poll(() => window.calls('policies.create')).toEqual([])

    await write(page, 'Which requests', "wallet.id == 'a'")
    await expect.poll(() => page.locator('.field-error').count()).toBe(0)
    await expect.poll(() => editor(page, 'Which requests').getAttribute('aria-invalid')).toBe('false')
    await button(page, 'Create policy').click()
    await created(window)
  })

  test('warns where a rule does not hold as it reads, tells a screen reader, and keeps it all the same', async () => {
    const window = await open({ hash: '#/policies/new' })
    const { page } = window
    await fromScratch(page)
    await name(page).fill('No signatures')
    await write(page, 'Which requests', "activity.type == 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2'")
    const warning = page.getByText('Warning: Compare activity.kind.')
    await expect.poll(() => warning.count()).toBe(0)
    await page.getByRole('radio', { name: 'Deny' }).click()
    const field = page.locator('.field', { hasText: 'Which requests' })
    await field.getByRole('listitem').filter({ hasText: 'Warning: Compare activity.kind.' }).waitFor()
    await expect.poll(() => page.locator('.cm-lintRange-warning').innerText()).toBe('activity.type')
    await expect.poll(() => editor(page, 'Which requests').getAttribute('aria-invalid')).toBe('false')
    const described = await editor(page, 'Which requests').evaluate(
      element =>
        (element.getRootNode() as ShadowRoot).getElementById(element.getAttribute('aria-describedby') ?? '')
          ?.textContent,
    )
    expect(described).toContain('Warning: Compare activity.kind.')
    await page.clock.fastForward(1000)
    await field.getByRole('status').getByText('Warning: Compare activity.kind').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await button(page, 'Create policy').click()
    expect(await created(window)).toMatchObject({ effect: 'deny' })
  })

  test('asks about the newest text only, however fast it is typed', async () => {
    const window = await open({ hash: '#/policies/new', held: ['policies.check'] })
    const { page } = window
    await fromScratch(page)
    await write(page, 'Which requests', 'w')
    for (const letter of 'allet.id') await page.keyboard.insertText(letter)
    await window.release('policies.check')
    await expect
      .poll(() => window.calls('policies.check'))
      .toEqual([
        { organizationId, field: 'condition', effect: 'allow', text: 'w' },
        { organizationId, field: 'condition', effect: 'allow', text: 'wallet.id' },
      ])
  })

  test('refuses an expression that is too long, in words, and does not cut it', async () => {
    const window = await open({ hash: '#/policies/new' })
    const { page } = window
    await fromScratch(page)
    const long = `wallet.id == '${'a'.repeat(10_000)}'`
    await write(page, 'Which requests', long)
    await page.getByText(`${long.length} characters; up to 10000`).first().waitFor()
    await expect.poll(() => window.calls('policies.check')).toEqual([])
  })

  test('says what the agent has against it, and keeps what was written', async () => {
    const { page } = await open({ hash: '#/policies/new' })
    await fromScratch(page)
    await name(page).fill('No exports')
    await button(page, 'Create policy').click()
    await page.getByText('There is a policy “No exports” already.').waitFor()
    await expect.poll(() => name(page).inputValue()).toBe('No exports')
  })

  test('does not edit what would lose its hidden characters', async () => {
    const { page } = await open({ hash: `#/policies/${hostilePolicy.id}`, script: { policies: [hostilePolicy] } })
    await page.getByText('This window cannot edit this policy.').waitFor()
    await expect.poll(() => page.getByRole('textbox').count()).toBe(0)
  })

  test('says that a policy is gone', async () => {
    const { page } = await open({ hash: `#/policies/${idOf(999)}` })
    await page.getByText('This policy no longer exists').waitFor()
  })

  test('keeps what is being written when the policy is changed or deleted elsewhere, and says so', async () => {
    const window = await open({ hash: `#/policies/${payroll.id}` })
    const { page } = window
    await write(page, 'Which requests', 'wallet.id')
    await window.change({ policies: [{ ...payroll, effect: 'deny' }, noExports] }, 'policies')
    await page.getByText('Saving overwrites that change').waitFor()
    await window.change({ policies: [noExports] }, 'policies')
    await page.getByText('was deleted since you opened it').waitFor()
    await expect.poll(() => editor(page, 'Which requests').textContent()).toBe('wallet.id')
  })

  test('is not loaded before a policy is written', async () => {
    const { page } = await open({ hash: '#/policies', anew: true })
    const loaded: string[] = []
    page.on('request', request => loaded.push(request.url()))
    await page.getByText(payroll.name).waitFor()
    await page.reload()
    await page.getByText(payroll.name).waitFor()
    expect(loaded.filter(url => url.includes('index-')).length).toBeGreaterThan(0)
    expect(loaded.filter(url => url.includes('expression-editor'))).toHaveLength(0)
    await page.getByRole('link', { name: `Edit ${payroll.name}` }).click()
    await editor(page, 'Which requests').waitFor()
    expect(loaded.filter(url => url.includes('expression-editor'))).toHaveLength(1)
  })

  test('colours an expression under the policy of the page, in the colours of the theme', async () => {
    const { page } = await open({ hash: `#/policies/${payroll.id}` })
    const literal = page.locator('.cm-line span').getByText("'SIGN'", { exact: true })
    const colours = async () =>
      await literal.evaluate(element => [getComputedStyle(element).color, getComputedStyle(element).fontFamily])
    await literal.waitFor()
    const light = await colours()
    await page.emulateMedia({ colorScheme: 'dark' })
    const dark = await colours()
    expect(light[1]).toContain('mono')
    expect(light[0]).not.toBe(dark[0])
    await expect
      .poll(() => page.evaluate(`document.querySelector('meta[http-equiv]').content`))
      .toContain("style-src 'self';")
    await expect.poll(() => page.locator('style').count()).toBe(0)
  })
})

test('a policy can be written by keyboard alone, and Tab leaves each editor', async () => {
  const window = await open({ hash: '#/policies/new' })
  const { page } = window
  await page.getByRole('button', { name: 'From scratch' }).focus()
  await page.keyboard.press('Enter')
  await editor(page, 'Which requests').waitFor()
  await name(page).focus()
  await page.keyboard.type('By keyboard')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  const passed: string[] = []
  for (const text of ["activity.action == 'SIGN'", 'approvers.count() > 1', 'true']) {
    await page.keyboard.press('Tab')
    passed.push(await focusedLabel(page))
    await page.keyboard.insertText(text)
  }
  expect(passed).toEqual(['Which requests', 'Who must agree', 'At what times'])
  await page.keyboard.press('Shift+Tab')
  expect(await focusedLabel(page)).toBe('Who must agree')
  await name(page).focus()
  await page.keyboard.press('Enter')
  expect(await created(window)).toEqual({
    name: 'By keyboard',
    effect: 'deny',
    condition: "activity.action == 'SIGN'",
    consensus: 'approvers.count() > 1',
    time: 'true',
    notes: '',
  })
})

test('the editor with an error and an open list has nothing for axe-core to find', async () => {
  const { page } = await open({ hash: '#/policies/new', viewport: { width: 390, height: 844 } })
  await fromScratch(page)
  await write(page, 'Which requests', "nonsense == 'a' && activity.")
  await page.keyboard.press('Control+Space')
  await page.getByRole('listbox').waitFor()
  for (const colorScheme of isNight ? (['light', 'dark'] as const) : (['dark'] as const)) {
    await page.emulateMedia({ colorScheme })
    expect(await accessibilityProblems(page), colorScheme).toEqual([])
  }
})

test('a policy for everybody and everything is warned of while it is written, and once it is not it is silent', async () => {
  const window = await open({ hash: '#/policies/new' })
  const { page } = window
  await fromScratch(page)
  const warning = page.getByText('This policy lets every user do everything.')
  await name(page).fill('Open')
  await warning.waitFor()
  await page.getByRole('radio', { name: 'Deny' }).click()
  await warning.waitFor({ state: 'detached' })
  await page.getByRole('radio', { name: 'Allow' }).click()
  await warning.waitFor()
  await write(page, 'Which requests', "activity.action == 'SIGN'")
  await warning.waitFor({ state: 'detached' })
})
