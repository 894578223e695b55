import type { Activity } from '../activity/activity.ts'
import { answerQuery } from '../engine/answer-query.ts'
import { awaitSettled } from '../engine/await-settled.ts'
import type { Engine } from '../engine/engine.ts'
import type { Caller, RawRequest } from '../engine/requests/raw-request.ts'
import { unknownKey } from '../engine/stages/authenticate/verify-stamp.ts'
import { submit } from '../engine/submit.ts'
import { AgentError } from '../errors.ts'
import type { ActivityRecord } from '../ledger/activity-record.ts'
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

/**
 * Checks that the program's API key is registered and in force, and returns the id of its user.
 * @throws AgentError as any query; `PUBLIC_KEY_NOT_FOUND` for a key of a sub-organization; `SESSION_OUT_OF_SCOPE` for a session with a profile: these interfaces answer more than a scope is asked of
 */
export async function requireProgram(engine: Engine, program: Program): Promise<string> {
  const { organizationId } = program.token
  const found = await answerQuery(engine, whoami, requestOf(program, whoami.path, { organizationId }))
  // It also finds keys of sub-organizations. Here, all that follows is about the organization that the token names.
  if (found.organizationId !== organizationId) throw unknownKey('apiKey')
  const keys = engine.store.list('apiKeys', organizationId, { publicKey: program.token.publicKey })
  if (keys.some(({ sessionProfileId }) => sessionProfileId !== null)) {
    throw new AgentError(
      'SESSION_OUT_OF_SCOPE',
      'request not authorized: a session with a profile is for the HTTP API alone. Use an API key of the program’s own.',
    )
  }
  return String(found.userId)
}

/** A request that was made, and what comes of it. */
export interface Asked<Result> {
  /** Id of the activity. */
  readonly id: string
  /**
   * The fields of its result, once the person has decided.
   * @throws AgentError; RpcError 4001 if the person or a rule refuses it
   */
  readonly result: Promise<Result>
}

/**
 * Submits an activity in the name of a program, and answers as soon as it is recorded.
 * @param preimages - As the `Countersign-Preimage` header has them.
 * @throws AgentError as any submit request
 */
export async function submitAs<Result>(
  engine: Engine,
  program: Program,
  activity: Activity,
  parameters: unknown,
  preimages?: RawRequest['preimages'],
): Promise<Asked<Result>> {
  const [newest] = activity.types
  const { organizationId } = program.token
  const envelope = { type: newest?.type, timestampMs: String(engine.clock.now()), organizationId, parameters }
  const request = { ...requestOf(program, activity.path, envelope), preimages }
  const { activity: record, credential } = await engine.work.during(() => submit(engine, activity, request))
  const result = resultOf<Result>(engine, record, credential.key.id, program.until)
  // It may be nobody who waits for it.
  result.catch(() => undefined)
  return { id: record.id, result }
}

async function resultOf<Result>(engine: Engine, record: ActivityRecord, credentialId: string, until: AbortSignal) {
  const settled = await awaitSettled(engine, record, until)
  const { status, result, failure } = engine.handedOut.complete(settled, credentialId)
  if (status === 'ACTIVITY_STATUS_COMPLETED') return Object.values(result)[0] as Result
  if (!isSettled(status)) throw new RpcError(rpcCodes.internal, 'The agent is stopping. Ask again when it runs.')
  throw new RpcError(rpcCodes.userRejected, failure?.message ?? 'The request was rejected.')
}

function requestOf({ token, caller, charge }: Program, path: string, body: unknown): RawRequest {
  const bytes = Buffer.from(JSON.stringify(body))
  return { path, body: bytes, stamp: token.stamp(bytes), caller, charge }
}
