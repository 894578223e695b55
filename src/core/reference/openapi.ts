import { z } from 'zod'
import type { Activity, ActivityType } from '../activity/activity.ts'
import { failures } from '../errors.ts'
import { activityStatuses } from '../ledger/lifecycle.ts'
import type { Query } from '../query/define.ts'

/** Input of a description of the API. */
export interface Declarations {
  readonly activities: readonly Activity[]
  readonly queries: readonly Query[]
  /** Version of the agent. */
  readonly version: string
}

/** The API as OpenAPI 3.1 (https://spec.openapis.org/oas/v3.1.0), from the declarations alone. */
export function openapi({ activities, queries, version }: Declarations) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Countersign',
      version,
      description:
        'A localhost implementation of a key, wallet, policy and signing API. Every call is a POST of JSON whose exact bytes are stamped.',
    },
    servers: [{ url: '/' }],
    security: [{ stamp: [] }, { passkeyStamp: [] }],
    tags: [
      { name: 'Activities', description: 'Requests that change something or sign. Each is recorded, and may wait.' },
      { name: 'Queries', description: 'Requests that look something up.' },
    ],
    paths: Object.fromEntries([
      ...activities.map(activity => [activity.path, { post: activityOperation(activity) }]),
      ...queries.map(query => [query.path, { post: queryOperation(query) }]),
    ]),
    components: {
      securitySchemes: {
        stamp: { type: 'apiKey', in: 'header', name: 'X-Stamp' },
        passkeyStamp: { type: 'apiKey', in: 'header', name: 'X-Stamp-Webauthn' },
      },
      schemas: { Activity: activitySchema, Error: errorSchema },
      responses: {
        Activity: jsonResponse('The activity as it stands: settled, or waiting.', {
          type: 'object',
          required: ['activity'],
          properties: { activity: { $ref: '#/components/schemas/Activity' } },
        }),
        Error: jsonResponse('Refused. Nothing was recorded and no key was touched.', {
          $ref: '#/components/schemas/Error',
        }),
      },
    },
  }
}

function activityOperation({ kind, summary, types, exampleResult }: Activity) {
  const [newest] = types
  return {
    operationId: kind.toLowerCase(),
    tags: ['Activities'],
    summary,
    requestBody: body({ oneOf: types.map(envelopeOf) }),
    responses: {
      200: { $ref: '#/components/responses/Activity' },
      default: { $ref: '#/components/responses/Error' },
    },
    'x-results': { [newest?.resultKey ?? '']: exampleResult },
  }
}

function envelopeOf({ type, parameters, example }: ActivityType) {
  return {
    title: type,
    type: 'object',
    required: ['type', 'timestampMs', 'organizationId', 'parameters'],
    properties: {
      type: { const: type },
      timestampMs: { type: 'string', pattern: '^\\d{1,16}$', description: 'Milliseconds since the epoch.' },
      organizationId: { type: 'string', format: 'uuid' },
      parameters: schemaOf(parameters),
    },
    examples: [{ type, timestampMs: '1767225600000', organizationId: exampleOrganization, parameters: example }],
  }
}

function queryOperation({ name, summary, request, example }: Query) {
  const fields = schemaOf(request)
  return {
    operationId: name,
    tags: ['Queries'],
    summary,
    requestBody: body({
      ...fields,
      required: ['organizationId', ...(fields.required ?? [])],
      properties: { organizationId: { type: 'string', format: 'uuid' }, ...fields.properties },
      examples: [{ organizationId: exampleOrganization, ...(example as object) }],
    }),
    responses: {
      200: jsonResponse('The fields asked for.', { type: 'object' }),
      default: { $ref: '#/components/responses/Error' },
    },
  }
}

const exampleOrganization = '5d0f3f0b-7a53-4c77-8f5d-2f1f2b8f7a10'

/** JSON Schema 2020-12, as far as a page needs to read it. */
export interface JsonSchema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly description?: string
  readonly anyOf?: readonly JsonSchema[]
}

/** Returns the JSON schema of what a client may send, before defaults and transforms. */
export function schemaOf(schema: z.ZodType): JsonSchema {
  const { $schema, ...described } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return described as JsonSchema
}

function body(schema: object) {
  return { required: true, content: { 'application/json': { schema } } }
}

function jsonResponse(description: string, schema: object) {
  return { description, content: { 'application/json': { schema } } }
}

const timestampSchema = {
  type: 'object',
  required: ['seconds', 'nanos'],
  properties: { seconds: { type: 'string' }, nanos: { type: 'string' } },
}

const activitySchema = {
  type: 'object',
  required: ['id', 'organizationId', 'status', 'type', 'intent', 'result', 'votes', 'fingerprint'],
  properties: {
    id: { type: 'string', format: 'uuid' },
    organizationId: { type: 'string', format: 'uuid' },
    status: { enum: activityStatuses },
    type: { type: 'string' },
    timestampMs: { type: 'string' },
    intent: { type: 'object', description: 'One key, the versioned kind, with the parameters as submitted.' },
    result: { type: 'object', description: 'One key, the kind of the result, and the contract’s own envelope.' },
    votes: { type: 'array', items: { type: 'object' } },
    fingerprint: { type: 'string', pattern: '^sha256:[0-9a-f]{64}$' },
    canApprove: { type: 'boolean' },
    canReject: { type: 'boolean' },
    failure: { oneOf: [{ $ref: '#/components/schemas/Error' }, { type: 'null' }] },
    createdAt: timestampSchema,
    updatedAt: timestampSchema,
  },
}

const errorSchema = {
  type: 'object',
  required: ['code', 'message', 'details'],
  properties: {
    code: { type: 'integer', description: 'gRPC status code.' },
    message: { type: 'string' },
    details: { type: 'array', items: { type: 'object' } },
    turnkeyErrorCode: {
      enum: [...new Set(Object.values(failures).flatMap(row => ('turnkey' in row ? row.turnkey : [])))],
    },
  },
}
