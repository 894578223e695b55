/** Promise: a right that is given to somebody stands on the card in full: how much, to whom, and until when. */
import { toBech32 } from '@cosmjs/encoding'
import { SendAuthorization } from 'cosmjs-types/cosmos/bank/v1beta1/authz'
import { expect, test } from 'vitest'
import { cosmos } from '../../src/core/chains/cosmos/chain.ts'
import type { Surroundings } from '../../src/core/chains/declaration/decision-context.ts'
import { document, other, own, ownKey, pack } from '../core/chains/cosmos/any-document.ts'
import { read } from '../core/chains/cosmos/read.ts'

const now = { now: Date.parse('2026-08-01T00:00:00Z') } as Surroundings

test.each([0, 1, 8, 200])('a right to send to %i addresses', many => {
  const allowList = Array.from({ length: many }, (_, index) => toBech32('cosmos', new Uint8Array(20).fill(index + 1)))
  const authorization = {
    typeUrl: '/cosmos.bank.v1beta1.SendAuthorization',
    value: SendAuthorization.encode(
      SendAuthorization.fromPartial({ spendLimit: [{ denom: 'uatom', amount: '1000000000000' }], allowList }),
    ).finish(),
  }
  const grant = (seconds: bigint) =>
    read(
      document({
        messages: [
          pack('/cosmos.authz.v1beta1.MsgGrant', {
            ...{ granter: own, grantee: other, grant: { authorization, expiration: { seconds, nanos: 0 } } },
          }),
        ],
      }),
      ownKey,
    )
  const { described, signs } = grant(400_000_000n)
  expect(described.sentence).toContain('1,000,000 ATOM')
  expect(described.fields).toContainEqual(expect.objectContaining({ label: 'At most', value: '1,000,000 ATOM' }))
  expect(described.fields.filter(({ label }) => label === 'To').map(({ value }) => value)).toEqual(
    many === 0 ? ['anybody'] : allowList,
  )
  expect(described.fields).toContainEqual({ label: 'Until', value: '1982-09-04 15:06:40 UTC' })
  expect(cosmos.warn?.(signs, now)).toMatchObject([
    { level: 'notice', text: expect.stringContaining('is over already') },
  ])
  expect(cosmos.warn?.(grant(1_790_000_000n).signs, now)).toEqual([])
})
