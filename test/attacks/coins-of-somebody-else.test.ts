/**
 * Promise: whose coins a transaction moves is never taken from what stands beside them: not from another input of the same payment, and
 * not from the sender where somebody else’s coins pay. Otherwise what leaves an account would be told, and ruled on, as a stranger’s.
 */
import { fromBech32, toBech32 } from '@cosmjs/encoding'
import { describe, expect, test } from 'vitest'
import { chainOf } from '../../src/core/chains/chain-of.ts'
import { sui } from '../../src/core/chains/sui/chain.ts'
import { whatWillHappen } from '../../src/core/chains/what-will-happen.ts'
import * as cosmos from '../core/chains/cosmos/any-document.ts'
import { read as readCosmos } from '../core/chains/cosmos/read.ts'
import {
  built,
  idOf,
  other,
  owned,
  pay,
  publicKey,
  read,
  shared,
  signsOf,
  signWith,
  to,
} from '../core/chains/sui/made.ts'

describe('a payment of several accounts of a Cosmos chain', () => {
  const [own, stranger] = [cosmos.own, cosmos.other].map(each => toBech32('sei', fromBech32(each, 90).data))
  const side = (address: string | undefined, amount: string) => ({ address, coins: [{ denom: 'usei', amount }] })
  const multiSend = (inputs: object[], total: string) => {
    const message = cosmos.pack('/cosmos.bank.v1beta1.MsgMultiSend', { inputs, outputs: [side(stranger, total)] })
    return readCosmos(
      cosmos.document({ chainId: 'pacific-1', messages: [message, cosmos.send('1', 'usei', stranger, own)] }),
      cosmos.ownKey,
    )
  }

  test.each([
    ['whose coins stand first', [side(stranger, '1'), side(own, '1000000000')], '1000000001'],
    ['which is the same twice', [side(own, '1'), side(own, '2')], '3'],
    ['none', [], '3'],
  ])('is refused: %s', (_, inputs, total) => {
    expect(() => multiSend(inputs, total)).toThrow('cannot be signed')
  })

  test('of one account, what is spent beyond what is paid is of that account', () => {
    const { signs } = multiSend([side(stranger, '5')], '2')
    const { movements = [] } = chainOf(signs)?.chain.outcome?.(signs, cosmos.ownKey) ?? {}
    expect(movements.slice(0, 3).map(({ from, units }) => [from, units])).toEqual([
      [stranger, 2n],
      [stranger, 3n],
      [own, 1n],
    ])
  })
})

describe('a transaction of Sui that another account pays for', () => {
  const movesOfOwn = async (does: Parameters<typeof built>[0], options: object) => {
    const signs = signsOf(await built(does, options))
    return sui
      .outcome?.(signs, publicKey)
      .movements.map(({ from, fromInWords, inWords }) => [from ?? fromInWords, inWords])
  }

  test('the coins that the fee is paid with are of whoever pays it, even where they go to the sender', async () => {
    const sponsored = { sender: to, owner: signWith }
    const bytes = await built(transaction => pay(transaction, 100_000_000_000n, to), sponsored)
    const signs = signsOf(bytes)
    expect(sui.payees?.(signs, publicKey).map(({ address }) => address)).toEqual([to])
    const lines = whatWillHappen(signs, { publicKey, address: signWith }).children ?? []
    expect(lines.slice(0, 2)).toMatchObject([
      { label: 'You send', value: '100 SUI' },
      { label: 'To', value: to },
    ])
    expect(read(bytes)?.described.warnings).toContainEqual(expect.objectContaining({ level: 'danger' }))
  })

  test('what the sender owns is the sender’s, and what may be of either is told as that', async () => {
    const does: Parameters<typeof built>[0] = transaction => {
      pay(transaction, 7n, other)
      transaction.transferObjects([transaction.splitCoins(transaction.object(owned(1)), [5n])], other)
      transaction.transferObjects([transaction.object(shared(2))], other)
      transaction.transferObjects([transaction.gas], other)
    }
    expect(await movesOfOwn(does, { sender: to, owner: signWith })).toEqual([
      [signWith, '0.000000007 SUI'],
      [to, expect.stringContaining(idOf(1))],
      ['the sender, or the account that pays the fee', expect.stringContaining(idOf(2))],
      [signWith, expect.any(String)],
    ])
    const all = await movesOfOwn(does, {})
    expect(new Set(all?.map(([from]) => from))).toEqual(new Set([signWith]))
  })
})
