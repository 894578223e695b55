import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { button, created, focusedLabel, fromScratch, name, noExports, payroll } from './policy-pages.ts'
import { editor, renderedWindows, write } from './support/open-window.ts'
import { address, idOf, organizationId, recipient } from './support/scripts/basics.ts'
import { manyPolicies } from './support/scripts/policies.ts'
import { unchanged, untried } from './support/scripts/rehearsals.ts'

const open = renderedWindows()

describe('the list', () => {
  test('says of each policy in words what it does, and shows its expressions as they were written behind a fold', async () => {
    const { page } = await open({ hash: '#/policies' })
    const first = page.getByRole('region', { name: `Policy ${payroll.name}` })
    await first.getByText('once the users it names have asked or approved').waitFor()
    expect(await first.locator('.policy-words').getByText('The action is signing').isVisible()).toBe(false)
    await first.locator('summary').first().click()
    await first.locator('.policy-words').getByText('The action is signing').waitFor()
    await first.getByText('The tags of the user include “Payroll”').waitFor()
    expect(await first.getByText(payroll.condition).isVisible()).toBe(false)
    await first.getByText('As code').click()
    await first.getByText(payroll.condition).waitFor()
    await first.getByText(payroll.consensus).waitFor()
    await page
      .getByRole('region', { name: 'Policy No exports' })
      .getByText('Denies requests where the action is exporting, or where that is unknown.')
      .waitFor()
  })

  test('names those whose ids a policy holds, beside the exact ids, and says which are nobody’s', async () => {
    const { page } = await open({ hash: '#/policies' })
    const panel = page.getByRole('region', { name: `Policy ${payroll.name}` })
    await panel.locator('summary').first().click()
    await panel.getByText('As code').click()
    const named = panel.locator('.named-id')
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
    const panels = page.locator('.rows > li')
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
    await page.getByText('at most 2 ETH in 24 hours').waitFor()
    await page.getByText('0.75 of 2 ETH used').waitFor()
    expect(await page.getByText('controls.daily_eth').isVisible()).toBe(false)
    await page.getByText('at most 2 ETH in 24 hours').click()
    await page.getByText('controls.daily_eth').waitFor()
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
    const { createdAt: _, ids: __, inWords: ___, briefly: ____, id, ...text } = payroll
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
