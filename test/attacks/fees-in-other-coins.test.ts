/**
 * Promise: a number of base units bounds a fee only together with its coin. A fee in a coin whose worth nobody knows here is said on the
 * card, and no rule takes it for a usual one.
 */
import { fromBech32, toBech32 } from '@cosmjs/encoding'
import { expect, test } from 'vitest'
import { cosmosInWindow } from '../../src/core/chains/cosmos/in-window.ts'
import { document, other, own, ownKey, send } from '../core/chains/cosmos/any-document.ts'
import { read } from '../core/chains/cosmos/read.ts'
import { withVectorWallets } from '../core/chains/cosmos/vectors.ts'
import { addPolicy, addUser, by } from '../support/policies.ts'

const on = (prefix: string, address: string) => toBech32(prefix, fromBech32(address, 90).data)
const usdc = 'ibc/498A0751C798A0D9A389AA3691123DADA57DAA4FE165D5C75894505B876BA6E4'
const wbtc = 'factory/osmo1z0qrq605sjgcqpylfl4aa6s90x738j7m58wyatt0tdzflg2ha26q67k743/wbtc'
type Fee = readonly { readonly denom: string; readonly amount: string }[]
const of = (denom: string, amount: string): Fee => [{ denom, amount }]
const paying = (chainId: string, prefix: string, amount: Fee) =>
  document({ chainId, messages: [send('1', 'uosmo', on(prefix, other), on(prefix, own))], fee: { amount } })

test.each<[string, string, Fee, string]>([
  ['a million dollars on Osmosis', 'osmosis-1', of(usdc, '1000000000000'), 'danger'],
  ['some cents on Osmosis', 'osmosis-1', of(usdc, '20000'), 'notice'],
  [
    'a million dollars beside a usual fee',
    'osmosis-1',
    [...of(usdc, '1000000000000'), ...of('uosmo', '5000')],
    'danger',
  ],
  ['much of the coin of a network that is not known', 'celestia', of('utia', '100000000000'), 'danger'],
  ['little of the coin of a network that is not known', 'celestia', of('utia', '2000'), 'notice'],
  ['a usual fee in a coin with 18 decimals', 'injective-1', of('inj', '500000000000000'), 'notice'],
  ['a whole coin with 18 decimals', 'injective-1', of('inj', '1000000000000000000'), 'danger'],
  ['a name that says 18 decimals, on a network whose coin is known', 'osmosis-1', of('aevmos', '500000000'), 'danger'],
  ['a usual fee in a coin with 9 decimals', 'likecoin-mainnet-2', of('nanolike', '2000000'), 'notice'],
  ['a whole coin with 9 decimals', 'likecoin-mainnet-2', of('nanolike', '1000000000'), 'danger'],
  ['a usual fee in a coin with capitals', 'haqq_11235-1', of('aISLM', '4000000000000000'), 'notice'],
  ['a name that says 9 decimals, on a network whose coin is known', 'osmosis-1', of('nhash', '5000000'), 'danger'],
  ['the coin of another network', 'osmosis-1', of('uatom', '5000'), 'notice'],
])('%s is no usual fee', (_, chainId, fee, level) => {
  const { warnings } = read(paying(chainId, 'osmo', fee), ownKey).described
  const text = expect.stringMatching(
    /^The fee is .* units of the denomination .*Nothing here says how much that is worth/,
  )
  expect(warnings).toContainEqual({ level, text })
})

test.each<[string, Fee]>([
  ['a usual fee', of('uosmo', '5000')],
  ['no fee', []],
])('%s is not spoken of', (_, fee) => {
  const { warnings } = read(paying('osmosis-1', 'osmo', fee), ownKey).described
  expect(warnings.filter(({ text }) => text.startsWith('The fee'))).toEqual([])
})

test('a rule for known addresses allows a usual fee in the coin of the network alone', async () => {
  const { agent } = await withVectorWallets()
  const user = await addUser(agent, 'A')
  const to = ['osmo', 'celestia'].map(prefix => on(prefix, other))
  const filled = { addresses: () => to, places: () => to, isChecked: () => true }
  const condition = cosmosInWindow.templates?.[0]?.write(filled as never).conditions.join(' && ') ?? ''
  await addPolicy(agent, { condition, consensus: by(user) })
  const sign = (chainId: string, prefix: string, fee: Fee) =>
    agent.post(
      'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
      {
        ...{ signWith: on('cosmos', own), encoding: 'PAYLOAD_ENCODING_HEXADECIMAL' },
        ...{ hashFunction: 'HASH_FUNCTION_SHA256' },
        payload: Buffer.from(paying(chainId, prefix, fee)).toString('hex'),
      },
      { key: user.key },
    )
  await expect(sign('osmosis-1', 'osmo', of('uosmo', '100000'))).resolves.toMatchObject({
    status: 'ACTIVITY_STATUS_COMPLETED',
  })
  const many = Array.from({ length: 50 }, (_, index) => of(`ibc/${`${index + 10}`.repeat(32)}`, '100000')).flat()
  for (const fee of [of('uosmo', '100001'), of(wbtc, '100000'), of('uatom', '5'), many])
    await expect(sign('osmosis-1', 'osmo', fee)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
  for (const fee of [of('utia', '2000'), of('uatom', '2000')])
    await expect(sign('celestia', 'celestia', fee)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
})
