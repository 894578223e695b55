/**
 * Promise: a message whose fields mean something else on some chains is not read as if they did not. In ibc-go 9, the field of the encoding
 * of a transfer lists the coins, and counts if the amount is zero.
 */
import { MsgTransfer } from 'cosmjs-types/ibc/applications/transfer/v1/tx'
import { expect, test } from 'vitest'
import { movesOf } from '../../src/core/chains/measured-asset.ts'
import { document, other, own, ownKey } from '../core/chains/cosmos/any-document.ts'
import { read } from '../core/chains/cosmos/read.ts'

const field = (number: number, bytes: Uint8Array | string) => {
  const content = Buffer.from(bytes as string)
  return Buffer.concat([Buffer.of(number * 8 + 2, content.length), content])
}
const coinOf = (amount: string) => Buffer.concat([field(1, 'uatom'), field(2, amount)])

/** A transfer with bytes behind its own. */
function transfer(amount: string | null, more: Uint8Array = Buffer.of()) {
  const written = MsgTransfer.fromPartial({
    ...{ sourcePort: 'transfer', sourceChannel: 'channel-141', sender: own, receiver: other },
    ...{ token: { denom: 'uatom', amount: amount ?? '' }, timeoutTimestamp: 1_900_000_000_000_000_000n },
  })
  const whole = Buffer.from(MsgTransfer.encode(written).finish())
  const token = field(3, amount === null ? field(1, 'uatom') : coinOf(amount))
  const at = whole.indexOf(token)
  const value = amount === null ? Buffer.concat([whole.subarray(0, at), whole.subarray(at + token.length)]) : whole
  const typeUrl = '/ibc.applications.transfer.v1.MsgTransfer'
  return read(document({ messages: [{ typeUrl, value: Buffer.concat([value, more]) }] }), ownKey)
}
const movesBy = ({ signs }: ReturnType<typeof transfer>) => movesOf('cosmos:cosmoshub-4/slip44:118', signs, ownKey)

test.each<[string, string | null, Uint8Array]>([
  ['coins in place of its encoding', '1', field(9, coinOf('100000000000'))],
  ['coins in place of its encoding and no amount', null, field(9, coinOf('100000000000'))],
  ['coins in place of its encoding and an amount of zero', '0', field(9, coinOf('100000000000'))],
  ['an encoding that is not known', '1', field(9, 'application/other')],
  ['an amount of zero', '0', Buffer.of()],
  ['no amount', null, Buffer.of()],
])('a transfer with %s is not read', (_, amount, more) => {
  const found = transfer(amount, more)
  expect(movesBy(found)).toMatchObject({ kind: 'unknown' })
  expect(found.described.warnings).toContainEqual(expect.objectContaining({ level: 'danger' }))
})

test.each(['application/json', 'application/x-protobuf', 'application/x-solidity-abi'])(
  'a transfer with the encoding %s is one, and its card shows it',
  encoding => {
    const found = transfer('7', field(9, encoding))
    expect(movesBy(found)).toEqual({ kind: 'amount', units: 7n })
    expect(found.described.warnings).toEqual([])
    expect(found.described.fields).toContainEqual({ label: 'Encoding', value: encoding })
  },
)

test('a transfer without an encoding is one', () => {
  const found = transfer('7')
  expect(movesBy(found)).toEqual({ kind: 'amount', units: 7n })
  expect(found.described.fields.map(({ label }) => label)).not.toContain('Encoding')
})
