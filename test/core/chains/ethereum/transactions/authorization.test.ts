import fc from 'fast-check'
import { hashAuthorization } from 'viem/utils'
import { expect, test } from 'vitest'
import {
  decodeAuthorization,
  parseAuthorization,
} from '../../../../../src/core/chains/ethereum/transactions/authorization.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test('the digest is the one viem makes', () => {
  const payloads = fc.record({
    address: fc.constantFrom(address, address.toLowerCase() as typeof address),
    chainId: fc.oneof(fc.constant(0), fc.nat(), fc.maxSafeNat()),
    nonce: fc.oneof(fc.nat(), fc.maxSafeNat()),
  })
  fc.assert(
    fc.property(payloads, payload => {
      const { digest } = decodeAuthorization(JSON.stringify(payload))
      expect(`0x${Buffer.from(digest).toString('hex')}`).toBe(hashAuthorization(payload))
    }),
  )
})

test('says whose code gets the account, on which chain, and warns', () => {
  const payload = JSON.stringify({ address: address.toLowerCase(), chainId: 1, nonce: 7 })
  expect(parseAuthorization(payload)).toEqual({ address, chainId: 1n, nonce: 7n })
  expect(decodeAuthorization(payload)).toMatchObject({
    sentence: `Hand this account to the code of ${address} on Ethereum (1)`,
    warnings: [{ level: 'danger', text: expect.stringContaining(`The code of ${address} will act for this account`) }],
  })
})

test('chain 0 is said to be every chain, and dangerous', () => {
  const { sentence, warnings } = decodeAuthorization(JSON.stringify({ address, chainId: 0, nonce: 0 }))
  expect(sentence).toBe(`Hand this account to the code of ${address} on every chain`)
  expect(warnings).toContainEqual({ level: 'danger', text: expect.stringContaining('good on every chain') })
})

test('the zero address takes the code away', () => {
  const { sentence, warnings } = decodeAuthorization(
    JSON.stringify({ address: `0x${'0'.repeat(40)}`, chainId: 1, nonce: 0 }),
  )
  expect(sentence).toBe('Take the code away from this account on Ethereum (1)')
  expect(warnings).toEqual([{ level: 'notice', text: expect.any(String) }])
})

test('integers may come as decimal or hex text, and mean the same', () => {
  const digests = [
    { chainId: 10, nonce: 255 },
    { chainId: '10', nonce: '255' },
    { chainId: '0xa', nonce: '0xff' },
  ].map(numbers => Buffer.from(decodeAuthorization(JSON.stringify({ address, ...numbers })).digest).toString('hex'))
  expect(new Set(digests).size).toBe(1)
})

test.each<[string, string, string]>([
  ['no JSON', '{', 'payload must be JSON'],
  ['an array', '[]', 'payload must be JSON'],
  ['a missing nonce', JSON.stringify({ address, chainId: 1 }), 'nonce'],
  ['a field too many', JSON.stringify({ address, chainId: 1, nonce: 0, more: 1 }), 'more'],
  [
    'a wrong checksum',
    JSON.stringify({ address: address.replace('C8', 'c8'), chainId: 1, nonce: 0 }),
    'address is not an address',
  ],
  ['a fraction', JSON.stringify({ address, chainId: 1.5, nonce: 0 }), 'chainId'],
  ['a number JSON cannot hold', `{"address":"${address}","chainId":9007199254740993,"nonce":0}`, 'chainId'],
  ['a negative number', JSON.stringify({ address, chainId: 1, nonce: -1 }), 'nonce'],
  ['the last nonce', JSON.stringify({ address, chainId: 1, nonce: '18446744073709551615' }), 'nonce is out of range'],
  [
    'a chain id above 256 bits',
    JSON.stringify({ address, chainId: (2n ** 256n).toString(), nonce: 0 }),
    'chainId is out of range',
  ],
])('refuses %s', (_, payload, why) => {
  expect(() => decodeAuthorization(payload)).toThrow(
    expect.objectContaining({
      code: 'REQUEST_INVALID',
      message: expect.stringContaining(why),
      detail: { field: 'parameters.payload' },
    }),
  )
})
