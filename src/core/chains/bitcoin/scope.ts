import { lazily, structOf } from '../../policies/language/lazily.ts'
import type { Struct } from '../../policies/language/value.ts'
import { hashTypeName } from './hash-type.ts'
import type { BitcoinSigned } from './signed.ts'
import { firstTimestamp } from './timing.ts'
import type { BitcoinInput, BitcoinOutput } from './transaction.ts'
import { hasUncertainFee } from './uncertain-fee.ts'

/** `bitcoin`: the transaction that is signed (wire.md §6.4). */
export function bitcoinScope(signed: BitcoinSigned | undefined): Struct {
  return lazily({
    tx() {
      // A message in the form of a transaction is none: rules about payments do not speak of it.
      const transaction = signed?.kind === 'bitcoinTransaction' ? signed.transaction : undefined
      // What is only claimed is missing: a rule that bounds the fee fails, and does not bound a number that somebody made up.
      if (!transaction) return undefined
      const types = new Map(transaction.signs.map(({ index, hashType }) => [index, hashTypeName(hashType)]))
      const inputs = transaction.inputs.map((input, index) => ({ ...input, sighashType: types.get(index) ?? '' }))
      const fee = hasUncertainFee(transaction) ? undefined : (transaction.fee ?? undefined)
      return transactionScope({ ...transaction, inputs }, fee)
    },
  })
}

interface Told {
  readonly version: number
  readonly inputs: readonly (Pick<BitcoinInput, 'txId' | 'vout' | 'sequence'> & { readonly sighashType?: string })[]
  readonly outputs: readonly Pick<BitcoinOutput, 'value' | 'scriptPubKey' | 'scriptType' | 'address'>[]
  readonly lockTime: number
}

/**
 * The values of `transactionWords`. An output without address has an empty one: it is then in no list of addresses that may be paid.
 * @param fee - Undefined where it is not certain.
 */
export function transactionScope({ version, inputs, outputs, lockTime }: Told, fee: bigint | undefined): Struct {
  return lazily({
    version: () => version.toString(),
    inputs: () =>
      inputs.map(({ txId, vout, sequence, sighashType }) =>
        structOf({
          ...{ tx_id: txId, vout: BigInt(vout), sequence: BigInt(sequence) },
          ...(sighashType !== undefined && { sighash_type: sighashType }),
        }),
      ),
    outputs: () =>
      outputs.map(({ value, scriptPubKey, address, scriptType }) =>
        structOf({
          value,
          script_pubkey: scriptPubKey,
          address: address ?? '',
          address_type: address === null ? '' : scriptType,
        }),
      ),
    locktime: () => structOf({ amount: BigInt(lockTime), type: lockTime < firstTimestamp ? 'Blocks' : 'Seconds' }),
    fee: () => fee,
  })
}
