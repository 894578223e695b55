import type { Subject } from '../subject.ts'
import { getSendTransactionStatus } from './get-send-transaction-status.ts'
import { ethSendTransaction } from './send-ethereum/eth-send-transaction.ts'
import { getNonces } from './send-ethereum/get-nonces.ts'
import { solSendTransaction } from './send-solana/sol-send-transaction.ts'
import { signRawPayload } from './sign-raw-payload.ts'
import { signRawPayloads } from './sign-raw-payloads.ts'
import { signTransaction } from './sign-transaction.ts'

export const calls: Subject = {
  activities: [signRawPayload, signRawPayloads, signTransaction, ethSendTransaction, solSendTransaction],
  queries: [getNonces, getSendTransactionStatus],
}
