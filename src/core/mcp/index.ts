import type { Tool } from './tool.ts'
import { cancelRequest } from './tools/cancel-request.ts'
import { explainRefusal } from './tools/explain-refusal.ts'
import { getBalance } from './tools/get-balance.ts'
import { getRequest } from './tools/get-request.ts'
import { listAccounts } from './tools/list-accounts.ts'
import { pay } from './tools/pay.ts'
import { proposeMessage } from './tools/propose-message.ts'
import { proposeTransaction } from './tools/propose-transaction.ts'

/** Every tool that a program is offered. */
export const tools: readonly Tool[] = [
  listAccounts,
  getBalance,
  proposeTransaction,
  proposeMessage,
  getRequest,
  cancelRequest,
  explainRefusal,
  pay,
]
