/**
 * Promise: what has the form of a message of Bitcoin (BIP-322) is not called no payment where it can be one: an input of another says itself
 * that it is worth nothing, and coins of the account beside it would all be the fee.
 */
import { expect, test } from 'vitest'
import { readBitcoinTransaction } from '../../src/core/chains/bitcoin/sign-transaction.ts'
import type { SigningKey } from '../../src/core/ports/signer.ts'
import { changed, mine, paymentOf, psbtOf, publicKeyOf } from '../support/psbt.ts'

const own = publicKeyOf(mine)
const key = {
  ...{ organizationId: '', keyId: '', curve: 'CURVE_SECP256K1', path: null, name: '', hardwareWallet: null },
  ...{ publicKey: Buffer.from(own).toString('hex'), addressFormat: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH' },
  address: paymentOf('P2WPKH', own).address ?? '',
} satisfies SigningKey

/** Beside an input of somebody else that may be of a message. @param value - Of the account's own input, in satoshi. */
function warnedOf(value: number): string {
  const inputs = [
    { type: 'P2TR' as const, publicKey: publicKeyOf(2), value: 0 },
    { type: 'P2WPKH' as const, publicKey: own, value, proven: true },
  ]
  const psbt = changed(psbtOf(inputs, [{ script: Uint8Array.of(0x6a), value: 0 }]), ({ global, ...raw }) => {
    const { unsignedTx } = global
    if (!unsignedTx) throw new Error('It has no transaction')
    const firsts = unsignedTx.inputs.map((input, at) => (at === 0 ? { ...input, index: 0 } : input))
    return { ...raw, global: { ...global, unsignedTx: { ...unsignedTx, inputs: firsts } } }
  })
  const { warnings } = readBitcoinTransaction(psbt, key).describe()
  return warnings.flatMap(({ level, text }) => (text.includes('BIP-322') ? `${level}: ${text}` : [])).join()
}

test('one that spends a bitcoin of the account says that it may', () => {
  const said = warnedOf(100_000_000)
  expect(said).toMatch(/^danger: .*If it is none, it spends 1 BTC of this account/)
  expect(said).not.toContain('no payment')
})

test('one that spends nothing of value is no payment', () => {
  expect(warnedOf(0)).toMatch(/^danger: This is no payment but a message/)
})
