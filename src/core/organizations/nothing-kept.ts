import { z } from 'zod'
import { AgentError } from '../errors.ts'
import { checkCursor } from '../query/check-cursor.ts'
import { defineQuery, type Query, type QueryContext } from '../query/define.ts'
import { paginationOptions } from '../schema/page.ts'
import { uuid } from '../schema/uuid.ts'

/** Queries of wire.md §2.1 about things this agent keeps none of: lists are empty, and every id is unknown. */

const text = z.string().min(1, 'must not be empty').max(1000)
const someId = '3a2f6c1e-8f3c-4a58-9a66-1b0f4f1c7d20'

const ofActivity = {
  request: z.object({ activityId: uuid.describe('Id of the activity.') }),
  example: { activityId: '01939b6e-6d3a-7c1e-9a53-1f0f3c2b1a00' },
  check({ activityId }: { readonly activityId: string }, { reader, organizationId }: QueryContext) {
    if (!reader.activity(organizationId, activityId))
      throw new AgentError('ACTIVITY_NOT_FOUND', `no activity found with the ID ${activityId}`)
  },
}
const ofAll = { request: z.object({}), example: {}, check: () => undefined }
const paged = <Fields extends z.ZodRawShape>(fields: Fields, example: object, noun: string) => ({
  request: z.object({ ...fields, paginationOptions }),
  example: { ...example, paginationOptions: { limit: '10' } },
  check: ({ paginationOptions: page }: { readonly paginationOptions: z.output<typeof paginationOptions> }) =>
    checkCursor(page, () => false, noun),
})

interface Asked {
  readonly request: z.ZodType
  readonly example: unknown
  /** @throws AgentError for what the question names and is not there. */
  check(request: never, context: QueryContext): unknown
}

function emptyList(name: Lowercase<string>, key: string, noun: string, asked: Asked): Query {
  return defineQuery({
    name,
    summary: `${noun}: not supported, always an empty list.`,
    request: asked.request,
    example: asked.example,
    answer(request, context) {
      asked.check(request as never, context)
      return { [key]: [] }
    },
  })
}

function neverFound(
  name: Lowercase<string>,
  field: string,
  noun: string,
  { value = uuid }: { readonly value?: z.ZodType<string> } = {},
): Query {
  return defineQuery({
    name,
    summary: `One ${noun}: not supported, always “not found”.`,
    request: z.object({ [field]: value.describe(`Id of the ${noun}.`) }),
    example: { [field]: someId },
    answer(request) {
      throw new AgentError('RESOURCE_NOT_FOUND', `unable to find ${noun} ${request[field]} in organization`)
    },
  })
}

export const nothingKept: readonly Query[] = [
  neverFound('get_oauth2_credential', 'oauth2CredentialId', 'OAuth 2.0 credential'),
  emptyList('list_oauth2_credentials', 'oauth2Credentials', 'OAuth 2.0 credentials', ofAll),
  emptyList('list_app_proofs', 'appProofs', 'Proofs of an enclave application', ofActivity),
  neverFound('get_boot_proof', 'ephemeralKey', 'boot proof', { value: text }),
  neverFound('get_latest_boot_proof', 'appName', 'boot proof', { value: text }),
  emptyList(
    'list_email_events',
    'emailEvents',
    'Events of e-mail messages',
    paged(
      { email: text.describe('Address.'), eventType: text.optional() },
      { email: 'alice@example.org' },
      'e-mail event',
    ),
  ),
]
