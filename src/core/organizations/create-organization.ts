import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { exampleAuthenticator, exampleAuthenticatorV1 } from '../credentials/example-authenticator.ts'
import { checkRegistration } from '../crypto/webauthn-registration.ts'
import { quoted } from '../display/visible.ts'
import { AgentError } from '../errors.ts'
import { newId as newRandomId } from '../ids.ts'
import { newOrganization } from '../records/organization.ts'
import { authenticatorV1, authenticatorV2, toAuthenticatorV2 } from '../schema/authenticator.ts'
import { label } from '../schema/label.ts'
import { uuid } from '../schema/uuid.ts'
import { checkUsers, insertUsers, userFields, userRecords } from '../users/new-users.ts'
import { type UserParameters, userEmail } from '../users/user-parameters.ts'

const common = {
  organizationName: label.describe('Name of the organization.'),
  rootEmail: userEmail.describe('E-mail address of its root user, and its name.'),
  rootUserId: uuid.optional().describe('Id of its root user; a new one if absent.'),
}
const parametersV1 = z.object({ ...common, rootAuthenticator: authenticatorV1 })
const parametersV2 = z.object({ ...common, rootAuthenticator: authenticatorV2.describe('Passkey of its root user.') })

const example = { organizationName: 'Globex', rootEmail: 'alice@example.org' }

export const createOrganization = defineActivity({
  kind: 'CREATE_ORGANIZATION',
  version: 2,
  summary: 'Create an organization next to this one. Its root user alone decides in it.',
  governance: { by: 'rootQuorum' },
  params: {},
  parameters: parametersV2,
  older: [
    {
      version: 1,
      parameters: parametersV1,
      example: {
        ...example,
        rootAuthenticator: { ...exampleAuthenticatorV1, userId: '5f3b7a0c-4d0e-4f2a-8d76-2f9f2f7f9b10' },
      },
      redaction: null,
      translate: ({ rootAuthenticator, ...rest }: z.output<typeof parametersV1>) => ({
        ...rest,
        rootAuthenticator: toAuthenticatorV2(rootAuthenticator),
      }),
    },
  ],
  result: { version: 1, schema: z.object({ organizationId: z.string() }) },
  example: {
    parameters: { ...example, rootAuthenticator: exampleAuthenticator },
    result: { organizationId: '0b3d7c1e-7e0a-4b61-8a63-5e3f0c1d2b4a' },
  },

  prepare({ organizationName, rootEmail, rootUserId, rootAuthenticator }, { reader, organizationId }) {
    if (reader.find('organizations', organizationId, organizationId)?.parentId !== null) {
      throw new AgentError('PERMISSION_DENIED', 'a sub-organization cannot create organizations; ask its parent')
    }
    const root: UserParameters = {
      userName: rootEmail,
      userEmail: rootEmail,
      userPhoneNumber: undefined,
      apiKeys: [],
      authenticators: [rootAuthenticator],
      oauthProviders: [],
      userTags: [],
    }
    // Before the user is looked at as one of a list, so that an error names the field as it was sent.
    checkRegistration(rootAuthenticator, 'parameters.rootAuthenticator')
    checkUsers([root], { reader, organizationId: null, field: 'parameters' })
    return { name: organizationName, root, rootUserId }
  },

  describe: ({ name, root }) => ({
    title: 'Create an organization',
    sentence: `Create the organization ${quoted(name, 100)}, next to this one`,
    key: null,
    fields: [{ label: 'Who decides there', value: '1 of 1', children: userFields([root]) }],
    warnings: [
      {
        level: 'notice',
        text: 'This window does not show it. Its user can create keys there, and you are asked to approve their signatures.',
      },
    ],
    raw: [],
  }),

  facts: () => ({ concerns: [] }),

  async execute({ name, root, rootUserId }, { credential, now, newId, idTokens }) {
    const organizationId = newRandomId()
    const [created] = await userRecords([root], {
      organizationId,
      credential,
      now,
      newId,
      idTokens,
      field: 'parameters',
      ...(rootUserId !== undefined && { userId: rootUserId }),
    })
    if (!created) throw new Error('a user makes a record')
    return {
      result: { organizationId },
      record(transaction) {
        const rootQuorum = { threshold: 1, userIds: [created.user.id] }
        transaction.insert('organizations', newOrganization({ id: organizationId, name, rootQuorum }, now))
        insertUsers(transaction, [created])
      },
    }
  },
})
