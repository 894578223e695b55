import { base58 } from '@scure/base'
import { z } from 'zod'
import { networkInWords } from '../../chains/own-nodes.ts'
import { durableNonceOf } from '../../chains/solana/durable-nonce.ts'
import { systemProgram } from '../../chains/solana/programs.ts'
import type { SolanaTransaction } from '../../chains/solana/transaction.ts'
import { AgentError } from '../../errors.ts'
import type { AskNode } from '../../ports/node-caller.ts'

const someAccount = z.looseObject({
  value: z.looseObject({ data: z.tuple([z.base64().max(400), z.literal('base64')]), owner: z.string() }).nullable(),
})

/**
 * A nonce account (`nonce::state::Versions` of Agave): version and state, 4 bytes each, authority, and the nonce, 32 bytes each, and the
 * fee, 8 bytes.
 */
const nonceAccount = { length: 80, state: 4, nonce: 40, end: 72 }
const initialized = 1
const validity = z.looseObject({ value: z.boolean() })

/**
 * The bytes do not say which cluster they are for. Their blockhash does, or the nonce in its place: each is of one cluster alone.
 * @throws AgentError `TRANSACTION_INVALID` if it is not of this one, or over; `NODE_UNUSABLE`
 */
export async function requireLifetimeOf(network: string, transaction: SolanaTransaction, ask: AskNode): Promise<void> {
  const nonceOf = durableNonceOf(transaction)
  const isOfCluster =
    nonceOf === undefined
      ? await isBlockhashValid(transaction.recentBlockhash, 'processed', ask)
      : (await storedNonce(nonceOf, ask)) === transaction.recentBlockhash
  if (isOfCluster) return
  throw new AgentError(
    'TRANSACTION_INVALID',
    `its ${nonceOf === undefined ? 'blockhash' : 'nonce'} is not one of ${networkInWords(network)}, or is over. Put a new one of that cluster into the transaction.`,
    { detail: { field: 'parameters.unsignedTransaction' } },
  )
}

/** @throws AgentError `NODE_UNUSABLE` */
export async function isBlockhashValid(
  blockhash: string,
  commitment: 'processed' | 'finalized',
  ask: AskNode,
): Promise<boolean> {
  return read(validity, await ask('isBlockhashValid', [blockhash, { commitment }])).value
}

/**
 * Returns the nonce that the System Program keeps in an account; `undefined` for none. Any other program can write what it likes into its
 * accounts, such as the nonce that an account of this address has on another cluster.
 */
async function storedNonce(account: string, ask: AskNode): Promise<string | undefined> {
  const { value } = read(someAccount, await ask('getAccountInfo', [account, { encoding: 'base64' }]))
  if (value?.owner !== systemProgram) return undefined
  const data = Buffer.from(value.data[0], 'base64')
  if (data.length !== nonceAccount.length || data.readUInt32LE(nonceAccount.state) !== initialized) return undefined
  return base58.encode(data.subarray(nonceAccount.nonce, nonceAccount.end))
}

/** @throws AgentError `NODE_UNUSABLE` */
export function read<Shape extends z.ZodType>(shape: Shape, answer: unknown): z.output<Shape> {
  const { success, data } = shape.safeParse(answer)
  if (success) return data
  throw new AgentError('NODE_UNUSABLE', 'The node does not answer as a node of Solana does.')
}
