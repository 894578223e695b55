import type { IncomingMessage } from 'node:http'
import { type RpcChain, rpcChainOf } from '../../core/json-rpc/program-rpc.ts'
import { type ProgramToken, readProgramToken } from '../../core/programs/program-token.ts'
import { RpcError, rpcCodes } from '../../core/programs/rpc-error.ts'
import { bearerOf } from './program-calls.ts'

/** The paths: `/rpc/TOKEN/CHAIN`, or `/rpc/CHAIN` with `Authorization: Bearer TOKEN`. `rpcChainOf` reads CHAIN. */
const path = /^\/rpc\/(?:([\w-]{64})\/)?(\w{1,20})$/

export interface RpcAddress {
  readonly token: ProgramToken
  readonly chain: RpcChain
}

export function isRpcPath({ url = '' }: Pick<IncomingMessage, 'url'>): boolean {
  return url.startsWith('/rpc/')
}

/** Reads the token and the chain of a request. The token goes nowhere else. @throws RpcError 4100 */
export function readRpcAddress(request: IncomingMessage): RpcAddress {
  const [, inPath, named = ''] = path.exec((request.url ?? '').split('?', 1)[0] ?? '') ?? []
  const token = readProgramToken(inPath ?? bearerOf(request))
  const chain = rpcChainOf(named)
  if (chain !== undefined && token) return { token, chain }
  throw new RpcError(
    rpcCodes.unauthorized,
    'The address is http://localhost:PORT/rpc/TOKEN/CHAIN, with a decimal chain id.',
  )
}
