import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { isSigning } from '../../src/shared/is-signing.ts'
import { accessibilityProblems } from '../support/accessibility.ts'
import { isNight } from '../support/effort.ts'
import { amountIn, button, choose, dollars, identifier } from './limit-pages.ts'
import { renderedWindows } from './support/open-window.ts'
import { address, idOf, organizationId } from './support/scripts/basics.ts'
import { manyNetworks, networks } from './support/scripts/limits.ts'

const open = renderedWindows()

const network = (page: Page) => page.getByRole('combobox', { name: 'Network', exact: true })
const sentence = (page: Page) => page.locator('.limit-sentence')
const made = async (window: Awaited<ReturnType<typeof open>>) => {
  await expect.poll(() => window.calls('velocityControls.create')).toHaveLength(1)
  return (await window.calls('velocityControls.create'))[0]
}

describe('making a limit', () => {
  test('begins with the coin of Ethereum, tells name and identifier from the rest, and says what it will do', async () => {
    const window = await open({ hash: '#/policies/limits', script: { velocityControls: [] } })
    const { page } = window
    await page.getByText('No limits yet').waitFor()
    await button(page, 'New limit').click()
    await page.getByRole('checkbox', { name: 'Refuse what is above it', checked: true }).waitFor()
    await expect.poll(() => network(page).inputValue()).toBe('Ethereum (1)')
    await expect.poll(() => sentence(page).textContent()).toContain('at most … ETH on Ethereum (1)')
    await choose(page, 'What is counted', 'USDC')
    await amountIn(page, 'USDC').fill('2500.50')
    await choose(page, 'How far back it counts', 'In a week')
    await page.getByRole('radio', { name: 'Each person' }).click()
    await page.getByText('Name and identifier').click()
    await expect
      .poll(() => page.getByLabel('Name', { exact: true }).inputValue())
      .toBe('2500.5 USDC a week on Ethereum, each person')
    await expect.poll(() => identifier(page).inputValue()).toBe('limit_2500_5_usdc_a_week_on_ethereum_each_person')
    await expect
      .poll(() => sentence(page).textContent())
      .toMatch(
        /^Signatures are refused unless each person, and each program with a user of its own, sends at most 2,500\.5 USDC on Ethereum \(1\) within any 7 days\./,
      )
    await button(page, 'Create limit').click()
    await page
      .locator('.rows')
      .getByText('controls.limit_2500_5_usdc_a_week_on_ethereum_each_person')
      .waitFor({ state: 'attached' })
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
    expect(await window.calls('policies.create')).toEqual([
      {
        ...{ organizationId, effect: 'deny', consensus: '', time: '', notes: '' },
        name: 'Above the limit limit_2500_5_usdc_a_week_on_ethereum_each_person',
        condition: `${isSigning}\n&& !controls.limit_2500_5_usdc_a_week_on_ethereum_each_person`,
      },
    ])
  })

  test('binds some people, or nobody, as the person chooses', async () => {
    const window = await open({ hash: '#/policies/limits' })
    const { page } = window
    await button(page, 'New limit').click()
    await amountIn(page, 'ETH').fill('1')
    await page.getByRole('radio', { name: 'Only some people' }).click()
    await button(page, 'Create limit').click()
    await page.getByText('Choose at least one person.').waitFor()
    await page.getByRole('checkbox', { name: 'Intern' }).click()
    await button(page, 'Create limit').click()
    await expect
      .poll(() => window.calls('policies.create'))
      .toMatchObject([{ effect: 'deny', consensus: `approvers.any(user, user.id in ['${idOf(403)}'])` }])
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await button(page, 'New limit').click()
    await amountIn(page, 'ETH').fill('3')
    await page.getByRole('checkbox', { name: 'Refuse what is above it' }).click()
    await expect.poll(() => sentence(page).textContent()).toMatch(/^Policies that check it allow/)
    await button(page, 'Create limit').click()
    await expect.poll(() => window.calls('velocityControls.create')).toHaveLength(2)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await window.calls('policies.create')).toHaveLength(1)
  })

  test('says that the limit only counts where its policy could not be made', async () => {
    const window = await open({
      hash: '#/policies/limits',
      failing: { 'policies.create': { code: 'WAITS_FOR_VOTES', message: 'Your request waits for others.' } },
    })
    const { page } = window
    await button(page, 'New limit').click()
    await amountIn(page, 'ETH').fill('1')
    await button(page, 'Create limit').click()
    await page.getByText('It only counts, because its policy was not made: Your request waits for others.').waitFor()
    await page.locator('.rows').getByText('1 ETH a day on Ethereum').waitFor()
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
    await page.getByText('Name and identifier').click()
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
    await page.locator('.rows').getByText('controls.another').waitFor({ state: 'attached' })
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
    // The box, the two choices below it, and the folded names come before the buttons.
    for (let at = 0; at < 8; at++) {
      await page.keyboard.press('Tab')
      if ((await page.evaluate('document.activeElement.textContent')) === 'Create limit') break
    }
    await page.keyboard.press('Enter')
    expect(await made(window)).toMatchObject({ caip19: 'eip155:11155111/slip44:60', amount: '3', groupBy: 'user' })
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('New limit')
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
