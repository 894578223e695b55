import { randomUUID } from 'node:crypto'
import type { GoodClient } from './good-client.ts'
import { invalid, missing, type Row } from './rows.ts'

const types = (...names: string[]) => [{ any: names.map(name => ({ type: `AUTHENTICATION_TYPE_${name}` })) }]

const creating =
  (change: object) =>
  ({ send, submit, userId }: GoodClient) => {
    const good = { userId, mfaPolicyName: 'Rule', condition: 'false', requiredAuthenticationMethods: types('API_KEY') }
    return send(submit('CREATE_MFA_POLICY', { ...good, order: 0, ...change }))
  }

const changing =
  (kind: 'UPDATE' | 'DELETE') =>
  ({ send, submit, userId }: GoodClient) =>
    send(submit(`${kind}_MFA_POLICY`, { userId, mfaPolicyId: randomUUID() }))

const methods = 'parameters.requiredAuthenticationMethods'
const notHere = { reason: 'RESOURCE_NOT_FOUND', words: /unable to find/ } as const

/** Requests about MFA policies. */
export const mfaPolicies: readonly Row[] = [
  ['an MFA policy without a user', creating({ userId: undefined }), missing('parameters.userId')],
  ['an MFA policy of nobody', creating({ userId: randomUUID() }), notHere],
  ['an MFA policy without a condition', creating({ condition: undefined }), missing('parameters.condition')],
  [
    'a condition that does not parse',
    creating({ condition: 'activity.' }),
    invalid(/invalid MFA policy condition/, 'parameters.condition'),
  ],
  ['no step', creating({ requiredAuthenticationMethods: [] }), invalid(/at least one step/, methods)],
  [
    'a step without a method',
    creating({ requiredAuthenticationMethods: types() }),
    invalid(/at least one method/, `${methods}.0.any`),
  ],
  [
    'a code as a method',
    creating({ requiredAuthenticationMethods: types('PASSKEY', 'EMAIL_OTP') }),
    invalid(/takes no other methods/, `${methods}.0.any.1.type`),
  ],
  [
    'a passkey that nobody has',
    creating({ requiredAuthenticationMethods: types('PASSKEY') }),
    invalid(/would be locked out/, methods),
  ],
  [
    'an API key that is not the user’s',
    creating({ requiredAuthenticationMethods: [{ any: [{ type: 'AUTHENTICATION_TYPE_API_KEY', id: randomUUID() }] }] }),
    invalid(/no credential of user/, `${methods}.0.any.0.id`),
  ],
  [
    'sessions of a profile that is not here',
    creating({ requiredAuthenticationMethods: [{ any: [{ type: 'AUTHENTICATION_TYPE_SESSION', id: randomUUID() }] }] }),
    invalid(/no session profile/, `${methods}.0.any.0.id`),
  ],
  ['an order below zero', creating({ order: -1 }), invalid(/at least 0/, 'parameters.order')],
  ['half an order', creating({ order: 0.5 }), invalid(/whole number/, 'parameters.order')],
  ['a change of an MFA policy that is not here', changing('UPDATE'), notHere],
  ['the deletion of an MFA policy that is not here', changing('DELETE'), notHere],
]
