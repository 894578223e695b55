import { expect, test } from 'vitest'
import { parseEthereumAddress } from '../../../../../src/core/chains/ethereum/encoding/address.ts'

/** EIP-55, test cases. */
test.each([
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
])('reads %s in its own case, lower case and upper case', address => {
  expect(parseEthereumAddress(address)).toBe(address)
  expect(parseEthereumAddress(address.toLowerCase())).toBe(address)
  expect(parseEthereumAddress(`0x${address.slice(2).toUpperCase()}`)).toBe(address)
})

test.each([
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD',
  '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed0',
  '0X5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed\n',
])('%s is no address', text => {
  expect(parseEthereumAddress(text)).toBeUndefined()
})
