import { expect, test } from 'vitest'
import { testEngine } from '../../support/engine.ts'
import { windowOver } from '../../support/window.ts'

test('of two nodes that are set at once, both are kept; and of one that is set as another is removed, that one', async () => {
  const window = await windowOver(await testEngine())
  const url = 'http://localhost:8545/'
  const set = (network: string, to = url) => window['ownNodes.set']({ network, url: to })
  const networks = async () => (await window['ownNodes.list'](undefined)).nodes.map(({ network }) => network)
  await Promise.all([set('eip155:1'), set('eip155:10')])
  expect(await networks()).toEqual(['eip155:1', 'eip155:10'])
  await Promise.all([set('eip155:1', ''), set('eip155:137')])
  expect(await networks()).toEqual(['eip155:10', 'eip155:137'])
})
