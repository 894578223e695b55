import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressBytes } from '../../../src/core/chains/address-bytes.ts'
import { scaled } from '../../support/effort.ts'

// Published examples: EIP-55, BIP-173, BIP-350, and the genesis accounts of the XRP Ledger and of Bitcoin.
test.each([
  ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', '751e76e8199196d454941c45d1b3a323f1433bd6'],
  [
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    '79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
  ],
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '62e907b15cbf27d5425399ebf6f0fb50ebb88f18'],
  ['rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', 'b5f762798a53d543a014caf8b297cff8f2f937e8'],
  ['TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW', '5a523b449890854c8fc460ab602df9f31fe4293f'],
  ['SysvarRent111111111111111111111111111111111', '06a7d517192c5c51218cc94c3d4af17f58daee089ba1fd44e3dbd98a00000000'],
])('the bytes of %s are found', (address, bytes) => {
  expect(addressBytes(address)).toContain(bytes)
})

test.each(['', 'Payroll', '0x', '0x7099', 'a word', '⟨U+202E⟩'])('“%s” is no address', text => {
  expect(addressBytes(text)).toEqual([])
})

test('any text is taken', () => {
  const texts = fc.string({ maxLength: 120 })
  fc.assert(
    fc.property(texts, text => Array.isArray(addressBytes(text))),
    { numRuns: scaled(100) },
  )
})
