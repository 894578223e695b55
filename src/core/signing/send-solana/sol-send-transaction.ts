import { base58 } from '@scure/base'
import { z } from 'zod'
import type { PrepareContext } from '../../activity/context.ts'
import { defineActivity } from '../../activity/define.ts'
import { networkInWords, networkNamed } from '../../chains/own-nodes.ts'
import { clusterNamed } from '../../chains/solana/clusters.ts'
import { decodeUnsigned } from '../../chains/solana/decode-transaction.ts'
import { verifyEd25519 } from '../../crypto/ed25519.ts'
import { AgentError } from '../../errors.ts'
import { hexBytes } from '../../schema/hex.ts'
import { signWith } from '../payload-schema.ts'
import { sendResult, signToSend } from '../sends-what-is-signed.ts'
import { signTransaction } from '../sign-transaction.ts'
import { requireLifetimeOf } from './lifetime.ts'
import { solanaSentBy } from './sent.ts'
import { standingOnSolana } from './standing.ts'

const type = 'TRANSACTION_TYPE_SOLANA'

const common = {
  unsignedTransaction: z
    .string()
    .min(1, 'must not be empty')
    .describe('The whole transaction, hex, with 64 zeros for the signature that is missing.'),
  caip2: z
    .string()
    .refine(text => clusterNamed(text) !== undefined, 'must be a cluster such as solana:mainnet')
    .describe('The cluster (CAIP-2), solana:mainnet, or solana:devnet. You must have named a node for it.'),
  sponsor: z.boolean().optional().describe('Not supported: true is refused.'),
  recentBlockhash: z.string().max(44).optional().describe('Not needed. It has to be the one in the transaction.'),
}
const parameters = z.object({
  ...common,
  signWiths: z
    .array(signWith)
    .min(1)
    .max(16)
    .describe('One account. If others must sign, sign with them first, by sign_transaction.'),
})
const parametersV1 = z.object({ ...common, signWith })

type Asked = z.output<typeof parameters>

const caip2 = 'solana:mainnet'
const account = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
/** 1,000,000 lamports for another account. */
const unsignedTransaction = [
  `01${'00'.repeat(64)}`,
  '010001037e8c088760bfde1dddcf32c17f209b8242ee52aaf131facd88d0ea2c6d0b06f20707070707070707070707070707',
  '0707070707070707070707070707070707070000000000000000000000000000000000000000000000000000000000000000',
  '646464646464646464646464646464646464646464646464646464646464646401020200010c0200000040420f0000000000',
].join('')
const example = { unsignedTransaction, caip2 }

export const solSendTransaction = defineActivity({
  kind: 'SOL_SEND_TRANSACTION',
  version: 2,
  summary: 'Sign a Solana transaction, and send it through your own node.',
  governance: { by: 'policy', resource: 'PRIVATE_KEY', action: 'SIGN' },
  params: {
    type: z.string().describe('TRANSACTION_TYPE_…'),
    caip2: z.string().describe('The cluster (CAIP-2), by the first 32 characters of the hash of its first block.'),
  },
  parameters,
  older: [
    {
      version: 1,
      parameters: parametersV1,
      example: { ...example, signWith: account },
      redaction: null,
      translate: ({ signWith, ...rest }: z.output<typeof parametersV1>) => ({ ...rest, signWiths: [signWith] }),
      result: { version: 1, translate: result => result },
    },
  ],
  result: sendResult,
  example: {
    parameters: { ...example, signWiths: [account] },
    result: { sendTransactionStatusId: '01939b6e-6d3a-7c1e-9a53-1f0f3c2b1a00', signedTransaction: '01' },
  },

  completes: {
    inTurn: ({ caip2, signWiths }) => `${caip2} ${signWiths.join(' ')}`,
    draft: bytesOf,
    async bytes(asked, { broadcasts }) {
      const network = networkNamed(asked.caip2)
      const bytes = bytesOf(asked)
      await requireLifetimeOf(network, decodeUnsigned(bytes).transaction, await broadcasts.checked(network))
      return bytes
    },
  },

  prepare(asked, context: PrepareContext) {
    const { unsignedTransaction } = asked
    const signing = signTransaction.prepare({ signWith: onlySigner(asked), unsignedTransaction, type }, context)
    requireSendable(asked)
    return { signing, network: networkNamed(asked.caip2) }
  },
  describe({ signing, network }) {
    const { fields, ...described } = signTransaction.describe(signing)
    const cluster = { label: 'Network', value: `${networkInWords(network)}, through your own node` }
    return {
      ...described,
      title: 'Sign a transaction and send it',
      fields: fields.map(field => (field.label === 'Network' ? cluster : field)),
    }
  },
  facts: ({ signing, network }) => ({ ...signTransaction.facts(signing), params: { type, caip2: network } }) as never,
  execute: ({ signing }, context) => signToSend(signing, context),
  sends: { transaction: solanaSentBy, named: signature => ({ solana: { signature } }), standing: standingOnSolana },
})

/** @throws AgentError `TRANSACTION_INVALID` */
function bytesOf({ unsignedTransaction }: Asked): Uint8Array {
  const bytes = hexBytes(unsignedTransaction)
  if (bytes) return bytes
  throw invalid('unsignedTransaction is not hexadecimal, two digits to a byte')
}

/** @throws AgentError `NOT_SUPPORTED` for what only the hosted service does, and for several accounts */
function onlySigner({ sponsor, signWiths: [first = '', ...others] }: Asked): string {
  if (sponsor)
    throw new AgentError(
      'NOT_SUPPORTED',
      'this agent sponsors no transactions: the account pays its own fees. Leave out sponsor.',
    )
  if (others.length === 0) return first
  throw new AgentError(
    'NOT_SUPPORTED',
    'this agent signs with one account at a time. Sign with the others by sign_transaction, and send what it returns with the last one.',
  )
}

/**
 * Everything but the signature that is asked for has to be there: the first signature is what the transaction is known by.
 * @throws AgentError `TRANSACTION_INVALID` if it would not be complete, or has another blockhash than was asked for
 */
function requireSendable(asked: Asked): void {
  const { transaction, signatures } = decodeUnsigned(bytesOf(asked))
  const missing = transaction.signers.filter((_, slot) => signatures[slot]?.every(byte => byte === 0))
  if (missing.length > 1)
    throw invalid(`signatures of ${missing.join(', ')} are missing. Sign with all but one first, by sign_transaction.`)
  for (const [slot, signer] of transaction.signers.entries()) {
    const signature = signatures[slot] ?? new Uint8Array()
    if (!missing.includes(signer) && !verifyEd25519(transaction.message, signature, base58.decode(signer)))
      throw invalid(`the signature of ${signer} is not one of this transaction. Sign it again.`)
  }
  if (asked.recentBlockhash !== undefined && asked.recentBlockhash !== transaction.recentBlockhash)
    throw invalid('recentBlockhash is not the one in the transaction. Put it into the transaction, or leave it out.')
}

function invalid(message: string): AgentError {
  return new AgentError('TRANSACTION_INVALID', message, { detail: { field: 'parameters.unsignedTransaction' } })
}
