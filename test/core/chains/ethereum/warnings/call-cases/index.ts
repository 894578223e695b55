import { worstFirst } from '../../../../../../src/core/chains/declaration/described.ts'
import { describeTransaction } from '../../../../../../src/core/chains/ethereum/describe-transaction.ts'
import { warnOfEthereum } from '../../../../../../src/core/chains/ethereum/warnings/index.ts'
import { me, surroundings } from '../surroundings.ts'
import { transactionOf } from '../transactions.ts'
import { allowances } from './allowances.ts'
import { anybody } from './anybody.ts'
import type { CallCase, Made } from './call.ts'
import { coin } from './coin.ts'
import { control } from './control.ts'
import { forms } from './forms.ts'
import { operationCases } from './operations.ts'
import { permitsAndTimes } from './permits-and-times.ts'
import { received } from './received.ts'
import { safes } from './safes.ts'
import { spenders } from './spenders.ts'
import { tokens } from './tokens.ts'

/** Calls that a warning is, and is not, about. */
export const callCases: Readonly<Record<string, CallCase>> = {
  ...permitsAndTimes,
  ...spenders,
  ...allowances,
  ...safes,
  ...control,
  ...operationCases,
  ...received,
  ...coin,
  ...anybody,
  ...tokens,
  ...forms,
}

/** What the card of such a transaction warns of, beside whom it pays. */
export function warnedOfCall(made: Made) {
  const transaction = transactionOf(made)
  const signed = { chain: 'ethereum', kind: 'ethereumTransaction', transaction } as const
  return worstFirst([...describeTransaction(transaction, me).warnings, ...warnOfEthereum(signed, surroundings)])
}
