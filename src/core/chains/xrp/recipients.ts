import type { XrpSigned } from './signed.ts'
import { accountOf } from './transaction.ts'

/** Whom it pays: its destination, of whichever kind of transaction. */
export function xrpRecipients({ transaction }: XrpSigned): readonly string[] {
  const to = accountOf(transaction.fields, 'Destination')
  return to === undefined ? [] : [to]
}
