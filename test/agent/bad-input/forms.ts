import { expect } from 'vitest'
import { p256Key } from '../../support/client.ts'
import type { Reply } from '../../support/server.ts'
import type { GoodClient, Request } from './good-client.ts'
import { invalid, missing, type Row } from './rows.ts'

const whoami = '/public/v1/query/whoami'

const without = (request: Request, field: string): Request => {
  const { [field]: _, ...body } = request.body
  return { ...request, body }
}
const having = (request: Request, change: object): Request => ({ ...request, body: { ...request.body, ...change } })

/** Requests without the stamp, the body or the envelope that every request has. */
export const forms: readonly Row[] = [
  // The stamp
  [
    'no stamp',
    client => client.bare(client.wallet()),
    { reason: 'STAMP_MISSING', words: /cannot authenticate public API activity request without a stamp/ },
  ],
  [
    'a stamp that is none',
    client => client.bare(client.wallet(), { 'X-Stamp': 'nonsense' }),
    { reason: 'STAMP_MALFORMED', words: /stamp/ },
  ],
  [
    'a stamp of another body',
    client => client.bare(client.wallet(), { 'X-Stamp': client.owner.stamp('{}') }),
    { reason: 'STAMP_INVALID', words: /could not verify api key signature/ },
  ],
  [
    'an unknown key',
    client => client.send(client.wallet(), p256Key()),
    { reason: 'PUBLIC_KEY_NOT_FOUND', words: /could not find public key in organization or its parent organization/ },
  ],
  ['an expired key', expired, { reason: 'API_KEY_EXPIRED', words: /expired api key/ }],
  [
    'another organization',
    client => client.send(having(client.wallet(), { organizationId: crypto.randomUUID() })),
    { reason: 'ORGANIZATION_NOT_FOUND', words: /no organization found with the given ID/, field: 'organizationId' },
  ],

  // The body
  [
    'no JSON',
    client => client.stamped(whoami, '{"organizationId":'),
    { reason: 'REQUEST_INVALID', words: /bad request body: it is not JSON/ },
  ],
  [
    'no UTF-8',
    client => client.stamped(whoami, Buffer.from('{"organizationId":"\xff"}', 'latin1')),
    { reason: 'REQUEST_INVALID', words: /bad request body: it is not JSON in UTF-8/ },
  ],
  [
    'JSON that is no object',
    client => client.stamped(whoami, '["organizationId"]'),
    { reason: 'REQUEST_INVALID', words: /must be a JSON object/ },
  ],
  [
    'JSON that is nested without end',
    client => client.stamped(whoami, `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`),
    { reason: 'REQUEST_INVALID', words: /nested/ },
  ],
  [
    'a query over its cap',
    client => client.stamped(whoami, client.query() + ' '.repeat(64 * 1024)),
    { reason: 'BODY_TOO_LARGE', words: /larger than 65536 bytes/ },
  ],
  [
    'a body over the cap',
    client => client.stamped(client.wallet().path, client.query() + ' '.repeat(1024 * 1024)),
    { reason: 'BODY_TOO_LARGE', words: /larger than 1048576 bytes/ },
  ],
  [
    'a path nobody knows',
    client => client.stamped('/public/v1/submit/print_money', client.query()),
    { reason: 'ROUTE_NOT_FOUND', words: /there is no \/public\/v1\/submit\/print_money here/ },
  ],

  // The envelope
  ['no organization', client => client.send(without(client.wallet(), 'organizationId')), missing('organizationId')],
  ['no type', client => client.send(without(client.wallet(), 'type')), missing('type')],
  ['no timestamp', client => client.send(without(client.wallet(), 'timestampMs')), missing('timestampMs')],
  ['no parameters', client => client.send(without(client.wallet(), 'parameters')), missing('parameters')],
  [
    'parameters that are null',
    client => client.send(having(client.wallet(), { parameters: null })),
    missing('parameters'),
  ],
  [
    'a timestamp that is a number',
    client => client.send(having(client.wallet(), { timestampMs: Date.now() })),
    invalid(/timestampMs/, 'timestampMs'),
  ],
  [
    'the type of another path',
    client => client.send(having(client.wallet(), { type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2' })),
    invalid(/type must be ACTIVITY_TYPE_CREATE_WALLET at/, 'type'),
  ],
  [
    'a timestamp of yesterday',
    client => client.send(having(client.wallet(), { timestampMs: String(Date.now() - 3_600_001) })),
    { reason: 'TIMESTAMP_STALE', words: /timestampMs is more than an hour old/, field: 'timestampMs' },
  ],
  [
    'a timestamp of tomorrow',
    client => client.send(having(client.wallet(), { timestampMs: String(Date.now() + 86_400_000) })),
    { reason: 'TIMESTAMP_STALE', words: /timestampMs is more than five minutes ahead/, field: 'timestampMs' },
  ],
]

/** The key was made to live for a second. */
async function expired(client: GoodClient): Promise<Reply> {
  const { expiring } = client
  await expect.poll(async () => (await client.stamped(whoami, client.query(), expiring)).status).toBe(401)
  return client.send(client.wallet(), expiring)
}
