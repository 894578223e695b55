import { just, missing, unnamed } from '../../policies/language/known.ts'
import { paidElsewhere } from '../declaration/paid-elsewhere.ts'
import type { Pitfall } from '../declaration/pitfall.ts'
import { noMoveAddress } from '../wire/no-move-address.ts'

const addresses = ['sender', 'fee_payer', 'secondary_signers[]', 'payments[].to'].map(field => `aptos.tx.${field}`)

export const aptosPitfalls: Readonly<Record<string, Pitfall>> = {
  noAptosAddress: noMoveAddress('Aptos', addresses),

  onlyAptosPayments: paidElsewhere(
    /^aptos\.tx\.payments\[\]\./,
    [
      { 'aptos.tx.kind': just('script'), 'aptos.tx.function': missing },
      { 'aptos.tx.kind': just('entry_function'), 'aptos.tx.function': unnamed },
    ],
    "Only what does nothing but pay has payments, and other calls can move the same. Forbid other functions too: || aptos.tx.kind != 'entry_function' || !(aptos.tx.function in […])",
  ),
}
