import type { ActivityFacts } from '../activity/facts.ts'
import { hasUncertainFee } from '../chains/bitcoin/moves.ts'
import { firstTimestamp } from '../chains/bitcoin/timing.ts'
import type { BitcoinTransaction } from '../chains/bitcoin/transaction.ts'
import type { Struct } from './language/value.ts'
import { lazily, structOf } from './lazily.ts'

/** `bitcoin`: the transaction that is signed (wire.md §6.4). */
export function bitcoinScope({ signs }: Pick<ActivityFacts, 'signs'>): Struct {
  return lazily({
    tx: () => (signs?.kind === 'bitcoinTransaction' ? transactionScope(signs.transaction) : undefined),
  })
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
