import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { identifierProblem, suggestedIdentifier } from '../../src/renderer/screens/policies/limits/identifier.ts'
import { type LimitInput, readLimit } from '../../src/renderer/screens/policies/limits/limit-input.ts'
import { inOrder } from '../../src/renderer/screens/policies/limits/networks.ts'
import { calls } from '../../src/shared/ipc.ts'
import type { PolicyView } from '../../src/shared/policies.ts'
import { accessibilityProblems } from '../support/accessibility.ts'
import { isNight } from '../support/effort.ts'
import { editor, renderedWindows } from './support/open-window.ts'
import { address, idOf, organizationId } from './support/scripts/basics.ts'
import { manyNetworks, networks, ofChain, velocityControls } from './support/scripts/limits.ts'
import { policies } from './support/scripts/policies.ts'

const open = renderedWindows()

const [, noExports] = policies as [PolicyView, PolicyView]
const dollars = 'eip155:1/erc20:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const network = (page: Page) => page.getByRole('combobox', { name: 'Network', exact: true })
const amountIn = (page: Page, unit: string) => page.getByLabel(`Maximum, in ${unit}`)
const identifier = (page: Page) => page.getByRole('textbox', { name: 'Identifier' })
const sentence = (page: Page) => page.locator('.limit-sentence')
const made = async (window: Awaited<ReturnType<typeof open>>) => {
  await expect.poll(() => window.calls('velocityControls.create')).toHaveLength(1)
  return (await window.calls('velocityControls.create'))[0]
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option }).click()
}

describe('making a limit', () => {
  test('begins with the coin of Ethereum, tells name and identifier from the rest, and says what it will do', async () => {
    const window = await open({ hash: '#/policies/limits', script: { velocityControls: [] } })
    const { page } = window
    await page.getByText('No limits yet').waitFor()
    await button(page, 'New limit').click()
    await page.getByText('does nothing else until a policy checks it').waitFor()
    await expect.poll(() => network(page).inputValue()).toBe('Ethereum (1)')
    await expect.poll(() => sentence(page).textContent()).toContain('at most … ETH on Ethereum (1)')
    await choose(page, 'What is counted', 'USDC')
    await amountIn(page, 'USDC').fill('2500.50')
    await choose(page, 'How far back it counts', 'In a week')
    await page.getByRole('radio', { name: 'Each person' }).click()
    await expect
      .poll(() => page.getByLabel('Name', { exact: true }).inputValue())
      .toBe('2500.5 USDC a week on Ethereum, each person')
    await expect.poll(() => identifier(page).inputValue()).toBe('limit_2500_5_usdc_a_week_on_ethereum_each_person')
    await expect
      .poll(() => sentence(page).textContent())
      .toMatch(
        / each person, with all of their programs, sends at most 2,500\.5 USDC on Ethereum \(1\) within any 7 days\./,
      )
    await button(page, 'Create limit').click()
    await page.locator('.row').getByText('controls.limit_2500_5_usdc_a_week_on_ethereum_each_person').waitFor()
    expect(await made(window)).toEqual({
      organizationId,
      name: '2500.5 USDC a week on Ethereum, each person',
      identifier: 'limit_2500_5_usdc_a_week_on_ethereum_each_person',
      caip19: dollars,
      decimals: 6,
      amount: '2500.5',
      spanSeconds: 604_800,
      groupBy: 'user',
    })
  })

  test('finds a network among hundreds by what is typed, and keeps the last choice where nothing matches', async () => {
    const window = await open({ hash: '#/policies/limits', script: { networks: manyNetworks } })
    const { page } = window
    await button(page, 'New limit').click()
    await network(page).click()
    await expect.poll(() => page.getByRole('option').first().innerText()).toContain('Ethereum (1)')
    await network(page).fill('9433')
    await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['Chain 433 (9433)'])
    await network(page).fill('nothing of the kind')
    await page.getByText('Countersign does not know this network.').waitFor()
    await page.keyboard.press('Escape')
    await button(page, 'New limit')
      .waitFor({ state: 'hidden' })
      .catch(() => {})
    await page.getByRole('heading', { name: 'New limit' }).waitFor()
    await network(page).fill('sepolia')
    await page.getByRole('option', { name: 'Sepolia (11155111) test network' }).click()
    await amountIn(page, 'ETH').fill('1')
    await expect.poll(() => sentence(page).textContent()).toContain('1 ETH on Sepolia (11155111) within any 24 hours')
    await button(page, 'Create limit').click()
    expect(await made(window)).toMatchObject({ caip19: 'eip155:11155111/slip44:60' })
  })

  test('leaves what was chosen where the field is emptied', async () => {
    const { page } = await open({ hash: '#/policies/limits' })
    await button(page, 'New limit').click()
    await network(page).fill('')
    await page.keyboard.press('Tab')
    await expect.poll(() => network(page).inputValue()).toBe('Ethereum (1)')
    await expect.poll(() => sentence(page).textContent()).toContain('on Ethereum (1)')
  })

  test('takes another token by its contract, and says what its decimals decide', async () => {
    const window = await open({ hash: '#/policies/limits' })
    const { page } = window
    await button(page, 'New limit').click()
    await choose(page, 'What is counted', 'Another token')
    await page.getByText('They decide what the amount means.').waitFor()
    await amountIn(page, 'whole tokens').fill('0.5')
    await button(page, 'Create limit').click()
    await page.getByText('0x and 40 digits').waitFor()
    await page.getByText('A whole number from 0 to 36.').waitFor()
    await expect
      .poll(() => page.evaluate('document.activeElement.labels?.[0]?.textContent'))
      .toBe('Contract of the token')
    await page.getByLabel('Contract of the token').fill(address)
    await page.getByLabel('Decimals of the token').fill('0')
    await page.getByText('This token cannot be divided: a whole number.').waitFor()
    await page.getByLabel('Decimals of the token').fill('8')
    await button(page, 'Create limit').click()
    expect(await made(window)).toMatchObject({
      name: '0.5 tokens a day on Ethereum',
      caip19: `eip155:1/erc20:${address.toLowerCase()}`,
      decimals: 8,
      amount: '0.5',
    })
  })

  test('of SOL, of a token of Solana in its own spelling, and of bitcoin', async () => {
    const mint = '7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2'
    const cluster = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const window = await open({ hash: '#/policies/limits' })
    const { page } = window
    const choosing = async (name: string) => {
      await button(page, 'New limit').click()
      await network(page).fill(name)
      await page.getByRole('option', { name }).click()
    }
    const asked = async (count: number) => {
      await button(page, 'Create limit').click()
      await expect.poll(() => window.calls('velocityControls.create')).toHaveLength(count)
      return (await window.calls('velocityControls.create'))[count - 1]
    }
    await choosing('Solana')
    await amountIn(page, 'SOL').fill('1')
    expect(await asked(1)).toMatchObject({ caip19: `${cluster}/slip44:501`, decimals: 9 })

    await choosing('Solana')
    await choose(page, 'What is counted', 'Another token')
    await page.getByLabel('Mint of the token').fill('0xabc')
    await amountIn(page, 'whole tokens').fill('1')
    await button(page, 'Create limit').click()
    await page.getByText('It has 32 to 44 letters and digits').waitFor()
    await page.getByLabel('Mint of the token').fill(` ${mint} `)
    await page.getByLabel('Decimals of the token').fill('6')
    expect(await asked(2)).toMatchObject({ caip19: `${cluster}/token:${mint}`, decimals: 6 })

    await choosing('Bitcoin')
    await page.getByRole('combobox', { name: 'What is counted' }).click()
    await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['BTC, the network’s own coin'])
    await page.keyboard.press('Escape')
    await amountIn(page, 'BTC').fill('0.5')
    expect(await asked(3)).toMatchObject({ caip19: 'bip122:000000000019d6689c085ae165831e93/slip44:0', decimals: 8 })
  })

  test('says at the place what is wrong, and what the agent has against it', async () => {
    const window = await open({ hash: '#/policies/limits' })
    const { page } = window
    await button(page, 'New limit').click()
    await button(page, 'Create limit').click()
    await page.getByText('A number, such as 2 or 0.5.').waitFor()
    await amountIn(page, 'ETH').fill('2')
    await identifier(page).fill('daily_eth')
    await button(page, 'Create limit').click()
    await page.getByText('Another limit has this identifier.').waitFor()
    await expect.poll(() => window.calls('velocityControls.create')).toEqual([])
    await identifier(page).fill('another')
    await window.fail('velocityControls.create', {
      code: 'PERMISSION_DENIED',
      message: 'Your request waits for others.',
    })
    await button(page, 'Create limit').click()
    await page.getByText('Your request waits for others.').waitFor()
    await expect.poll(() => amountIn(page, 'ETH').inputValue()).toBe('2')
    await window.fail('velocityControls.create', null)
    await choose(page, 'How far back it counts', 'Forever')
    await button(page, 'Create limit').click()
    await page.locator('.row').getByText('controls.another').waitFor()
    await expect.poll(async () => (await window.calls('velocityControls.create'))[1]).not.toHaveProperty('spanSeconds')
  })

  test('says that the networks could not be loaded, and asks again', async () => {
    const window = await open({
      hash: '#/policies/limits',
      failing: { 'assets.list': { code: 'INTERNAL', message: 'The agent stumbled.' } },
    })
    const { page } = window
    await button(page, 'New limit').click()
    await page.getByText('The networks could not be loaded.').waitFor()
    await window.fail('assets.list', null)
    await button(page, 'Try again').click()
    await amountIn(page, 'ETH').waitFor()
  })

  test('can be done by keyboard alone, and Escape closes the list before the dialog', async () => {
    const window = await open({ hash: '#/policies/limits' })
    const { page } = window
    await button(page, 'New limit').focus()
    await page.keyboard.press('Enter')
    await network(page).focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('sep')
    await page.getByRole('option', { name: 'Sepolia' }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => network(page).inputValue()).toBe('Sepolia (11155111)')
    await page.keyboard.press('ArrowDown')
    await page.getByRole('listbox').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'New limit' }).waitFor()
    await expect.poll(() => network(page).inputValue()).toBe('Sepolia (11155111)')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('3')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await made(window)).toMatchObject({ caip19: 'eip155:11155111/slip44:60', amount: '3', groupBy: 'user' })
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('New limit')
  })
})

test('a limit that no policy asks is offered for one', async () => {
  const window = await open({ hash: '#/policies/limits', script: { policies: [] } })
  const { page } = window
  await page.getByText('No policy uses it.').first().waitFor()
  const link = page.getByRole('link', { name: 'Use it in a policy' })
  await expect.poll(() => link.count()).toBe(velocityControls.length)
  const asking = { ...noExports, id: idOf(911), condition: `controls.${velocityControls[0]?.identifier}` }
  await window.change({ policies: [asking] }, 'policies')
  await expect.poll(() => link.count()).toBe(velocityControls.length - 1)
  await page.getByText('Requests also pass if enough root users agree').waitFor()
})

describe('deleting a limit', () => {
  test('asks first, names the policies that ask it, and shows the refusal of the agent', async () => {
    const asking = [
      { ...noExports, id: idOf(911), name: 'Asks it', condition: 'controls.daily_eth && true' },
      { ...noExports, id: idOf(912), name: 'Asks another', condition: 'controls.daily_eth_2' },
    ]
    const window = await open({ hash: '#/policies/limits', script: { policies: asking } })
    const { page } = window
    await button(page, 'Delete Daily spending').click()
    const question = page.getByRole('alertdialog')
    await question.getByText('This policy uses it.').waitFor()
    await expect.poll(() => question.getByRole('listitem').allInnerTexts()).toEqual(['Asks it'])
    await question.getByRole('button', { name: 'Delete' }).click()
    await question.getByText('unable to delete velocity control: the policy “Asks it”').waitFor()
    await page.getByText('controls.daily_eth', { exact: true }).waitFor()
    await window.change({ policies: [] }, 'policies')
    await question.getByText('No policy uses it.').waitFor()
    await question.getByRole('button', { name: 'Delete' }).click()
    await question.waitFor({ state: 'detached' })
    await page.getByText('controls.daily_eth', { exact: true }).waitFor({ state: 'detached' })
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

test('the form with errors and an open list has nothing for axe-core to find, and fits 390 pixels', async () => {
  const { page } = await open({
    hash: '#/policies/limits',
    viewport: { width: 390, height: 844 },
    script: { networks: manyNetworks.slice(0, 30).concat(networks) },
  })
  await button(page, 'New limit').click()
  await choose(page, 'What is counted', 'Another token')
  await button(page, 'Create limit').click()
  await page.getByText('A number, such as 2 or 0.5.').waitFor()
  await network(page).fill('practice')
  await page.getByRole('listbox').waitFor()
  for (const colorScheme of isNight ? (['light', 'dark'] as const) : (['light'] as const)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await accessibilityProblems(page), colorScheme).toEqual([])
  }
  await expect
    .poll(() => page.evaluate('document.querySelector(".dialog").getBoundingClientRect().right'))
    .toBeLessThanOrEqual(390)
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
