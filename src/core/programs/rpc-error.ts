import { type AgentError, type FailureCode, failures, toAgentError } from '../errors.ts'
import { NodeRefusal } from '../ports/node-caller.ts'

/** An error object of JSON-RPC 2.0 §5.1, with the codes of EIP-1193, EIP-1474 and EIP-5792. */
export class RpcError extends Error {
  override name = 'RpcError'
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

export const rpcCodes = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  limitExceeded: -32005,
  userRejected: 4001,
  unauthorized: 4100,
  unsupportedMethod: 4200,
  wrongChain: 4901,
  unsupportedCapability: 5700,
  duplicateBundle: 5720,
  unknownBundle: 5730,
  atomicityNotSupported: 5760,
} as const

/** Codes for failures that JSON-RPC has its own for. */
const codesOfFailures: Partial<Readonly<Record<FailureCode, number>>> = {
  NODE_MISSING: rpcCodes.methodNotFound,
  NODE_OF_ANOTHER_CHAIN: rpcCodes.wrongChain,
}

/** Codes for the gRPC codes of failures; every other failure is that the program may not do this. */
const codes: Readonly<Record<number, number>> = {
  // INVALID_ARGUMENT, RESOURCE_EXHAUSTED, INTERNAL, UNAVAILABLE
  3: rpcCodes.invalidParams,
  8: rpcCodes.limitExceeded,
  13: rpcCodes.internal,
  14: rpcCodes.internal,
}

/** The error object of what was thrown, in the words of the error table. @param log - Is given what nobody foresaw. */
export function rpcErrorOf(thrown: unknown, log: (error: AgentError) => void): RpcError {
  if (thrown instanceof RpcError) return thrown
  if (thrown instanceof NodeRefusal) return new RpcError(3, thrown.message, thrown.data)
  const error = toAgentError(thrown)
  if (error.code === 'INTERNAL') log(error)
  return new RpcError(
    codesOfFailures[error.code] ?? codes[failures[error.code].grpc] ?? rpcCodes.unauthorized,
    error.message,
  )
}
