import type { CardRequest } from './card-request.ts'
import { messages } from './messages.ts'
import { transactions } from './transactions.ts'

/** Each request whose card docs/what-a-card-says.md links to. */
export const cardRequests: readonly CardRequest[] = [...transactions, ...messages]
