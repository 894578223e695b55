import { describe, expect, test } from 'vitest'
import type { Card } from '../../src/shared/card.ts'
import { armed, headline, isArmed } from './approval-pages.ts'
import { renderedWindows } from './support/open-window.ts'
import { alikeCards, cardOf, otherBytes, shown, transferCard } from './support/scripts/cards.ts'
import { unlimitedApproval } from './support/scripts/typed-cards.ts'

const open = renderedWindows()
const cards = alikeCards(12)
const seenOf = ({ id, fingerprint, digest }: Card) => ({ id, fingerprint, digest })

describe('requests that are alike', () => {
  test('are one card, which lists all on which they differ and says what they come to', async () => {
    const { page } = await open({ script: { cards } })
    await expect.poll(() => headline(page).textContent()).toContain(', 12 times, 18 ETH together')
    const table = page.getByRole('region', { name: '12 requests' })
    expect(await table.getByRole('columnheader').allInnerTexts()).toEqual(['Request', 'Nonce', 'Time left'])
    expect(await table.getByRole('row').nth(12).innerText()).toMatch(/^12\s+18\s/)
  })

  test('are approved by one act once the list was in sight to its end, each by what was shown of it', async () => {
    const window = await open({ script: { cards } })
    const { page } = window
    const approve = page.getByRole('button', { name: 'Approve all 12' })
    await approve.waitFor()
    await page.clock.runFor(5000)
    expect(await approve.getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('button', { name: 'More below' }).click()
    await expect.poll(() => approve.getAttribute('aria-disabled')).toBe('false')
    await approve.click()
    await page.getByText('Nothing waits for you').waitFor()
    expect(await window.calls('approvals.approve')).toEqual(cards.map(seenOf))
    await page.getByText('Approved 12 times').waitFor()
  })

  test('that come later do not join what is read, and do not move or disarm it', async () => {
    const window = await open({ script: { cards: cards.slice(0, 1) } })
    const { page } = window
    await armed(page)
    await window.change({ cards }, 'approvals')
    await page.getByText('Request 1 of 2').waitFor()
    expect(await isArmed(page)).toBe(true)
    await page.keyboard.press('j')
    await page.getByRole('button', { name: 'Approve all 11' }).waitFor()
    await page.keyboard.press('k')
    await page
      .getByRole('button', { name: 'Approve all 12' })
      .or(page.getByRole('button', { name: 'Approve', exact: true }))
      .waitFor()
  })

  test('stop at the first that cannot be approved: those before it are done, and the others wait', async () => {
    const window = await open({ script: { cards } })
    const { page } = window
    await page.getByRole('button', { name: 'More below' }).click()
    await page.clock.runFor(2000)
    const approve = page.getByRole('button', { name: 'Approve all 12' })
    await expect.poll(() => approve.getAttribute('aria-disabled')).toBe('false')
    // It changes after it was shown, and before the decision arrives.
    await window.change({
      cards: cards.map((card, index) => (index === 3 ? { ...card, digest: 'ee'.repeat(32) } : card)),
    })
    await approve.click()
    await page.getByText('This request changed before your decision arrived').waitFor()
    expect(await window.calls('approvals.approve')).toHaveLength(4)
    await expect.poll(() => headline(page).textContent()).toContain('9 times')
  })

  test('are rejected by one act', async () => {
    const window = await open({ script: { cards } })
    await window.page.getByRole('button', { name: 'Reject all 12', exact: true }).click()
    await window.page.getByText('Nothing waits for you').waitFor()
    expect(await window.calls('approvals.reject')).toEqual(cards.map(seenOf))
  })
})

const sends = [{ asset: 'ETH on Ethereum (1)', unit: 'ETH', units: '15', decimals: 1 }]
const other = (number: number, change: Partial<Card['shown']>, rest: Partial<Card> = {}) => cardOf(number, change, rest)
const fieldsWith = (label: string, change: object) =>
  shown.fields.map(field => (field.label === label ? { ...field, ...change } : field))

test.each<[string, Card]>([
  [
    'another recipient',
    other(90, { fields: fieldsWith('To', { value: '0x2B5AD5c4795c026514f8317c7a215E218DcCD6cF' }) }),
  ],
  ['another name for it', other(91, { fields: fieldsWith('To', { name: { text: 'Grace', by: 'token' } }) })],
  ['a field more', other(92, { fields: [...shown.fields, { label: 'Data', value: '0x00', style: 'bytes' }] })],
  ['another program', other(93, { asks: { ...shown.asks, clientId: 'client-2' } })],
  ['another key', other(94, { key: { name: 'Other', address: '0x', path: null } })],
  ['a danger', { ...unlimitedApproval, shown: { ...shown, warnings: [{ level: 'danger', text: 'It is lost.' }] } }],
  ['another reason', other(95, { asks: { ...shown.asks, reason: 'because' } })],
  ['other bytes, where anything else may move', other(98, { raw: otherBytes(8) })],
  ['another organization', other(96, {}, { organizationId: '11111111-1111-4111-8111-111111111111' })],
  ['details that are not there yet', other(97, {}, { partial: true })],
  [
    'more lines that differ than anybody compares',
    other(99, { fields: shown.fields.map((field, index) => (field.style ? field : { ...field, value: `${index}` })) }),
  ],
])('%s keeps requests apart', async (_, unlike) => {
  const { page } = await open({ script: { cards: [transferCard, unlike] } })
  await page.getByText('Request 1 of 2').waitFor()
})

test.each<[string, 'one card' | 'two', Partial<Card>, Card['shown']['fields']]>([
  ['with all of it shown', 'one card', { sends }, shown.fields],
  ['on a network that is not read whole', 'two', { sends, place: 'tvm:-239' }, shown.fields],
  ['behind what is cut', 'two', { sends }, [...shown.fields, { label: '…', value: 'and 3 more' }]],
  ['that send nothing known', 'two', { sends: [] }, shown.fields],
])('other bytes, %s, are %s', async (_, cards, rest, fields) => {
  const pair = [cardOf(1, { fields }, rest), cardOf(2, { fields, raw: otherBytes(8) }, rest)]
  const { page } = await open({ script: { cards: pair } })
  if (cards === 'two') await page.getByText('Request 1 of 2').waitFor()
  else await page.getByRole('button', { name: 'Approve all 2' }).waitFor()
})

test('notices that differ are one column, however many they are', async () => {
  const noticed = (number: number, ...texts: string[]) =>
    cardOf(
      number,
      { warnings: texts.map(text => ({ level: 'notice', text }) as const), raw: otherBytes(number) },
      { sends },
    )
  const cards = Array.from({ length: 8 }, (_, index) =>
    noticed(index + 1, 'In all.', `Its nonce is ${index}.`, `A${index}.`),
  )
  const { page } = await open({ script: { cards } })
  await page.getByRole('button', { name: 'Approve all 8' }).waitFor()
  const table = page.getByRole('region', { name: '8 requests' })
  await table.getByText('Its nonce is 7. A7.').waitFor()
  expect(await table.getByText('In all.').count()).toBe(0)
})

test('the same bytes are one card, whatever they do; requests without bytes are not', async () => {
  const { page, change } = await open({ script: { cards: [cardOf(1), cardOf(2)] } })
  await page.getByRole('button', { name: 'Approve all 2' }).waitFor()
  await change({ cards: [cardOf(1, { raw: [] }), cardOf(2, { raw: [] })] }, 'approvals')
  await page.getByText('Request 1 of 2').waitFor()
})

test('a long request is approved only once its end was in sight', async () => {
  const fields = Array.from({ length: 60 }, (_, index) => ({ label: `Item ${index + 1}`, value: `${index} ETH` }))
  const { page } = await open({ script: { cards: [cardOf(99, { fields })] } })
  await page.getByRole('button', { name: 'More below' }).waitFor()
  await page.clock.runFor(5000)
  expect(await isArmed(page)).toBe(false)
  await page.getByRole('button', { name: 'More below' }).click()
  await armed(page)
})

test('what is chosen in the list is rejected by one question, which names it', async () => {
  const some = [1, 2, 3].map(number => cardOf(number, { sentence: `Pay ${number}` }))
  const window = await open({ script: { cards: some } })
  const { page } = window
  await page.getByRole('checkbox', { name: 'Choose: Pay 1' }).check()
  await page.getByRole('checkbox', { name: 'Choose: Pay 3' }).check()
  await page.getByText('2 requests chosen').waitFor()
  await page.getByRole('button', { name: 'Reject', exact: true }).first().click()
  const question = page.getByRole('alertdialog', { name: 'Reject these 2 requests?' })
  expect(await question.getByRole('listitem').allInnerTexts()).toEqual(['Pay 1', 'Pay 3'])
  await question.getByRole('button', { name: 'Reject' }).click()
  await expect.poll(() => headline(page).textContent()).toBe('Pay 2')
  expect(await window.calls('approvals.reject')).toEqual([seenOf(some[0]!), seenOf(some[2]!)])
})
