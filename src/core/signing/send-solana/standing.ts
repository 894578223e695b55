import { z } from 'zod'
import type { Standing } from '../../activity/sends.ts'
import { decodeUnsigned } from '../../chains/solana/decode-transaction.ts'
import { durableNonceOf } from '../../chains/solana/durable-nonce.ts'
import type { SentTransaction } from '../../ports/broadcasts.ts'
import type { AskNode } from '../../ports/node-caller.ts'
import { isBlockhashValid, read } from './lifetime.ts'

/** `getSignatureStatuses` of Solana’s JSON-RPC. */
const statuses = z.looseObject({
  value: z.tuple([
    z.looseObject({ err: z.unknown(), confirmationStatus: z.enum(['processed', 'confirmed', 'finalized']) }).nullable(),
  ]),
})

/** It has failed if it failed on the chain, or if its blockhash is over on every fork. */
export async function standingOnSolana({ id, signed }: SentTransaction, ask: AskNode): Promise<Standing> {
  // Asked first: what is included in between is seen by the second question.
  const isOver = await isBlockhashOver(signed, ask)
  const [status] = read(statuses, await ask('getSignatureStatuses', [[id], { searchTransactionHistory: true }])).value
  if (!status) return isOver ? { is: 'failed', why: blockhashOver } : { is: 'unknown' }
  // A block that is only processed may be dropped yet.
  if (status.confirmationStatus === 'processed') return { is: 'known' }
  if (status.err === null) return { is: 'included' }
  return { is: 'failed', why: 'It was included, and failed on the chain.' }
}

const blockhashOver =
  'Its blockhash is over: it can be included no more. Ask again with a new one, or use a durable nonce if approvals take longer than a minute.'

/** Not valid in the newest block, and not in the last one that is final: a new blockhash is unknown to the second alone. */
async function isBlockhashOver(signed: Uint8Array, ask: AskNode): Promise<boolean> {
  const { transaction } = decodeUnsigned(signed)
  if (durableNonceOf(transaction) !== undefined) return false
  for (const commitment of ['processed', 'finalized'] as const)
    if (await isBlockhashValid(transaction.recentBlockhash, commitment, ask)) return false
  return true
}
