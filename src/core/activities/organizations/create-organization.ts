import { z } from 'zod'
import { defineActivity } from '../../activity/define.ts'
import { AgentError } from '../../errors.ts'
import { authenticatorV1, authenticatorV2, toAuthenticatorV2 } from '../../schema/authenticator.ts'
import { label } from '../../schema/label.ts'
import { userEmail } from '../../schema/user-params.ts'
import { uuid } from '../../schema/uuid.ts'
import { exampleAuthenticator, exampleAuthenticatorV1 } from '../credentials/example-authenticator.ts'

const common = {
  organizationName: label.describe('Name of the organization.'),
  rootEmail: userEmail,
  rootUserId: uuid.optional().describe('Id of its root user.'),
}
const parametersV1 = z.object({ ...common, rootAuthenticator: authenticatorV1 })
const parametersV2 = z.object({ ...common, rootAuthenticator: authenticatorV2.describe('Passkey of its root user.') })

const example = { organizationName: 'Acme', rootEmail: 'alice@example.org' }

/** The window is how a person decides in an organization; one made from outside would have none. */
const refuse = (): never => {
  throw new AgentError(
    'NOT_SUPPORTED',
    'an organization of its own is created in the agent’s window; over the API, create one below it with ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V8',
  )
}

export const createOrganization = defineActivity<typeof parametersV2, z.ZodType<{ organizationId: string }>, never>({
  kind: 'CREATE_ORGANIZATION',
  version: 2,
  summary: 'Refused: an organization of its own is created in the agent’s window.',
  governance: { by: 'rootQuorum' },
  parameters: parametersV2,
  older: [
    {
      version: 1,
      parameters: parametersV1,
      example: {
        ...example,
        rootAuthenticator: { ...exampleAuthenticatorV1, userId: '5f3b7a0c-4d0e-4f2a-8d76-2f9f2f7f9b10' },
      },
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
  prepare: refuse,
  describe: refuse,
  execute: async () => refuse(),
})
