import { expect, test } from 'vitest'
import { renderedWindows } from './support/open-window.ts'
import { idOf, organizationId } from './support/scripts/basics.ts'

const open = renderedWindows()
const hash = '#/organization/quorum'

test('the organization leads to who decides in it', async () => {
  const { page } = await open({ hash: '#/organization' })
  await page.getByRole('link', { name: 'Root users' }).click()
  await page.getByRole('heading', { name: 'Root users', level: 1 }).waitFor()
  await page.getByText('2 of 2 root users must agree.').waitFor()
  for (const [name, checked] of [
    ['Ada', 'true'],
    ['Grace', 'true'],
    ['Intern', 'false'],
  ] as const)
    await expect.poll(() => page.getByRole('checkbox', { name }).getAttribute('aria-checked')).toBe(checked)
})

test('what cannot be is refused in words', async () => {
  const window = await open({ hash })
  const { page } = window
  const change = page.getByRole('button', { name: 'Change root users' })
  const threshold = page.getByLabel('How many of them must agree')
  await threshold.waitFor()
  for (const [typed, words] of [
    ['3', 'Only 2 people are chosen; 3 cannot agree.'],
    ['0', 'A whole number of at least 1.'],
    ['1.5', 'A whole number of at least 1.'],
    ['', 'A whole number of at least 1.'],
  ] as const) {
    await threshold.fill(typed)
    await change.click()
    await page.getByText(words).waitFor()
  }
  await threshold.fill('1')
  await page.getByRole('checkbox', { name: 'Ada' }).click()
  await page.getByRole('checkbox', { name: 'Grace' }).click()
  await change.click()
  await page.getByText('Choose at least one person.').waitFor()
  await page.getByRole('checkbox', { name: 'Intern' }).click()
  await page.getByText('Intern cannot decide').waitFor()
  await expect.poll(() => window.calls('quorum.update')).toEqual([])
  await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0)
})

test('a change says what it brings with it, and is asked about before it is made', async () => {
  const window = await open({ hash })
  const { page } = window
  await page.getByLabel('How many of them must agree').fill('1')
  await page.getByText('Each of them alone can sign with every key').waitFor()
  await page.getByRole('checkbox', { name: 'Ada' }).click()
  await page.getByText('this person’s credentials').waitFor()
  await page.getByText('The user of this window is not among them').waitFor()
  await page.getByRole('button', { name: 'Change root users' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('Now: 2 of 2 root users must agree.').waitFor()
  await question.getByText('Then: The only root user decides alone.').waitFor()
  await question.getByText('once 2 of the present root users have agreed').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => window.calls('quorum.update')).toEqual([])
  await page.getByRole('button', { name: 'Change root users' }).click()
  await question.getByRole('button', { name: 'Change' }).click()
  await expect
    .poll(() => window.calls('quorum.update'))
    .toEqual([{ organizationId, threshold: 1, userIds: [idOf(402)] }])
  await page.getByText('The only root user decides alone.').first().waitFor()
})

test('what the agent has against it is said in the question', async () => {
  const window = await open({
    hash,
    failing: {
      'quorum.update': { code: 'PERMISSION_DENIED', message: 'Others must approve your request first.' },
    },
  })
  const { page } = window
  await page.getByLabel('How many of them must agree').fill('1')
  await page.getByRole('button', { name: 'Change root users' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Change' }).click()
  await page.getByRole('alertdialog').getByText('Others must approve your request first.').waitFor()
})

test('what would change nothing is not asked for', async () => {
  const window = await open({ hash })
  const { page } = window
  await page.getByRole('button', { name: 'Change root users' }).click()
  await page.getByText('Nothing is changed yet.').waitFor()
  await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0)
})
