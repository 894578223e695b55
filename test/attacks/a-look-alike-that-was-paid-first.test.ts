/**
 * Promise: whoever has a look-alike paid first, on a test network or in a worthless coin, has the right address not taken for the wrong one,
 * and the look-alike not for the right one.
 */
import { toBech32 } from '@cosmjs/encoding'
import { expect, test } from 'vitest'
import { document, own, send } from '../core/chains/cosmos/any-document.ts'
import { withVectorWallets } from '../core/chains/cosmos/vectors.ts'
import { approveFirst } from '../support/engine.ts'

const data = (last: number) => Uint8Array.from({ length: 20 }, (_, index) => (index === 19 ? last : 11 * index + 5))
const real = toBech32('cosmos', data(0xd6))
const fake = toBech32('cosmos', data(0x83))

test.each([
  ['provider', 'uatom'],
  ['cosmoshub-4', 'ushit'],
])('on %s in %s', async (chainId, denom) => {
  const { agent } = await withVectorWallets({})
  const isDanger = async (to: string, on: string, coin: string) => {
    const bytes = document({ messages: [send('7000000', coin, to)], chainId: on })
    const { id } = await agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', {
      signWith: own,
      payload: Buffer.from(bytes).toString('hex'),
      encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
      hashFunction: 'HASH_FUNCTION_SHA256',
    })
    const warnings = agent.engine.approvals.card(id)?.shown.warnings ?? []
    await approveFirst(agent)
    agent.clock.advance(60_000)
    return warnings.some(({ level, text }) => level === 'danger' && text.startsWith('This recipient looks like'))
  }
  expect(await isDanger(fake, chainId, denom)).toBe(false)
  expect(await isDanger(real, 'cosmoshub-4', 'uatom')).toBe(true)
  expect(await isDanger(real, 'cosmoshub-4', 'uatom')).toBe(false)
  expect(await isDanger(fake, 'cosmoshub-4', 'uatom')).toBe(true)
  expect(await isDanger(fake, 'cosmoshub-4', 'uatom')).toBe(true)
})
