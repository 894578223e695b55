import type { ActivityRecord } from '../ledger/activity-record.ts'
import { RpcError, rpcCodes } from '../programs/rpc-error.ts'
import type { ToolContext } from './tool.ts'

/** Finds a request of the program's own user. @throws RpcError for any other */
export function ownRequest({ engine, program, userId }: ToolContext, id: string): ActivityRecord {
  const record = engine.store.activity(program.token.organizationId, id)
  if (record?.requester.userId === userId) return record
  throw new RpcError(rpcCodes.invalidParams, 'You have made no request with this id. A propose tool answers the id.')
}
