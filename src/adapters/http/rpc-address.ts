import type { IncomingMessage } from 'node:http'
import { type ProgramToken, readProgramToken } from '../../core/programs/program-token.ts'
import { RpcError, rpcCodes } from '../../core/programs/rpc-error.ts'
import { bearerOf } from './program-calls.ts'

/** The paths: `/rpc/TOKEN/CHAIN`, or `/rpc/CHAIN` with `Authorization: Bearer TOKEN`. CHAIN is a decimal id of EIP-155. */
const path = /^\/rpc\/(?:([\w-]{64})\/)?([1-9]\d{0,18})$/

export interface RpcAddress {
  readonly token: ProgramToken
  /** EIP-155. */
  readonly chainId: bigint
}

export function isRpcPath({ url = '' }: Pick<IncomingMessage, 'url'>): boolean {
  return url.startsWith('/rpc/')
}

/** Reads the token and the chain of a request. The token goes nowhere else. @throws RpcError 4100 */
export function readRpcAddress(request: IncomingMessage): RpcAddress {
  const [, inPath, chain] = path.exec((request.url ?? '').split('?', 1)[0] ?? '') ?? []
  const token = readProgramToken(inPath ?? bearerOf(request))
  if (chain !== undefined && token) return { token, chainId: BigInt(chain) }
  throw new RpcError(
    rpcCodes.unauthorized,
    'The address is http://localhost:PORT/rpc/TOKEN/CHAIN, with a decimal chain id.',
  )
}
