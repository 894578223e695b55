import type { GoodClient } from './good-client.ts'
import { invalid, missing, type Row } from './rows.ts'

const sessionProfileId = '3d1f6a52-5a0e-4f4b-9d0e-6a1f2b3c4d5e'
const publicKey = '036b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296'

const creating = (change: object) => (client: GoodClient) =>
  client.send(client.submit('CREATE_SESSION_PROFILE', { sessionProfileName: 'Reading', scope: 'true', ...change }))

const signingIn = (change: object) => (client: GoodClient) =>
  client.send(client.submit('STAMP_LOGIN', { publicKey, ...change }))

/** Requests about profiles of sessions. */
export const sessionProfiles: readonly Row[] = [
  ['a profile without a name', creating({ sessionProfileName: undefined }), missing('parameters.sessionProfileName')],
  ['a profile without a scope', creating({ scope: undefined }), missing('parameters.scope')],
  ['a profile with an empty scope', creating({ scope: ' ' }), invalid(/it is empty/, 'parameters.scope')],
  [
    'a scope that does not parse',
    creating({ scope: 'activity.' }),
    invalid(/invalid session profile scope/, 'parameters.scope'),
  ],
  [
    'a scope that is no condition',
    creating({ scope: 'activity.kind' }),
    invalid(/invalid session profile scope/, 'parameters.scope'),
  ],
  [
    'a scope with words about who approves',
    creating({ scope: 'approvers.count() > 0' }),
    invalid(/invalid session profile scope/, 'parameters.scope'),
  ],
  [
    'sessions of no time',
    creating({ expirationSeconds: '0' }),
    invalid(/at least "1"/, 'parameters.expirationSeconds'),
  ],
  [
    'sessions of 31 days',
    creating({ expirationSeconds: String(31 * 24 * 3600) }),
    invalid(/at most "2592000"/, 'parameters.expirationSeconds'),
  ],
  ['long notes', creating({ notes: 'a'.repeat(2001) }), invalid(/at most 2000/, 'parameters.notes')],
  [
    'a login with a profile that is not here',
    signingIn({ sessionProfileId }),
    invalid(/invalid session profile/, 'parameters.sessionProfileId'),
  ],
]
