import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import type { PolicyView } from '../../src/shared/policies.ts'
import { accessibilityProblems } from '../support/accessibility.ts'
import { isNight } from '../support/effort.ts'
import { editor, renderedWindows, write } from './support/open-window.ts'
import { address, idOf, organizationId, recipient } from './support/scripts/basics.ts'
import { hostilePolicy, manyPolicies, policies } from './support/scripts/policies.ts'
import { unchanged, untried } from './support/scripts/rehearsals.ts'

const open = renderedWindows()

const [payroll, noExports] = policies as [PolicyView, PolicyView]
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const name = (page: Page) => page.getByLabel('Name', { exact: true })
const focusedLabel = (page: Page) =>
  page.evaluate(`(() => {
    let element = document.activeElement
    while (element?.shadowRoot) element = element.shadowRoot.activeElement
    return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
  })()`) as Promise<string>

async function fromScratch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'From scratch' }).click()
  await editor(page, 'Which requests').waitFor()
}

/** A policy as it reached the agent, without where it belongs. */
async function created(window: Awaited<ReturnType<typeof open>>): Promise<unknown> {
  await expect.poll(() => window.calls('policies.create')).toHaveLength(1)
  const [{ organizationId: where, ...text }] = (await window.calls('policies.create')) as [Record<string, unknown>]
  expect(where).toBe(organizationId)
  return text
}

describe('the list', () => {
  test('says of each policy what it does, and shows its expressions as they were written', async () => {
    const { page } = await open({ hash: '#/policies' })
    const first = page.getByRole('region', { name: `Policy ${payroll.name}` })
    await first.getByText('once the users it names have asked or approved').waitFor()
    await first.getByText(payroll.condition).waitFor()
    await first.getByText(payroll.consensus).waitFor()
    await page
      .getByRole('region', { name: 'Policy No exports' })
      .getByText('Denies requests that meet its condition.')
      .waitFor()
  })

  test('names those whose ids a policy holds, beside the exact ids, and says which are nobody’s', async () => {
    const { page } = await open({ hash: '#/policies' })
    const named = page.getByRole('region', { name: `Policy ${payroll.name}` }).locator('.named-id')
    await expect
      .poll(() => named.allInnerTexts())
      .toEqual([
        `Tag Payroll ${idOf(601)}`,
        `Grace ${idOf(402)}`,
        'No user has this id: 0190b000-dead-7000-8000-000000000000',
      ])
    await expect
      .poll(() => page.getByRole('region', { name: 'Policy No exports' }).locator('.named-id').count())
      .toBe(0)
  })

  test('finds one of many, and shows more on demand', async () => {
    const { page } = await open({ hash: '#/policies', script: { policies: manyPolicies } })
    const panels = page.locator('.panels > .panel')
    await page.getByText('Rule 20', { exact: true }).waitFor()
    await expect.poll(() => panels.count()).toBe(20)
    await button(page, 'Show more (40)').click()
    await expect.poll(() => panels.count()).toBe(40)
    await page.getByRole('searchbox').fill('rule 57')
    await expect.poll(() => panels.count()).toBe(1)
    await page.getByRole('searchbox').fill('nothing of the kind')
    await page.getByText('No policy matches “nothing of the kind”.').waitFor()
  })

  test('shows the limits that conditions can ask', async () => {
    const { page } = await open({ hash: '#/policies' })
    await page.getByRole('link', { name: 'Limits' }).click()
    await page.getByText('controls.daily_eth').waitFor()
    await page.getByText('at most 2 ETH in 24 hours').waitFor()
    await page.getByText('Used: 0.75 ETH').waitFor()
  })
})

describe('deleting', () => {
  test('asks first, and says what the history would have come to', async () => {
    const window = await open({ hash: '#/policies' })
    const { page } = window
    await button(page, 'Delete No exports').click()
    const question = page.getByRole('alertdialog')
    await question.getByText('26 of 412 requests').waitFor()
    await question.getByText('requests that only this policy denies').waitFor()
    await expect
      .poll(() => window.calls('policies.rehearseWithout'))
      .toEqual([{ organizationId, policyId: noExports.id }])
    await expect.poll(() => window.calls('policies.delete')).toEqual([])
    await question.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('region', { name: 'Policy No exports' }).waitFor({ state: 'detached' })
  })

  test('is possible while the history cannot be replayed', async () => {
    const window = await open({
      hash: '#/policies',
      failing: { 'policies.rehearseWithout': { code: 'STORE_BUSY', message: 'The database is busy.' } },
    })
    const { page } = window
    await button(page, 'Delete No exports').click()
    await page.getByRole('alertdialog').getByText('The database is busy.').waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => window.calls('policies.delete')).toHaveLength(1)
  })
})

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
    const { createdAt: _, ids: __, id, ...text } = payroll
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
    await page.getByText('This policy no longer exists.').waitFor()
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

describe('completion', () => {
  test('offers what the agent says could stand there, and takes it by Enter', async () => {
    const window = await open({ hash: '#/policies/new' })
    const { page } = window
    await fromScratch(page)
    await editor(page, 'Which requests').click()
    await page.keyboard.type('wal')
    await page.getByRole('option', { name: /^wallet_account/ }).waitFor()
    const [asked] = (await window.calls('policies.complete')) as [{ text: string }]
    expect('wal'.startsWith(asked.text)).toBe(true)
    expect(asked).toEqual({ field: 'condition', text: asked.text, at: asked.text.length })
    await page.getByRole('option').getByText('What wallet_account holds.').waitFor()
    // The list takes no key in its first moments, so that typing is not taken for a choice.
    await page.clock.runFor(500)
    const chosen = page.getByRole('option', { name: /^wallet_account/, selected: true })
    await expect
      .poll(async () => {
        if (!(await chosen.isVisible())) await page.keyboard.press('ArrowDown')
        return chosen.isVisible()
      })
      .toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => editor(page, 'Which requests').textContent()).toBe('wallet_account')
    await page.keyboard.type('.')
    await page.getByRole('option', { name: /^address/ }).waitFor()
  })

  test('is closed by Escape, and nothing else is', async () => {
    const { page } = await open({ hash: '#/policies/new' })
    await fromScratch(page)
    await editor(page, 'Who must agree').click()
    await page.keyboard.press('Control+Space')
    await page.getByRole('listbox').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    expect(await focusedLabel(page)).toBe('Who must agree')
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

describe('leaving', () => {
  test('asks before what was written is lost', async () => {
    const { page } = await open({ hash: '#/policies/new' })
    await fromScratch(page)
    await write(page, 'Which requests', 'wallet.id')
    await page.getByRole('link', { name: 'Settings' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByText('Leave without saving?').waitFor()
    await question.getByRole('button', { name: 'Keep writing' }).click()
    await question.waitFor({ state: 'detached' })
    await expect.poll(() => editor(page, 'Which requests').textContent()).toBe('wallet.id')

    await page.getByRole('link', { name: 'Settings' }).click()
    await question.getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  })

  test('asks nothing where nothing was written', async () => {
    const { page } = await open({ hash: `#/policies/${payroll.id}` })
    await editor(page, 'Which requests').waitFor()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByRole('heading', { name: 'Policies', level: 1 }).waitFor()
  })
})

describe('rehearsal', () => {
  test('shows what changes with the policy as it is written, and leads to each request', async () => {
    const window = await open({ hash: `#/policies/${payroll.id}`, held: ['policies.rehearse'] })
    const { page } = window
    await editor(page, 'Which requests').waitFor()
    await button(page, 'Try it').click()
    await page.clock.fastForward(1000)
    await page.getByText('Replaying the history').waitFor()
    await window.release('policies.rehearse')
    await page.getByText('26 of 412 requests').waitFor()
    const rows = page.locator('.rehearsal-counts tbody tr')
    await expect
      .poll(async () => (await rows.allInnerTexts()).map(row => row.split(/\s*\t\s*/)))
      .toEqual([
        ['Allowed', '300', '326'],
        ['Waits for votes', '12', '6'],
        ['Denied', '100', '80'],
      ])
    await page.getByText('3 requests could not be replayed').waitFor()
    await page.getByText('Older history was not replayed.').waitFor()
    const changes = page.getByRole('list', { name: 'Requests that change' }).getByRole('link')
    await expect.poll(() => changes.count()).toBe(20)
    await button(page, 'Show more (6)').click()
    await expect.poll(() => changes.count()).toBe(26)
    await expect.poll(() => changes.first().getAttribute('href')).toBe(`#/activity/${idOf(5001)}`)
    const { createdAt: _, ids: __, id, ...text } = payroll
    await expect
      .poll(() => window.calls('policies.rehearse'))
      .toEqual([{ ...text, notes: '', organizationId, replaces: id }])

    await page.getByRole('radio', { name: 'Deny' }).click()
    await page.getByText('You changed the policy since').waitFor()
    await expect.poll(() => page.getByText('26 of 412 requests').count()).toBe(0)
  })

  test('says that nothing changes, or that there is nothing to try it on', async () => {
    const window = await open({ hash: '#/policies/new', script: { rehearsal: unchanged } })
    const { page } = window
    await fromScratch(page)
    await button(page, 'Try it').click()
    await page.getByText('Nothing changes: 412 requests').waitFor()
    await window.change({ rehearsal: untried })
    await button(page, 'Try it').click()
    await page.getByText('The history has no request').waitFor()
  })

  test.each([
    { replayed: 17, rest: '17 requests would have been decided the same' },
    { replayed: 0, rest: '' },
  ])('never says that nothing changes where that cannot be told, with $replayed told', async ({ replayed, rest }) => {
    const script = { rehearsal: { ...unchanged, replayed, unknown: 1 } }
    const { page } = await open({ hash: '#/policies/new', script })
    await fromScratch(page)
    await button(page, 'Try it').click()
    const sentence = page.locator('.rehearsal-sentence')
    await sentence.getByText('The outcome of 1 request is unknown').waitFor()
    await expect.poll(() => sentence.innerText()).toContain(rest)
    await expect.poll(() => page.getByText('Nothing changes').count()).toBe(0)
    await page.getByText('Refused requests are replayed too').waitFor()
  })

  test('waits until the expressions can be evaluated, and says why it failed', async () => {
    const window = await open({
      hash: '#/policies/new',
      failing: { 'policies.rehearse': { code: 'STORE_BUSY', message: 'The database is busy.' } },
    })
    const { page } = window
    await fromScratch(page)
    await write(page, 'Which requests', 'nonsense')
    await page.getByText('This policy cannot be evaluated yet.').waitFor()
    await button(page, 'Try it').click({ force: true })
    await expect.poll(() => window.calls('policies.rehearse')).toEqual([])
    await write(page, 'Which requests', 'true')
    await page.getByText('This policy cannot be evaluated yet.').waitFor({ state: 'detached' })
    await button(page, 'Try it').click()
    await page.getByText('The database is busy.').waitFor()
  })
})

describe('templates', () => {
  const choose = (page: Page, title: string) => page.getByRole('button', { name: title }).click()
  const writePolicy = (page: Page) => button(page, 'Write the policy').click()

  test('known addresses: refused in words until they are addresses, then written for editing', async () => {
    const window = await open({ hash: '#/policies/new' })
    const { page } = window
    await choose(page, 'Known addresses')
    await page.getByRole('textbox', { name: 'Addresses' }).fill(`${address}\n0x12`)
    await page.getByRole('radio', { name: 'Only some people' }).click()
    await writePolicy(page)
    await page.getByText('“0x12” is not an address').waitFor()
    await page.getByText('Choose at least one person.').waitFor()
    await page.getByRole('textbox', { name: 'Addresses' }).fill(`${address}\n${recipient}`)
    await page.getByRole('checkbox', { name: 'Grace' }).click()
    await writePolicy(page)
    await expect.poll(() => name(page).inputValue()).toBe('Send to 2 known addresses')
    await expect.poll(() => editor(page, 'Who must agree').textContent()).toContain(idOf(402))
    await button(page, 'Create policy').click()
    expect(await created(window)).toMatchObject({
      effect: 'allow',
      consensus: `approvers.any(user, user.id in ['${idOf(402)}'])`,
    })
  })

  test('several people, by name and by tag', async () => {
    const { page } = await open({ hash: '#/policies/new' })
    await choose(page, 'Several people')
    await page.getByRole('checkbox', { name: 'Ada' }).click()
    await writePolicy(page)
    await page.getByText('Choose at least two people.').waitFor()
    await page.getByRole('checkbox', { name: 'Grace' }).click()
    await page.getByLabel('How many of them must agree').fill('3')
    await page.getByText('Only 2 people are named; 3 cannot agree.').waitFor()
    await page.getByLabel('How many of them must agree').fill('2')
    await writePolicy(page)
    await expect.poll(() => name(page).inputValue()).toBe('2 people for signatures')
    await expect.poll(() => editor(page, 'Who must agree').textContent()).toContain('.count() >= 2')
  })

  test('asks before the answers are lost', async () => {
    const { page } = await open({ hash: '#/policies/new' })
    await choose(page, 'One contract function')
    await page.getByLabel('Address of the contract').fill(address)
    await page.getByRole('link', { name: 'All policies' }).click()
    await page.getByText('Leave without saving?').waitFor()
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
