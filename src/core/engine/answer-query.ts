import type { Query } from '../query/define.ts'
import { authenticate, identify } from './authenticate.ts'
import type { Engine } from './engine.ts'
import { noteUse } from './note-use.ts'
import type { RawRequest } from './request.ts'
import { organizationOf, parse, parseBody } from './validate.ts'

/**
 * Answers one query: authenticate, validate, look up. Nothing is recorded but the first use of a
 * credential.
 *
 * The fields stand at top level, as the SDKs read them, and again in the `activity` envelope of api.md 4.1.4, unless the answer
 * itself is an activity.
 * @throws AgentError
 */
export async function answerQuery(engine: Engine, query: Query, request: RawRequest): Promise<Record<string, unknown>> {
  const { store, catalogue, clock } = engine
  const verified = await authenticate(store, request)
  const { text, value: body } = parseBody(request.body)
  const named = organizationOf(body)
  const reach = query.findsSubOrganization ? 'subOrganizations' : 'parent'
  const credential = identify(store, verified, text, named, clock.now(), reach)
  request.charge?.(credential.key.id)
  // What cannot be written now is noted with a later request; the answer does not depend on it.
  await noteUse(store, credential, clock.now()).catch(cause => engine.log.warn({ error: cause }, 'a use was not noted'))
  const organizationId = query.findsSubOrganization ? credential.organizationId : named
  const fields = await query.answer(parse(query.request, body), {
    organizationId,
    credential,
    reader: store,
    catalogue,
    now: clock.now(),
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
