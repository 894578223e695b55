import { expect, test } from 'vitest'
import { xrp } from '../../../../src/core/chains/xrp/chain.ts'
import { derivedAddress } from '../../../support/chain-vectors.ts'
import vectors from '../../../vectors/xrp.json' with { type: 'json' }

const [{ address }] = vectors.accounts as [(typeof vectors.accounts)[0]]
const { problem } = xrp.inWindow.typedAddress

test.each(vectors.accounts)('$addressFormat at $path of phrase $wallet is $address', account => {
  expect(derivedAddress(vectors, account)).toBe(account.address)
})

test('a typed address has its checksum, and an X-address is told from it', () => {
  // Special addresses of the ledger’s documentation: account zero, account one, the first account of all.
  for (const good of [
    address,
    'rrrrrrrrrrrrrrrrrrrrrhoLvTp',
    'rrrrrrrrrrrrrrrrrrrrBZbvji',
    'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
  ])
    expect(problem(good), good).toBeUndefined()
  for (let at = 1; at < address.length; at++) {
    const other = address[at] === 'p' ? 's' : 'p'
    expect(problem(`${address.slice(0, at)}${other}${address.slice(at + 1)}`), `at ${at}`).toMatch(/^It begins with r/)
  }
  for (const bad of ['', address.slice(1), `${address}r`, address.toUpperCase(), '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'])
    expect(problem(bad), bad).toMatch(/^It begins with r/)
  // The example of XLS-5.
  expect(problem('X7gJ5YK8abHf2eTPWPFHAAot8Knck11QGqmQ7a6a3Z8PJvk')).toMatch(/^It is an X-address/)
})
