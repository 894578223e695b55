import type { Catalogue } from '../activity/catalogue.ts'
import type { EphemeralResults } from '../activity/ephemeral-results.ts'
import type { Broadcasts } from '../ports/broadcasts.ts'
import type { Clock } from '../ports/clock.ts'
import type { Log } from '../ports/log.ts'
import type { Store } from '../ports/store.ts'
import type { Query } from '../query/define.ts'
import { parse } from '../schema/parse.ts'
import type { Approvals } from './approvals/approvals.ts'
import { requireQueryInScope } from './evaluation/session-scope.ts'
import type { Refusals } from './refused/refusals.ts'
import type { KnownOfRequest } from './refused/refused-receipt.ts'
import type { RawRequest } from './requests/raw-request.ts'
import type { LastUses } from './stages/authenticate/last-uses.ts'
import { noteUse } from './stages/authenticate/note-use.ts'
import { authenticateQuery } from './stages/authenticate.ts'

export interface AnswerParts {
  readonly store: Store
  readonly catalogue: Catalogue
  readonly clock: Clock
  readonly log: Log
  readonly handedOut: Pick<EphemeralResults, 'complete'>
  readonly approvals: Pick<Approvals, 'asked'>
  readonly broadcasts: Broadcasts
  readonly lastUses: Pick<LastUses, 'note'>
  readonly refusals: Pick<Refusals, 'keep'>
}

/**
 * Answers one query: authenticate, look at the scope of a session, validate, look up. Nothing is recorded but the first use of a credential, and a receipt of a
 * query that is refused.
 *
 * The fields stand at top level, as the SDKs read them, and again in the `activity` envelope of api.md 4.1.4, unless the answer
 * itself is an activity.
 * @throws AgentError
 */
export async function answerQuery(
  parts: AnswerParts,
  query: Query,
  request: RawRequest,
): Promise<Record<string, unknown>> {
  const known: KnownOfRequest = { path: request.path, webOrigin: request.caller.webOrigin }
  try {
    return await answer(parts, query, request, known)
  } catch (thrown) {
    await parts.refusals.keep(thrown, known)
    throw thrown
  }
}

/** @param known - Is told what becomes known of the request. */
async function answer(
  parts: AnswerParts,
  query: Query,
  request: RawRequest,
  known: KnownOfRequest,
): Promise<Record<string, unknown>> {
  const { store, catalogue, clock, log, handedOut, lastUses } = parts
  const { credential, body, named } = await authenticateQuery(parts, query, request)
  known.credential = credential
  requireQueryInScope(store, credential, query, request.caller.webOrigin)
  lastUses.note(credential.key.id)
  // What cannot be written now is noted with a later request; the answer does not depend on it.
  await noteUse(store, credential, clock.now()).catch(cause => log.warn({ error: cause }, 'a use was not noted'))
  const organizationId = query.findsSubOrganization ? credential.organizationId : named
  const fields = await query.answer(parse(query.request, body), {
    organizationId,
    credential,
    reader: store,
    catalogue,
    handedOut,
    now: clock.now(),
    broadcasts: parts.broadcasts,
    asked: activityId => parts.approvals.asked(activityId, 'asks'),
  })
  if ('activity' in fields) return fields
  return {
    ...fields,
    activity: {
      id: '00000000-0000-0000-0000-000000000000',
      status: 'ACTIVITY_STATUS_COMPLETED',
      type: 'ACTIVITY_TYPE_UNKNOWN_V1',
      organizationId,
      timestampMs: String(clock.now()),
      result: fields,
    },
  }
}
