import { lazily, structOf } from '../../policies/language/lazily.ts'
import type { Struct } from '../../policies/language/value.ts'
import { hexBytes } from '../../schema/hex.ts'
import type { ScopeAsked } from '../declaration/chain-words.ts'
import { ethereumAddress } from '../ethereum/encoding/address.ts'
import type { TempoSigned } from './signed.ts'
import type { TempoTransaction } from './transaction.ts'

/** `tempo`: the transaction that is signed (wire.md §6.4). */
export function tempoScope(signed: TempoSigned | undefined, asked: ScopeAsked): Struct {
  return lazily({ tx: () => signed && transactionScope(signed.transaction, asked) })
}

function transactionScope(transaction: TempoTransaction, { publicKey: hex }: ScopeAsked): Struct {
  const publicKey = hex === undefined ? undefined : hexBytes(hex)
  return lazily({
    // From the key itself: it may go by an address of another chain.
    from: () => publicKey && ethereumAddress(publicKey),
    chain_id: () => transaction.chainId,
    nonce: () => transaction.nonce,
    gas_limit: () => transaction.gas,
    max_fee_per_gas: () => transaction.maxFeePerGas,
    max_priority_fee_per_gas: () => transaction.maxPriorityFeePerGas,
    valid_before: () => transaction.validBefore,
    valid_after: () => transaction.validAfter,
    // Who is sponsored does not sign the token, and pays no fee.
    fee_token: () => (transaction.sponsor === 'none' ? (transaction.feeToken ?? '') : ''),
    calls: () =>
      transaction.calls.map(({ to, data }) =>
        structOf({
          to: to ?? '',
          input: data,
          // The code of a new contract calls nothing, whatever it begins with.
          function_signature: to === null || data.length < 10 ? '' : data.slice(0, 10),
        }),
      ),
  })
}
