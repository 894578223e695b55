import { expect, test } from 'vitest'
import { testEngine } from '../../support/engine.ts'
import { addPolicy } from '../../support/policies.ts'
import { windowOver } from '../../support/window.ts'

test('a limit can be made of everything that is offered of Bitcoin and Solana, and reads as it was chosen', async () => {
  const agent = await testEngine()
  const { organizationId } = agent
  const window = await windowOver(agent)
  const networks = await window['assets.list'](undefined)
  const offered = networks
    .filter(({ network }) => ['Bitcoin', 'Solana'].includes(network))
    .flatMap(({ assets }) => assets)
  expect(offered.map(({ symbol, decimals }) => `${symbol} ${decimals}`).sort()).toEqual([
    'BTC 8',
    'SOL 9',
    'USDC 6',
    'USDT 6',
    'wrapped SOL 9',
  ])
  for (const [index, { caip19, symbol, decimals }] of offered.entries()) {
    const identifier = `limit_${index}`
    await window['velocityControls.create']({
      ...{ organizationId, name: identifier, identifier, caip19, decimals },
      ...{ amount: '1.5', spanSeconds: 86_400, groupBy: 'organization' },
    })
    const [control] = (await window['velocityControls.list']({ organizationId })).filter(
      each => each.identifier === identifier,
    )
    expect(control).toMatchObject({ caip19, used: { words: `0 of 1.5 ${symbol}`, part: 0 } })
    expect(control?.sentence).toMatch(
      new RegExp(`^Limit transfers of ${symbol} on every (Bitcoin|Solana) network to at most 1\\.5 ${symbol}`),
    )
  }
})

test('a limit is made in the window from what can be measured, and not deleted while a policy reads it', async () => {
  const agent = await testEngine()
  const { organizationId } = agent
  const window = await windowOver(agent)
  const networks = await window['assets.list'](undefined)
  for (const { chain, assets, tokens } of networks) {
    expect(assets.length > 0 || tokens !== null).toBe(true)
    for (const { caip19 } of assets) expect(caip19.startsWith(`${chain}/`)).toBe(true)
  }
  expect(new Set(networks.map(({ chain }) => chain)).size).toBe(networks.length)
  const ether = networks.find(({ network }) => network === 'Ethereum (1)')?.assets[0]
  expect(ether).toEqual({ caip19: 'eip155:1/slip44:60', symbol: 'ETH', decimals: 18 })
  const { velocityControlId } = await window['velocityControls.create']({
    organizationId,
    name: 'Ether in a day',
    identifier: 'ether_in_a_day',
    caip19: ether?.caip19 ?? '',
    decimals: ether?.decimals ?? 0,
    amount: '1.5',
    spanSeconds: 86_400,
    groupBy: 'organization',
  })
  expect(await window['velocityControls.list']({ organizationId })).toEqual([
    {
      id: velocityControlId,
      name: 'Ether in a day',
      identifier: 'ether_in_a_day',
      sentence: expect.stringMatching(/^Limit transfers of ETH on Ethereum .* to at most 1\.5 ETH/),
      caip19: 'eip155:1/slip44:60',
      onlyTransfers: {
        conditions: ['eth.tx.chain_id == 1', "eth.tx.data == '0x'"],
        words: expect.stringContaining('the network’s own coin'),
      },
      used: { words: '0 of 1.5 ETH', part: 0 },
    },
  ])
  await addPolicy(agent, { name: 'Limited', condition: 'controls.ether_in_a_day' })
  await expect(window['velocityControls.delete']({ organizationId, velocityControlId })).rejects.toThrow(/Limited/)
  await window['policies.delete']({
    organizationId,
    policyId: agent.store.list('policies', organizationId)[0]?.id ?? '',
  })
  await window['velocityControls.delete']({ organizationId, velocityControlId })
  expect(await window['velocityControls.list']({ organizationId })).toEqual([])
})
