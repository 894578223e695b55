import { z } from 'zod'
import type { PrepareContext } from '../activity/context.ts'
import { defineActivity } from '../activity/define.ts'
import type { ReadTransaction, ReadTransactionBytes } from '../chains/declaration/read-transaction.ts'
import { chains, chainsOfWords, examples } from '../chains/index.ts'
import { knownTexts } from '../chains/known-texts.ts'
import { AgentError } from '../errors.ts'
import { requireSignable } from '../keys/hardware-wallet-signer.ts'
import { hexBytes, toHex } from '../schema/hex.ts'
import { registeredInterfaces } from '../smart-contract-interfaces/registered-interfaces.ts'
import { findKey } from './find-key.ts'
import { signWith } from './payload-schema.ts'
import { shownKey } from './signature.ts'
import { withOutcome } from './with-outcome.ts'

const signable = chains.flatMap(({ transactions }) => transactions ?? [])
/** Types of wire.md §7.2 that no chain here reads yet. */
const unread = chainsOfWords.flatMap(({ transactionType }) => transactionType ?? [])
const readers = new Map<string, ReadTransactionBytes>(signable.map(({ type, read }) => [type, read]))

const unsignedTransaction = z
  .string()
  .min(1, 'must not be empty')
  .describe(`The unsigned transaction, hex: ${signable.map(({ written }) => written).join('; ')}.`)
const type = z.enum([...readers.keys(), ...unread]).describe('Which chain it is for.')
const parametersV1 = z.object({ privateKeyId: signWith, unsignedTransaction, type })

const example = { signWith: examples.account.address, ...examples.transaction }

export const signTransaction = defineActivity({
  kind: 'SIGN_TRANSACTION',
  version: 2,
  summary: 'Sign a transaction.',
  governance: { by: 'policy', resource: 'PRIVATE_KEY', action: 'SIGN' },
  params: { type: z.string().describe('TRANSACTION_TYPE_…') },
  parameters: z.object({ signWith, unsignedTransaction, type }),
  older: [
    {
      version: 1,
      parameters: parametersV1,
      example: { ...example, signWith: undefined, privateKeyId: '1c6f0a60-7d39-4d0c-9a55-0b6d4c0f2a10' },
      redaction: null,
      translate: ({ privateKeyId, ...rest }: z.output<typeof parametersV1>) => ({ ...rest, signWith: privateKeyId }),
    },
  ],
  result: { version: 1, schema: z.object({ signedTransaction: z.string() }) },
  contract: { intentKey: 'signTransactionIntent', rename: { signWith: 'privateKeyId' } },
  example: { parameters: example, result: { signedTransaction: 'f86c09' } },

  prepare({ signWith, unsignedTransaction, type }, context) {
    const { reader, organizationId, webOrigin, askedAt, hardwareWallets, hasException } = context
    const read = readers.get(type)
    if (!read) {
      throw new AgentError(
        'TRANSACTION_TYPE_UNSUPPORTED',
        `${type} cannot be signed yet; ${[...readers.keys()].join(', ')} can`,
        { detail: { field: 'parameters.type' } },
      )
    }
    const key = findKey(reader, organizationId, signWith)
    const bytes = hexBytes(unsignedTransaction)
    if (!bytes) {
      throw new AgentError('TRANSACTION_INVALID', 'unsignedTransaction is not hexadecimal, two digits to a byte', {
        detail: { field: 'parameters.unsignedTransaction' },
      })
    }
    const interfaces = registeredInterfaces(reader, organizationId)
    const transaction = read(bytes, key, { interfaces, webOrigin, askedAt, address: key.address, texts: knownTexts })
    requireException(transaction, hasException)
    for (const input of transaction.inputs)
      requireSignable(hardwareWallets, key, input, 'parameters.unsignedTransaction')
    return { key, type, transaction }
  },

  describe({ key, transaction }) {
    const described = transaction.describe()
    return { ...described, fields: withOutcome(described.fields, transaction.signs, key), key: shownKey(key) }
  },

  facts({ key, type, transaction: { signs } }) {
    const givesOut = { kind: 'signatures', publicKey: key.publicKey, signed: [signs] } as const
    return { params: { type }, key, signs, means: signs, givesOut }
  },

  async execute({ key, transaction }, { signer, hasException }) {
    requireException(transaction, hasException)
    const signatures = await signer.signAll(key, transaction.inputs)
    return { result: { signedTransaction: toHex(transaction.assemble(signatures)) }, record: null }
  },
})

/** @throws AgentError `TRANSACTION_NOT_ALLOWED` where one is needed that the person has not made, or not any more */
function requireException({ needs }: ReadTransaction, hasException: PrepareContext['hasException']): void {
  if (needs && !hasException(needs.name)) throw needs.refusal
}
