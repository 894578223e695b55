import type { Subject } from '../subject.ts'
import { signRawPayload } from './sign-raw-payload.ts'
import { signRawPayloads } from './sign-raw-payloads.ts'
import { signTransaction } from './sign-transaction.ts'

export const calls: Subject = {
  activities: [signRawPayload, signRawPayloads, signTransaction],
  queries: [],
}
