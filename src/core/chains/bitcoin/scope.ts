import { lazily, structOf } from '../../policy-language/lazily.ts'
import type { Struct } from '../../policy-language/value.ts'
import { hasUncertainFee } from './moves.ts'
import type { BitcoinSigned } from './signed.ts'
import { firstTimestamp } from './timing.ts'
import type { BitcoinTransaction } from './transaction.ts'

/** `bitcoin`: the transaction that is signed (wire.md §6.4). */
export function bitcoinScope(signed: BitcoinSigned | undefined): Struct {
  return lazily({ tx: () => signed && transactionScope(signed.transaction) })
}

/** An output without address has an empty one: it is then in no list of addresses that may be paid. */
function transactionScope(transaction: BitcoinTransaction): Struct {
  const { version, inputs, outputs, lockTime, fee } = transaction
  return lazily({
    version: () => version.toString(),
    inputs: () =>
      inputs.map(({ txId, vout, sequence }) =>
        structOf({ tx_id: txId, vout: BigInt(vout), sequence: BigInt(sequence) }),
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
    // What is only claimed is missing: a rule that bounds the fee fails, and does not bound a number that somebody made up.
    fee: () => (hasUncertainFee(transaction) ? undefined : fee),
  })
}
