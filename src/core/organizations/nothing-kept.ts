import { z } from 'zod'
import { AgentError } from '../errors.ts'
import { checkCursor } from '../query/check-cursor.ts'
import { defineQuery, type Query, type QueryContext } from '../query/define.ts'
import { requireRecord } from '../require-record.ts'
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
const ofUser = {
  request: z.object({ userId: uuid.describe('Id of the user.') }),
  example: { userId: '5f3b7a0c-4d0e-4f2a-8d76-2f9f2f7f9b10' },
  check: ({ userId }: { readonly userId: string }, { reader, organizationId }: QueryContext) =>
    requireRecord(reader, 'users', organizationId, userId),
}
const ofActivityAndUser = {
  ...ofActivity,
  request: ofActivity.request.extend({ userId: uuid.optional().describe('Of this user only.') }),
  check(asked: { readonly activityId: string; readonly userId?: string | undefined }, context: QueryContext) {
    ofActivity.check(asked, context)
    if (asked.userId !== undefined) requireRecord(context.reader, 'users', context.organizationId, asked.userId)
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
  {
    value = uuid,
    asked = ofAll,
  }: { readonly value?: z.ZodType<string>; readonly asked?: typeof ofAll | typeof ofUser } = {},
): Query {
  return defineQuery({
    name,
    summary: `One ${noun}: not supported, always “not found”.`,
    request: asked.request.extend({ [field]: value.describe(`Id of the ${noun}.`) }),
    example: { ...asked.example, [field]: someId },
    answer(request, context) {
      asked.check(request as never, context)
      throw new AgentError('RESOURCE_NOT_FOUND', `unable to find ${noun} ${request[field]} in organization`)
    },
  })
}

export const nothingKept: readonly Query[] = [
  neverFound('get_mfa_policy', 'mfaPolicyId', 'MFA policy', { asked: ofUser }),
  emptyList('get_mfa_policies', 'mfaPolicies', 'MFA policies of a user', ofUser),
  emptyList('get_mfa_status', 'mfaStatuses', 'MFA policies an activity still has to meet', ofActivityAndUser),
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
