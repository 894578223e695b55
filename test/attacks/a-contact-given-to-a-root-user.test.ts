/** The promise: who may change users, and is no root user, does not become one by a contact that signs in. */
import { expect, test } from 'vitest'
import { p256Key } from '../support/client.ts'
import { addPerson } from '../support/one-time-codes.ts'
import { testServer } from '../support/server.ts'
import { resultOf, submit } from '../support/signing-up.ts'

test('a policy about users does not let anybody change the contact of a root user', async () => {
  const server = await testServer()
  const root = await addPerson(server, { email: 'root@example.org' })
  const [own, key] = [p256Key(), p256Key()]
  const apiKeys = [{ apiKeyName: 'Helper', publicKey: key.publicKey, curveType: key.curve }]
  const someone = { userTags: [], authenticators: [], oauthProviders: [] }
  const users = [
    { userName: 'Helper', apiKeys, ...someone },
    { userName: 'Another', apiKeys: [{ ...apiKeys[0], publicKey: own.publicKey }], ...someone },
  ]
  const [helper, another] = resultOf(await submit(server, 'CREATE_USERS_V4', { users }, root)).userIds
  const policy = { policyName: 'Users', effect: 'EFFECT_ALLOW', notes: '' }
  const condition = "activity.resource == 'USER' && activity.action == 'UPDATE'"
  const consensus = `approvers.any(user, user.id == '${helper}')`
  resultOf(await submit(server, 'CREATE_POLICY_V3', { ...policy, condition, consensus }, root))

  const by = { key, organizationId: root.organizationId }
  for (const [kind, contact] of [
    ['UPDATE_USER', { userEmail: 'helper@example.org' }],
    ['UPDATE_USER', { userPhoneNumber: '+15555550100' }],
    ['UPDATE_USER_EMAIL', { userEmail: 'helper@example.org' }],
    ['UPDATE_USER_PHONE_NUMBER', { userPhoneNumber: '+15555550100' }],
  ] as const) {
    const change = (userId: string) => submit(server, kind, { userId, ...contact }, by)
    expect.soft(await change(root.userId)).toMatchObject({ status: 403 })
    resultOf(await change(another))
  }
})
