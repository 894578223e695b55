import type { EthereumSignable } from '../../../src/adapters/ledger/ethereum/signable.ts'
import type { Authorization } from '../../../src/core/chains/ethereum/transactions/authorization.ts'
import { parseAuthorization } from '../../../src/core/chains/ethereum/transactions/authorization.ts'
import { decodeUnsignedTransaction } from '../../../src/core/chains/ethereum/transactions/transaction.ts'
import { parseTypedData } from '../../../src/core/chains/ethereum/typed-data/parse-typed-data.ts'
import type { Scenario } from './recordings.ts'

export function transaction(hex: string): EthereumSignable {
  return {
    chain: 'ethereum',
    kind: 'ethereumTransaction',
    transaction: decodeUnsignedTransaction(Buffer.from(hex, 'hex')),
  }
}

export function typedData(value: unknown): EthereumSignable {
  return { chain: 'ethereum', kind: 'typedData', typedData: parseTypedData(JSON.stringify(value)) }
}

export function authorization(value: unknown): EthereumSignable & { authorization: Authorization } {
  return { chain: 'ethereum', kind: 'authorization', authorization: parseAuthorization(JSON.stringify(value)) }
}

export function personalMessage(message: string | Uint8Array): EthereumSignable {
  return { chain: 'ethereum', kind: 'personalMessage', message: Buffer.from(message) }
}

/** Returns what a recording was asked to sign, as the agent would come to know it. */
export function signableOf({ id, calls, input }: Scenario): EthereumSignable {
  const { api, args } = calls.at(-1) as Scenario['calls'][number]
  if (api.endsWith('.signTransaction')) return transaction(args[1] as string)
  if (api.endsWith('.signPersonalMessage')) return personalMessage(Buffer.from(args[1] as string, 'hex'))
  if (api.endsWith('.signEIP712Message')) return typedData(args[1])
  if (api.endsWith('.signEIP712HashedMessage')) return typedData(input?.typedData)
  if (input?.authorization) return authorization(input.authorization)
  // By hand, after a path of five steps.
  if (input?.transaction) return transaction((args[4] as string).slice(2 * (1 + 4 * 5)))
  throw new Error(`${id} signs nothing the port takes`)
}
