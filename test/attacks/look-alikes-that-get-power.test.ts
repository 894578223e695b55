/**
 * Promise: an address that looks like a known one is a danger wherever it gets something: the right to act, rewards, a call, a stake. One
 * that nothing here knows is a notice.
 */
import { fromBech32, toBech32 } from '@cosmjs/encoding'
import { bcs } from '@mysten/sui/bcs'
import { MsgSetWithdrawAddress } from 'cosmjs-types/cosmos/distribution/v1beta1/tx'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aptos } from '../../src/core/chains/aptos/chain.ts'
import type { AptosSigned } from '../../src/core/chains/aptos/signed.ts'
import { sui } from '../../src/core/chains/sui/chain.ts'
import { addressesInArgument } from '../../src/core/chains/wire/addresses-in-argument.ts'
import { document, other, own, type Packed, pack, validator } from '../core/chains/cosmos/any-document.ts'
import { withVectorWallets } from '../core/chains/cosmos/vectors.ts'
import { built, signsOf } from '../core/chains/sui/made.ts'
import { approveFirst } from '../support/engine.ts'

async function cosmosCards() {
  const { agent } = await withVectorWallets({})
  let sequence = 10n
  return async (message: Packed, approve = false) => {
    const bytes = document({ messages: [message], signer: { sequence: sequence++ }, body: { memo: 'm' } })
    const { id } = await agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', {
      ...{ signWith: own, encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_SHA256' },
      payload: Buffer.from(bytes).toString('hex'),
    })
    const warnings = agent.engine.approvals.card(id)?.shown.warnings.map(({ level, text }) => `${level}: ${text}`) ?? []
    if (approve) {
      await approveFirst(agent)
      agent.clock.advance(3_600_000)
    }
    return warnings
  }
}

const likeness = (address: string) => {
  const { prefix, data } = fromBech32(address, 90)
  return toBech32(prefix, data.with(18, 0xee))
}
const alike = expect.stringMatching(/^danger: .* looks like /)
const isNew = expect.stringMatching(/^notice: .*(nothing here knows|Nothing signed here has paid)/)

describe('on Cosmos', () => {
  const grant = (grantee: string) => pack('/cosmos.authz.v1beta1.MsgGrant', { granter: own, grantee, grant: {} })
  test.each<[string, (address: string) => Packed]>([
    ['a right to act', grant],
    [
      'a right to pay fees',
      grantee => pack('/cosmos.feegrant.v1beta1.MsgGrantAllowance', { granter: own, grantee, allowance: undefined }),
    ],
    [
      'rewards',
      withdrawAddress => ({
        typeUrl: '/cosmos.distribution.v1beta1.MsgSetWithdrawAddress',
        value: MsgSetWithdrawAddress.encode({ delegatorAddress: own, withdrawAddress }).finish(),
      }),
    ],
    [
      'a call without funds',
      contract => pack('/cosmwasm.wasm.v1.MsgExecuteContract', { sender: own, contract, msg: Buffer.from('{}') }),
    ],
  ])('%s for somebody who looks like an own account', async (_, message) => {
    const card = await cosmosCards()
    expect(await card(message(likeness(own)))).toContainEqual(alike)
    const ofStranger = await card(message(other))
    expect(ofStranger).toContainEqual(isNew)
    expect(ofStranger).not.toContainEqual(alike)
    expect(await card(message(own))).not.toContainEqual(isNew)
  })

  test('a stake with a validator who looks like one that has a stake already', async () => {
    const card = await cosmosCards()
    const delegate = (validatorAddress: string) =>
      pack('/cosmos.staking.v1beta1.MsgDelegate', {
        ...{ delegatorAddress: own, validatorAddress, amount: { denom: 'uatom', amount: '5000000' } },
      })
    const first = await card(delegate(validator), true)
    expect(first.filter(text => /nothing here knows|Nothing signed here/.test(text))).toHaveLength(1)
    expect(await card(delegate(validator))).not.toContainEqual(isNew)
    expect(await card(delegate(likeness(validator)))).toContainEqual(alike)
    const reward = pack('/cosmos.distribution.v1beta1.MsgWithdrawDelegatorReward', {
      ...{ delegatorAddress: own, validatorAddress: likeness(validator) },
    })
    expect(await card(reward)).not.toContainEqual(isNew)
  })
})

describe('on chains that run Move, whatever has the form of an address among the arguments is named', () => {
  const [one, two] = [`0x${'ab'.repeat(32)}`, `0x${'0c'.repeat(32)}`] as const
  const bytes = (address: string) => Buffer.from(address.slice(2), 'hex')
  const list = Buffer.concat([Buffer.of(2), bytes(one), bytes(two)])

  /** Lengths from 128 on take two bytes. */
  const many = Array.from({ length: 200 }, (_, at) => `0x${(at + 0x1000).toString(16).padStart(4, '0').repeat(16)}`)
  const nested: readonly (readonly [string, Uint8Array, readonly string[]])[] = [
    ...[1, 127, 128, 200].map(
      length =>
        [
          `${length} in a list`,
          bcs.vector(bcs.Address).serialize(many.slice(0, length)).toBytes(),
          many.slice(0, length),
        ] as const,
    ),
    [
      'lists in a list',
      bcs
        .vector(bcs.vector(bcs.Address))
        .serialize([[], many, [one]])
        .toBytes(),
      [...many, one],
    ],
    ['an option of a list', bcs.option(bcs.vector(bcs.Address)).serialize([one, two]).toBytes(), [one, two]],
    [
      'options in lists in a list',
      bcs
        .vector(bcs.vector(bcs.option(bcs.Address)))
        .serialize([[one, null], [two]])
        .toBytes(),
      [one, two],
    ],
  ]

  test.each(nested)('%s', async (_, value, named) => {
    const signs = signsOf(
      await built(transaction => {
        transaction.moveCall({ target: '0x5::somewhere::give', arguments: [transaction.pure(value)] })
      }),
    )
    expect(sui.addressesNamed(signs)).toEqual(named)
    const executes = { kind: 'entryFunction', value: { arguments: [value] } }
    expect(
      aptos.addressesNamed({ chain: 'aptos', kind: 'aptosTransaction', transaction: { executes } } as never),
    ).toEqual(named)
  })

  test('a list that Sui makes of arguments', async () => {
    const signs = signsOf(
      await built(transaction => {
        const elements = [one, two].map(address => transaction.pure.address(address))
        const made = transaction.makeMoveVec({ type: 'address', elements })
        transaction.moveCall({ target: '0x5::somewhere::give', arguments: [made] })
      }),
    )
    expect(sui.addressesNamed(signs)).toEqual([one, two])
  })

  test('bytes that are cut short, and what holds none, name nobody', () => {
    for (const value of [Buffer.of(2, ...bytes(one)), Buffer.of(128, 128, 128, 128, 15), Buffer.of(0), Buffer.of(1, 0)])
      expect(addressesInArgument(value)).toEqual([])
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), value => void addressesInArgument(value)))
  })

  test('Sui', async () => {
    const signs = signsOf(
      await built(transaction => {
        transaction.moveCall({
          target: '0x5::somewhere::give',
          arguments: [
            transaction.pure.address(one),
            transaction.pure(bcs.vector(bcs.Address).serialize([one, two])),
            transaction.pure.address('0x6'),
            transaction.pure.u64(7n),
          ],
        })
      }),
    )
    expect(sui.addressesNamed(signs)).toEqual([one, two])
  })

  test.each<[string, object, readonly string[]]>([
    [
      'of a call',
      { executes: { kind: 'entryFunction', value: { arguments: [list, bytes(two), Buffer.of(7)] } } },
      [one, two],
    ],
    [
      'of a script',
      {
        executes: {
          kind: 'script',
          value: {
            arguments: [
              { kind: 'address', value: one },
              { kind: 'u64', value: 7n },
              { kind: 'serialized', value: list },
            ],
          },
        },
      },
      [one, two],
    ],
    [
      'of a payment only who is paid',
      { payments: [], executes: { kind: 'entryFunction', value: { arguments: [bytes(two)] } } },
      [],
    ],
    ['of nothing', { executes: { kind: 'nothing', value: null } }, []],
  ])('Aptos: %s', (_, transaction, named) => {
    const signs = { chain: 'aptos', kind: 'aptosTransaction', transaction } as unknown as AptosSigned
    expect(aptos.addressesNamed(signs)).toEqual(named)
  })
})
