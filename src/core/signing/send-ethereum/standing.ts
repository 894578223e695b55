import { z } from 'zod'
import type { Standing } from '../../activity/sends.ts'
import { AgentError } from '../../errors.ts'
import type { SentTransaction } from '../../ports/broadcasts.ts'
import type { AskNode } from '../../ports/node-caller.ts'
import { toHex } from '../../schema/hex.ts'
import { countOf } from './next-nonce.ts'
import { numbersOf } from './transaction-numbers.ts'

/** What a node refused, or forgot, may be included yet: it has failed once another transaction has its nonce. */
export async function standingOnEthereum({ id, from, signed }: SentTransaction, ask: AskNode): Promise<Standing> {
  const numbers = numbersOf(toHex(signed))
  if (!numbers) throw new Error('what was sent has no nonce that can be read')
  const { nonce } = numbers
  // Asks for the next nonce first: if the transaction is included between the questions, the receipt shows it.
  const next = countOf(await ask('eth_getTransactionCount', [from, 'latest']))
  const receipt = await ask('eth_getTransactionReceipt', [id])
  if (receipt !== null) return included(receipt, id)
  if ((await ask('eth_getTransactionByHash', [id])) !== null) return { is: 'known' }
  if (next <= nonce) return { is: 'unknown' }
  return { is: 'failed', why: `Another transaction of the account was included with its nonce, ${nonce}.` }
}

const receiptShape = z.looseObject({ transactionHash: z.string(), status: z.enum(['0x0', '0x1']) })

/** @throws AgentError `NODE_UNUSABLE` for a receipt of something else, or one that says neither */
function included(receipt: unknown, hash: string): Standing {
  const read = receiptShape.safeParse(receipt)
  if (!read.success || read.data.transactionHash.toLowerCase() !== hash)
    throw new AgentError('NODE_UNUSABLE', 'The node answers with a receipt of something else.')
  if (read.data.status === '0x1') return { is: 'included' }
  return { is: 'failed', why: 'It was included, and failed on the chain.' }
}
