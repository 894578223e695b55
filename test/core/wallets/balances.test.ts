import { expect, test } from 'vitest'
import { NodeRefusal } from '../../../src/core/ports/node-caller.ts'
import { getWalletAddressBalances } from '../../../src/core/wallets/get-wallet-address-balances.ts'
import { listSupportedAssets } from '../../../src/core/wallets/list-supported-assets.ts'
import { testEngine } from '../../support/engine.ts'
import { nodeInMemory, nodeOfMainNetwork, type Script } from '../../support/node-in-memory.ts'
import { addressOf } from '../../support/solana-setting.ts'
import { ethereumAccount, solanaAccount } from '../../support/turnkey.ts'

async function balances(caip2: string, script: Script, address?: string) {
  const node = nodeInMemory()
  const { engine, store, organizationId, clock, post } = await testEngine({ nodes: node })
  await engine.settings.update(nodeOfMainNetwork, () => undefined)
  const { result } = await post('ACTIVITY_TYPE_CREATE_WALLET', {
    ...{ walletName: 'Main', accounts: [ethereumAccount, solanaAccount] },
  })
  const { addresses } = result.createWalletResult as { addresses: [string, string] }
  const own = addresses[caip2.startsWith('eip155:') ? 0 : 1]
  node.script = script
  const { catalogue, handedOut, broadcasts } = engine
  const answer = await getWalletAddressBalances.answer(
    { caip2, address: address ?? own },
    {
      ...{ organizationId, reader: store, catalogue, handedOut, broadcasts, now: clock.now() },
      ...{ credential: {} as never, asked: () => undefined },
    },
  )
  return Object.fromEntries(
    (answer as { balances: { symbol: string; display: { crypto: string } }[] }).balances.map(each => [
      each.symbol,
      each.display.crypto,
    ]),
  )
}

test('the coin and the tokens of an Ethereum account are those that the node says', async () => {
  const held = await balances('eip155:1', { eth_getBalance: '0xde0b6b3a7640000', eth_call: '0xf4240' })
  expect(held).toMatchObject({ ETH: '1', USDC: '1', DAI: '0.000000000001' })
})

test('token accounts of a Solana account are added up', async () => {
  const tokenAccount = { account: { data: { parsed: { info: { tokenAmount: { amount: '1500000' } } } } } }
  const held = await balances('solana:mainnet', {
    getBalance: { value: 2_000_000_000 },
    getTokenAccountsByOwner: { value: [tokenAccount, tokenAccount] },
  })
  expect(held).toMatchObject({ SOL: '2', USDC: '3' })
})

test.each([
  ['eip155:1', { eth_getBalance: '0x1', eth_call: '0x' }],
  ['eip155:1', { eth_getBalance: new NodeRefusal('no such method', null) }],
  ['eip155:1', { eth_getBalance: 1, eth_call: '0x1' }],
  ['solana:mainnet', { getBalance: { value: -1 }, getTokenAccountsByOwner: { value: [] } }],
  ['solana:mainnet', { getBalance: { value: 1 }, getTokenAccountsByOwner: { value: [{}] } }],
])('a node of %s that answers with no amount is told from one that says 0', async (caip2, script) => {
  await expect(balances(caip2, script)).rejects.toMatchObject({ code: 'NODE_UNUSABLE' })
})

test.each([
  ['eip155:1', addressOf(1), 'RESOURCE_NOT_FOUND'],
  ['eip155:5', undefined, 'NODE_MISSING'],
  ['cosmos:cosmoshub-4', undefined, 'REQUEST_INVALID'],
])('nothing is asked of %s about %s', async (caip2, address, code) => {
  await expect(balances(caip2, {}, address)).rejects.toMatchObject({ code })
})

test('the assets of a network are named as limits name them', async () => {
  expect(await listSupportedAssets.answer({ caip2: 'eip155:1' }, {} as never)).toMatchObject({
    assets: expect.arrayContaining([
      { caip19: 'eip155:1/slip44:60', symbol: 'ETH', decimals: 18 },
      { caip19: 'eip155:1/erc20:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', symbol: 'USDC', decimals: 6 },
    ]),
  })
})
