import { code } from './code.ts'
import { networks } from './networks.ts'
import { payloads } from './payloads.ts'
import { recipients } from './recipients.ts'
import { signIns } from './sign-ins.ts'
import type { OtherCase } from './told.ts'
import { transactions } from './transactions.ts'

/** Requests that take more than one call or message, and that a warning is, and is not, about. */
export const otherCases: Readonly<Record<string, OtherCase>> = {
  ...signIns,
  ...recipients,
  ...code,
  ...payloads,
  ...networks,
  ...transactions,
}
