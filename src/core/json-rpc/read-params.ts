import type { z } from 'zod'
import { RpcError, rpcCodes } from '../programs/rpc-error.ts'

/** @throws RpcError -32602, which names the place */
export function readParams<Shape extends z.ZodType>(shape: Shape, value: unknown): z.output<Shape> {
  const parsed = shape.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const path = issue?.path.join('.')
  throw new RpcError(rpcCodes.invalidParams, `${path ? `${path}: ` : ''}${issue?.message ?? 'cannot be read'}`)
}
