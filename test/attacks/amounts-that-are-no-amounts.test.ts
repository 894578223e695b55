/**
 * Promise: what stands for more than it says is not counted as what it says: a fee in many small coins, and the number that means the
 * whole balance over IBC.
 */
import { describe, expect, test } from 'vitest'
import { cosmos } from '../../src/core/chains/cosmos/chain.ts'
import { movesOf } from '../../src/core/chains/measured-asset.ts'
import { whatWillHappen } from '../../src/core/chains/what-will-happen.ts'
import { document, other, own, ownKey, pack, send } from '../core/chains/cosmos/any-document.ts'
import { read } from '../core/chains/cosmos/read.ts'

test('a fee that names a coin twice is refused, as chains refuse it', () => {
  const fee = (...amounts: string[]) => ({ amount: amounts.map(amount => ({ denom: 'uatom', amount })) })
  expect(() => read(document({ messages: [send('1')], fee: fee('100000', '100000') }), ownKey)).toThrow(
    'more than once',
  )
  const amino = (coins: string) =>
    Buffer.from(
      `{"account_number":"1","chain_id":"cosmoshub-4","fee":{"amount":[${coins}],"gas":"1"},"memo":"","msgs":[{"type":"x","value":{}}],"sequence":"0"}`,
    )
  const coin = '{"amount":"100000","denom":"uatom"}'
  expect(() => read(amino(`${coin},${coin}`), ownKey)).toThrow('more than once')
  expect(() => read(amino(coin), ownKey)).not.toThrow()
})

const transfer = (amount: bigint, receiver = other) =>
  read(
    document({
      messages: [
        pack('/ibc.applications.transfer.v1.MsgTransfer', {
          ...{ sourcePort: 'transfer', sourceChannel: 'channel-0', sender: own, receiver },
          token: { denom: 'uatom', amount: `${amount}` },
        }),
      ],
    }),
    ownKey,
  )

describe('over IBC the largest number stands for all that there is', () => {
  const all = 2n ** 256n - 1n

  test('which is told, is a danger, and unknown to limits and policies', () => {
    const { described, signs } = transfer(all)
    expect(described.sentence).toContain('Send all of one coin over IBC')
    expect(JSON.stringify(described.fields)).not.toMatch(/115,?792/)
    expect(described.warnings).toContainEqual({
      level: 'danger',
      text: expect.stringContaining('all that the account has'),
    })
    expect(movesOf('cosmos:cosmoshub-4/slip44:118', signs, ownKey)).toMatchObject({ kind: 'unknown' })
    expect(cosmos.words?.handsOver(signs, ownKey)).toMatchObject([{ named: { path: 'cosmos.tx.messages[].type' } }])
    expect(cosmos.payees?.(signs, ownKey).map(({ address }) => address)).toEqual([other])
  })

  test('and one less does not', () => {
    expect(movesOf('cosmos:cosmoshub-4/slip44:118', transfer(all - 1n).signs, ownKey)).toMatchObject({ kind: 'amount' })
  })
})

test('a receiver that is no address shows as it is, and adds no line to what will happen', () => {
  const { signs } = transfer(1n, `${own}\nFee at most: 0 \u202e`)
  const lines = whatWillHappen(signs, { publicKey: ownKey, address: own }).children ?? []
  expect(lines).toContainEqual({
    label: 'To, on the other chain',
    value: `“${own}⟨U+000A⟩Fee at most: 0 ⟨U+202E⟩”`,
  })
  expect(JSON.stringify(lines)).not.toMatch(/\\n|\u202e/)
})
