import { bcs } from '@mysten/sui/bcs'
import { Inputs, Transaction } from '@mysten/sui/transactions'
import { toBase58 } from '@mysten/sui/utils'
import { blake2b256 } from '../../../../src/core/chains/sui/address.ts'
import { sui } from '../../../../src/core/chains/sui/chain.ts'
import { readSuiTransaction } from '../../../../src/core/chains/sui/read-transaction.ts'
import type { SuiSigned } from '../../../../src/core/chains/sui/signed.ts'
import { suiWords } from '../../../../src/core/chains/sui/words.ts'
import vectors from '../../../vectors/sui.json' with { type: 'json' }

const [payment] = vectors.transactions as [(typeof vectors.transactions)[0]]
export const { publicKey, signWith } = payment
export const [to, other] = [`0x${'b0'.repeat(32)}`, `0x${'c1'.repeat(32)}`] as const
const digest = toBase58(Buffer.alloc(32, 7))
export const [mainnet, testnet] = [
  '4btiuiMPvEENsttpZC7CZ53DruC3MAgfznDbASZ7DR6S',
  '69WiPg3DAQiwdxfncX6wYQ2siKwAe6L9BZthQea3JNMD',
] as const

export const idOf = (byte: number) => `0x${byte.toString(16).padStart(2, '0').repeat(32)}`
export const owned = (byte: number) => Inputs.ObjectRef({ objectId: idOf(byte), version: '5', digest })
export const shared = (byte: number) =>
  Inputs.SharedObjectRef({ objectId: idOf(byte), initialSharedVersion: '3', mutable: true })

export interface Options {
  readonly sender?: string
  readonly owner?: string
  readonly budget?: bigint
  readonly expiration?: Parameters<Transaction['setExpiration']>[0]
}

/** The BCS of a transaction that Sui’s own library builds. */
export async function built(does: (transaction: Transaction) => void, options: Options = {}): Promise<Buffer> {
  const { sender = signWith, owner = sender, budget = 5_000_000n, expiration } = options
  const transaction = new Transaction()
  transaction.setSender(sender)
  transaction.setGasOwner(owner)
  transaction.setGasPrice(750)
  transaction.setGasBudget(budget)
  transaction.setGasPayment([{ objectId: idOf(0xee), version: '9', digest }])
  if (expiration) transaction.setExpiration(expiration)
  does(transaction)
  return Buffer.from(await transaction.build())
}

/** The BCS of commands as they are given, which the library would not make: `data` of `TransactionData`. */
export function written(inputs: readonly unknown[], commands: readonly unknown[], options: Options = {}): Buffer {
  const { sender = signWith, owner = sender, budget = 5_000_000n } = options
  const data = {
    kind: { ProgrammableTransaction: { inputs, commands } },
    sender,
    gasData: { payment: [{ objectId: idOf(0xee), version: '9', digest }], owner, price: '750', budget: `${budget}` },
    expiration: { None: true },
  }
  return Buffer.from(bcs.TransactionData.serialize({ V1: data } as never).toBytes())
}

/** A payment out of the gas coin. */
export function pay(transaction: Transaction, amount: bigint, recipient = to): void {
  transaction.transferObjects([transaction.splitCoins(transaction.gas, [amount])], recipient)
}

const intended = (bytes: Uint8Array, intent = '000000') => Buffer.concat([Buffer.from(intent, 'hex'), bytes])

/** What `signLodged` takes. */
export function lodged(bytes: Uint8Array, signer = signWith) {
  const whole = intended(bytes)
  const hash = Buffer.from(blake2b256(whole)).toString('hex')
  return { curve: 'CURVE_ED25519', signWith: signer, unsigned: whole.toString('hex'), digest: hash }
}

export const read = (bytes: Uint8Array, key = publicKey) =>
  sui.readMessage(intended(bytes), 'suiIntent', { texts: [], publicKey: key })

export const signsOf = (bytes: Uint8Array): SuiSigned => ({
  chain: 'sui',
  kind: 'suiTransaction',
  transaction: readSuiTransaction(bytes),
})

export const scopeOf = (bytes: Uint8Array) => suiWords.scope(signsOf(bytes), {} as never).tx as Record<string, unknown>
export const handsOver = (bytes: Uint8Array) => suiWords.handsOver(signsOf(bytes), publicKey)
