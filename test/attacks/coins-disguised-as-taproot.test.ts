/**
 * Promise: no signature of SegWit v0 is made beside an input whose worth only the request says, unless the person has allowed that: also
 * not beside one that is said to be of taproot. Two such requests, each with another coin of the account disguised, would make one fee.
 */
import { expect, test } from 'vitest'
import { withoutPreviousTransactions } from '../../src/core/chains/bitcoin/previous-transactions.ts'
import { readBitcoinTransaction } from '../../src/core/chains/bitcoin/sign-transaction.ts'
import type { SigningKey } from '../../src/core/ports/signer.ts'
import { changedInput, mine, paymentOf, psbtOf, publicKeyOf, scriptOf } from '../support/psbt.ts'

const types = ['P2WPKH', 'P2SH', 'P2WSH'] as const
const own = publicKeyOf(mine)
const keyOf = (type: (typeof types)[number] | 'P2TR') =>
  ({
    ...{ organizationId: '', keyId: '', curve: 'CURVE_SECP256K1', path: null, name: '', hardwareWallet: null },
    ...{ publicKey: Buffer.from(own).toString('hex'), addressFormat: `ADDRESS_FORMAT_BITCOIN_MAINNET_${type}` },
    address: paymentOf(type, own).address ?? '',
  }) satisfies SigningKey

const bitcoin = 100_000_000
const paid = [{ script: scriptOf('P2WPKH', 3), value: bitcoin }]
/** Two coins of the account, of which one is said to be a small one of taproot. */
function disguised(type: (typeof types)[number], which: number) {
  const coins = [0, 1].map(() => ({ type, publicKey: own, value: bitcoin, proven: true }))
  const honest = psbtOf(coins, paid)
  const lie = changedInput(honest, which, () => ({ witnessUtxo: { script: scriptOf('P2TR', 2), amount: 1_000n } }))
  return { honest: readBitcoinTransaction(honest, keyOf(type)), lie: readBitcoinTransaction(lie, keyOf(type)) }
}

const digests = (read: ReturnType<typeof readBitcoinTransaction>) =>
  read.inputs.map(input => ('digest' in input ? Buffer.from(input.digest).toString('hex') : ''))

test.each(types)('a coin of %s that is said to be of taproot needs the exception', type => {
  const [first, second] = [disguised(type, 1), disguised(type, 0)]
  // Both signatures are those of the honest transaction, whose fee of 1 BTC neither request shows.
  expect([...digests(first.lie), ...digests(second.lie)]).toEqual(digests(first.honest))
  expect(first.honest.needs).toBeUndefined()
  for (const { lie } of [first, second]) {
    expect(lie.needs).toMatchObject({
      name: withoutPreviousTransactions.name,
      refusal: {
        code: 'TRANSACTION_NOT_ALLOWED',
        message: expect.stringMatching(/previous transaction of input [01]\./),
      },
    })
  }
})

test('one of taproot that is proven, or beside which only taproot is signed, needs none', () => {
  const other = { type: 'P2TR', publicKey: publicKeyOf(2), value: 1_000 } as const
  for (const type of types) {
    const coins = [
      { type, publicKey: own, value: bitcoin, proven: true },
      { ...other, proven: true },
    ]
    expect(readBitcoinTransaction(psbtOf(coins, paid), keyOf(type)).needs).toBeUndefined()
  }
  const coins = [{ type: 'P2TR', publicKey: own, value: bitcoin } as const, other]
  expect(readBitcoinTransaction(psbtOf(coins, paid), keyOf('P2TR')).needs).toBeUndefined()
})
