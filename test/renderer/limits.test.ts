import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { identifierProblem, suggestedIdentifier } from '../../src/renderer/screens/policies/limits/identifier.ts'
import { type LimitInput, readLimit } from '../../src/renderer/screens/policies/limits/limit-input.ts'
import { inOrder } from '../../src/renderer/words/asset-networks.ts'
import { calls } from '../../src/shared/ipc.ts'
import type { PolicyView } from '../../src/shared/policies.ts'
import { amountIn, button, choose, dollars } from './limit-pages.ts'
import { editor, renderedWindows } from './support/open-window.ts'
import { address, idOf, organizationId } from './support/scripts/basics.ts'
import { networks, ofChain, velocityControls } from './support/scripts/limits.ts'
import { policies } from './support/scripts/policies.ts'

const open = renderedWindows()

const [, noExports] = policies as [PolicyView, PolicyView]

test('a limit that no policy asks is offered for one', async () => {
  const window = await open({ hash: '#/policies/limits', script: { policies: [] } })
  const { page } = window
  await page.getByText('Not enforced').first().waitFor()
  const link = page.getByRole('link', { name: 'Use it in a policy' })
  await expect.poll(() => link.count()).toBe(velocityControls.length)
  const asking = { ...noExports, id: idOf(911), condition: `controls.${velocityControls[0]?.identifier}` }
  await window.change({ policies: [asking] }, 'policies')
  await expect.poll(() => link.count()).toBe(velocityControls.length - 1)
  await page.getByText('other requests still pass').waitFor()
})

describe('deleting a limit', () => {
  test('leads to the policies that ask it first, then asks, and shows why it failed', async () => {
    const asking = [
      { ...noExports, id: idOf(911), name: 'Asks it', condition: 'controls.daily_eth && true' },
      { ...noExports, id: idOf(912), name: 'Asks another', condition: 'controls.daily_eth_2' },
    ]
    const window = await open({ hash: '#/policies/limits', script: { policies: asking } })
    const { page } = window
    await button(page, 'Delete Daily spending').click()
    const inUse = page.getByRole('dialog')
    await inUse.getByText('“Daily spending” is in use').waitFor()
    await expect.poll(() => inUse.getByRole('link').allInnerTexts()).toEqual(['Asks it'])
    expect(await inUse.getByRole('button', { name: 'Delete' }).count()).toBe(0)
    await window.change({ policies: [] }, 'policies')
    const question = page.getByRole('alertdialog')
    await question.getByText('No policy uses it.').waitFor()
    const busy = { code: 'STORE_BUSY', message: 'The database is busy.' }
    await window.fail('velocityControls.delete', busy)
    await question.getByRole('button', { name: 'Delete' }).click()
    await question.getByText(busy.message).waitFor()
    await page.getByText('Daily spending', { exact: true }).waitFor()
    await window.fail('velocityControls.delete', null)
    await question.getByRole('button', { name: 'Delete' }).click()
    await question.waitFor({ state: 'detached' })
    await page.getByText('Daily spending', { exact: true }).waitFor({ state: 'detached' })
    await expect
      .poll(async () => (await window.calls('velocityControls.delete'))[1])
      .toEqual({
        organizationId,
        velocityControlId: velocityControls[0]?.id,
      })
  })
})

describe('the template of a spending limit', () => {
  const begin = (page: Page) => page.getByRole('button', { name: 'Spending limit' }).click()
  const writePolicy = (page: Page) => button(page, 'Write the policy').click()
  const condition = (page: Page) => editor(page, 'Which requests').textContent()

  test('names a limit there is', async () => {
    const { page } = await open({ hash: '#/policies/new' })
    await begin(page)
    await page.getByText('at most 2 ETH in 24 hours').waitFor()
    await page.getByRole('radio', { name: 'Only what the limit counts' }).waitFor()
    await page.getByRole('radio', { name: velocityControls[1]?.name ?? '' }).click()
    await page.getByRole('radio', { name: 'Plain transfers on Solana' }).waitFor()
    await writePolicy(page)
    await expect.poll(() => condition(page)).toContain("eth.tx.data == '0x'&& controls.signatures_per_user")
  })

  test('makes one where there is none, and goes on with it chosen', async () => {
    const window = await open({ hash: '#/policies/new', script: { velocityControls: [] } })
    const { page } = window
    await begin(page)
    await page.getByText('There is no limit yet for a policy to use.').waitFor()
    await writePolicy(page)
    await page.getByText('Choose a limit, or create one.').waitFor()
    await button(page, 'New limit').click()
    await amountIn(page, 'ETH').fill('2')
    await page.keyboard.press('Enter')
    await page.getByRole('radio', { name: '2 ETH a day on Ethereum', checked: true }).waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('New limit')
    await button(page, 'New limit').click()
    await choose(page, 'What is counted', 'USDC')
    await amountIn(page, 'USDC').fill('3')
    await page.keyboard.press('Enter')
    await page.getByRole('radio', { name: '3 USDC a day on Ethereum', checked: true }).waitFor()
    // What was sent by Enter is the dialog's form, not the template behind it.
    await expect.poll(() => page.getByLabel('Name', { exact: true }).count()).toBe(0)
    await writePolicy(page)
    await expect.poll(() => condition(page)).toContain('controls.limit_3_usdc_a_day_on_ethereum')
    expect(await condition(page)).toContain("eth.tx.to == '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'")
  })
})

describe('an identifier', () => {
  test.each([
    ['Daily spending', 'daily_spending'],
    ['2 ETH a day', 'limit_2_eth_a_day'],
    ['  Crème — brûlée!! ', 'creme_brulee'],
    ['in', 'limit_in'],
    ['日本', 'limit'],
    ['', 'limit'],
    ['x'.repeat(80), 'x'.repeat(63)],
  ])('of “%s” is suggested as %s', (name, identifier) => {
    expect(suggestedIdentifier(name, [])).toBe(identifier)
    expect(identifierProblem(identifier, [])).toBeUndefined()
  })

  test('is suggested with a number where it is taken, never longer than it may be', () => {
    expect(suggestedIdentifier('Daily', ['daily', 'daily_2'])).toBe('daily_3')
    const long = 'y'.repeat(63)
    expect(suggestedIdentifier(long, [long])).toBe(`${'y'.repeat(61)}_2`)
  })

  test.each(['', 'Daily', '1st', 'a-b', 'z'.repeat(64), 'in', 'true', 'daily'])('“%s” is refused', typed => {
    expect(identifierProblem(typed, ['daily'])).toEqual(expect.any(String))
  })
})

describe('what is filled in about a limit', () => {
  const input: LimitInput = {
    chain: 'eip155:1',
    caip19: 'eip155:1/slip44:60',
    address: '',
    decimals: '',
    amount: '2',
    span: 'day',
    groupBy: 'organization',
    name: null,
    identifier: null,
  }
  const read = (change: Partial<LimitInput>) => readLimit({ ...input, ...change }, { networks, taken: [] })
  const problems = (change: Partial<LimitInput>) => read(change).problems

  test.each([
    ['2', '2'],
    [' 0.50 ', '0.5'],
    ['007', '7'],
    ['3.', '3'],
    ['0.000000000000000001', '0.000000000000000001'],
  ])('the amount “%s” is sent as %s', (amount, sent) => {
    expect(read({ amount }).limit?.amount).toBe(sent)
  })

  test.each([
    ['', 'A number, such as 2 or 0.5.'],
    ['-1', 'A number, such as 2 or 0.5.'],
    ['1e3', 'A number, such as 2 or 0.5.'],
    ['1,500', 'A number with a point and no commas, such as 1500.5.'],
    ['0.00', 'More than 0.'],
    ['1'.repeat(21), 'Up to 20 digits before the point.'],
    ['0.0000000000000000001', 'ETH has 18 digits after the point, not more.'],
  ])('the amount “%s” is refused: %s', (amount, words) => {
    expect(problems({ amount })).toEqual({ amount: words })
    expect(read({ amount }).limit).toBeNull()
  })

  test('never has more than 18 digits after the point, whatever the token has', () => {
    const other = { caip19: null, address, decimals: '24' }
    expect(problems({ ...other, amount: '0.0000000000000000001' })).toEqual({
      amount: 'Up to 18 digits after the point.',
    })
    expect(read({ ...other, amount: '0.1' }).limit).toMatchObject({ decimals: 24 })
    expect(problems({ ...other, decimals: '37' })).toEqual({ decimals: 'A whole number from 0 to 36.' })
  })

  test('a known token given by its contract keeps its name and its decimals', () => {
    const known = { caip19: null, address: dollars.slice(-42).toUpperCase().replace('0X', '0x') }
    expect(read({ ...known, decimals: '6' })).toMatchObject({ symbol: 'USDC', limit: { caip19: dollars, decimals: 6 } })
    expect(problems({ ...known, decimals: '18' })).toEqual({ decimals: 'This is USDC, which has 6.' })
  })

  test('is what the agent takes, in every span and group', () => {
    for (const span of ['hour', 'day', 'week', 'month', 'ever'] as const)
      for (const groupBy of ['organization', 'user', 'wallet'] as const) {
        const { limit } = read({ span, groupBy, amount: `${'9'.repeat(20)}.${'1'.repeat(18)}` })
        expect(calls['velocityControls.create'].input.safeParse({ ...limit, organizationId }).error).toBeUndefined()
      }
  })

  test('is named by amount, asset, time, network and whose it is', () => {
    const named = (change: Partial<LimitInput>) => read(change).name
    expect(named({})).toBe('2 ETH a day on Ethereum')
    expect(named({ groupBy: 'user', span: 'month' })).toBe('2 ETH in 30 days on Ethereum, each person')
    const names = networks.map(each => named({ chain: each.chain, caip19: each.assets[0]?.caip19 ?? null }))
    expect(new Set(names).size).toBe(networks.length)
    for (const name of names) expect(name).not.toMatch(/\d\)$/)
  })

  test('an emptied name is missed, and not told again', () => {
    expect(problems({ name: ' ', identifier: 'x' })).toEqual({ name: 'Give the limit a name.' })
  })
})

test('networks come with Ethereum first, then those with known tokens, and test networks last', () => {
  const named = (name: string, chainId: number, { testnet = false, tokens = 0 } = {}) => ({
    ...ofChain('eip155'),
    prominence: chainId === 1 ? ('first' as const) : tokens > 0 ? ('common' as const) : ('rare' as const),
    chain: `eip155:${chainId}`,
    network: name,
    testnet,
    assets: Array.from({ length: 1 + tokens }, (_, index) => ({
      caip19: `eip155:${chainId}/${index === 0 ? 'slip44:60' : `erc20:${address}`}`,
      symbol: 'X',
      decimals: 18,
    })),
  })
  const ordered = inOrder([
    named('A test', 5, { testnet: true, tokens: 2 }),
    named('Chain 10', 7),
    named('Chain 9', 8),
    named('Ethereum', 1, { tokens: 6 }),
    named('Polygon', 137, { tokens: 4 }),
    named('Base', 8453, { tokens: 4 }),
  ])
  expect(ordered.map(each => each.network)).toEqual(['Ethereum', 'Base', 'Polygon', 'Chain 9', 'Chain 10', 'A test'])
})
