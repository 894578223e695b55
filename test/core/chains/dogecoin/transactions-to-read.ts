import { Transaction } from 'bitcoinjs-lib'
import type { ReadMessage } from '../../../../src/core/chains/declaration/read-message.ts'
import { dogecoin } from '../../../../src/core/chains/dogecoin/chain.ts'
import type { DogecoinSigned } from '../../../../src/core/chains/dogecoin/signed.ts'
import { toHex } from '../../../../src/core/schema/hex.ts'
import { changed, mine, paymentOf, psbtOf, publicKeyOf, scriptOf } from '../../../support/psbt.ts'

/** As Dogecoin Core has them (chainparams.cpp). */
export const network = {
  messagePrefix: '\x19Dogecoin Signed Message:\n',
  bech32: 'none',
  bip32: { public: 0x02facafd, private: 0x02fac398 },
  pubKeyHash: 0x1e,
  scriptHash: 0x16,
  wif: 0x9e,
}
const mainnet = 'ADDRESS_FORMAT_DOGE_MAINNET'
export const doge = 'bip122:1a91e3dace36e2be3bf030a65679fe82/slip44:3'
export const coin = 100_000_000
export const own = { publicKey: toHex(publicKeyOf(mine)), addressFormat: mainnet }
export const addressOf = (key: number) => paymentOf('P2PKH', publicKeyOf(key), network).address as string

export type Asked = { readonly publicKey?: string; readonly addressFormat?: string | null }
export const read = (bytes: Uint8Array, signedAs = 'sha256d', asked: Asked = own) =>
  dogecoin.readMessage(bytes, signedAs, { texts: [], ...asked })
export const ofPsbt = (psbt: Uint8Array) => read(psbt, 'dogecoinPsbt') as ReadMessage
export const signedOf = (read: ReadMessage | undefined) => read?.signs as DogecoinSigned
export const transactionOf = (read: ReadMessage | undefined) => signedOf(read).transaction

export const spent = (value: number, key = mine) => ({ type: 'P2PKH' as const, publicKey: publicKeyOf(key), value })
export const paid = (value: number, key = 2) => ({ script: scriptOf('P2PKH', key), value })

/** What is hashed for an input, put together here: its script in place, the others empty, the type behind. */
export function preimageOf(transaction: Transaction, index: number, script: Uint8Array, type = 1): Buffer {
  const unsigned = transaction.clone()
  for (const [at, input] of unsigned.ins.entries()) input.script = at === index ? Buffer.from(script) : Buffer.alloc(0)
  return Buffer.concat([unsigned.toBuffer(), Buffer.of(type, 0, 0, 0)])
}

/** Of a PSBT, what it asks to have signed. */
export function unsignedOf(psbt: Uint8Array): Transaction {
  let found: Transaction | undefined
  changed(psbt, raw => {
    const { version, inputs, outputs, lockTime } = raw.global.unsignedTx
    found = new Transaction()
    found.version = version
    found.locktime = lockTime
    for (const { txid, index, sequence } of inputs) found.addInput(Buffer.from(txid).reverse(), index, sequence)
    for (const { amount, script } of outputs) found.addOutput(Buffer.from(script), Number(amount))
    return raw
  })
  return found as Transaction
}

export const payment = unsignedOf(psbtOf([spent(6 * coin), spent(5 * coin)], [paid(8 * coin)]))
export const preimage = preimageOf(payment, 0, scriptOf('P2PKH', mine))
