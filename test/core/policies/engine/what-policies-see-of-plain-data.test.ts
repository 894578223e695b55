import { serializeTransaction } from 'viem'
import { hashAuthorization } from 'viem/utils'
import { expect, test } from 'vitest'
import { consumptionOf } from '../../../../src/core/policies/engine/velocity-controls/request-consumption.ts'
import { sumDecimals } from '../../../../src/core/policies/engine/velocity-controls/units.ts'
import { holds } from '../../../support/asked.ts'
import { examples } from '../../../support/records.ts'
import { bob, signerOf, signing } from './seen-and-signed.ts'

/** Ways to have a transaction signed that do not say that it is one. */
test('a rule about transactions is met also by one that is sent as plain data', async () => {
  const { asking, address } = await signing()
  const payload = serializeTransaction({
    chainId: 1,
    to: bob,
    value: 5n,
    type: 'legacy',
  })
  const asked = (change: object) =>
    asking('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', {
      signWith: address,
      payload,
      encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
      hashFunction: 'HASH_FUNCTION_KECCAK256',
      ...change,
    }).request
  expect(holds('eth.tx.value == 5', asked({}))).toEqual({ value: true })
  expect(holds("activity.params.encoding == 'PAYLOAD_ENCODING_HEXADECIMAL'", asked({}))).toEqual({ value: true })
  expect(holds('eth.tx.value == 5', asked({ hashFunction: 'HASH_FUNCTION_SHA256' }))).toHaveProperty('error')
})

test('a rule about authorizations is met also by one that is sent as plain data', async () => {
  const { asking, address } = await signing()
  const contract = '35'.repeat(20)
  const rlp = `d70194${contract}07`
  const asked = (payload: string) =>
    asking('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', {
      signWith: address,
      payload,
      encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
      hashFunction: 'HASH_FUNCTION_KECCAK256',
    })
  const disguised = asked(`05${rlp}`)
  expect(holds('eth.eip_7702_authorization.nonce == 7', disguised.request)).toEqual({ value: true })
  expect(disguised.card().sentence).toMatch(/^Hand this account to the code of 0x3535/)
  expect(disguised.card().warnings[0]?.text).toMatch(/it is an authorization/)
  const signature = (await disguised.execute()) as { r: string; s: string; v: string }
  const authorization = { address: `0x${'35'.repeat(20)}`, chainId: 1, nonce: 7 } as const
  expect(await signerOf(hashAuthorization(authorization), signature)).toBe(address)
  // Another byte, an integer with a leading zero, one item more: no chain takes those for one.
  for (const other of [`06${rlp}`, `05d982000194${contract}07`, `05d80194${contract}0701`]) {
    expect(holds('eth.eip_7702_authorization.nonce == 7', asked(other).request)).toHaveProperty('error')
  }
})

test('a limit counts all transactions of one request, also those sent as plain data', async () => {
  const { asking, address } = await signing()
  const payloads = [1, 2].map(value =>
    serializeTransaction({ chainId: 1, to: bob, value: BigInt(value) * 10n ** 18n, type: 'legacy' }),
  )
  const { activity, type, prepared } = asking('ACTIVITY_TYPE_SIGN_RAW_PAYLOADS', {
    signWith: address,
    payloads: [...payloads, 'cafe'],
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: 'HASH_FUNCTION_KECCAK256',
  }).request
  const request = { type: type.type, requesterId: '', facts: activity.facts(prepared) }
  expect(consumptionOf(examples.velocityControls, request)?.amount).toBe(3n * 10n ** BigInt(sumDecimals))
})
