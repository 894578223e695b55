import type { Activity } from '../activity/activity.ts'
import { answerQuery } from '../engine/answer-query.ts'
import { awaitSettled } from '../engine/await-settled.ts'
import type { Engine } from '../engine/engine.ts'
import type { Caller, RawRequest } from '../engine/requests/request.ts'
import { submit } from '../engine/submit.ts'
import { isSettled } from '../ledger/lifecycle.ts'
import { whoami } from '../users/whoami.ts'
import type { ProgramToken } from './program-token.ts'
import { RpcError, rpcCodes } from './rpc-error.ts'

/** A program that calls, and what is needed to act in its name. */
export interface Program {
  readonly token: ProgramToken
  readonly caller: Caller
  readonly charge: NonNullable<RawRequest['charge']>
  /** Aborted once the agent stops. A caller that goes away is still waited for: what the person approves is sent. */
  readonly until: AbortSignal
}

/** Checks that the program's API key is registered and in force. @throws AgentError as any query */
export async function requireProgram(engine: Engine, program: Program): Promise<void> {
  const { organizationId } = program.token
  await answerQuery(engine, whoami, requestOf(program, whoami.path, { organizationId }))
}

/**
 * Submits an activity in the name of a program, waits until the person has decided, and returns the fields of the result.
 * @throws AgentError as any submit request; RpcError 4001 if the person or a rule refuses it
 */
export async function submitAs<Result>(
  engine: Engine,
  program: Program,
  activity: Activity,
  parameters: unknown,
): Promise<Result> {
  const [newest] = activity.types
  const { organizationId } = program.token
  const envelope = { type: newest?.type, timestampMs: String(engine.clock.now()), organizationId, parameters }
  const request = requestOf(program, activity.path, envelope)
  const { activity: record, credential } = await engine.work.during(() => submit(engine, activity, request))
  const settled = await awaitSettled(engine, record, program.until)
  const { status, result, failure } = engine.handedOut.complete(settled, credential.key.id)
  if (status === 'ACTIVITY_STATUS_COMPLETED') return Object.values(result)[0] as Result
  if (!isSettled(status)) throw new RpcError(rpcCodes.internal, 'The agent is stopping. Ask again when it runs.')
  throw new RpcError(rpcCodes.userRejected, failure?.message ?? 'The request was rejected.')
}

function requestOf({ token, caller, charge }: Program, path: string, body: unknown): RawRequest {
  const bytes = Buffer.from(JSON.stringify(body))
  return { path, body: bytes, stamp: token.stamp(bytes), caller, charge }
}
