import { z } from 'zod'
import { nothing } from '../activity/facts.ts'
import { exampleAuthenticator } from '../credentials/example-authenticator.ts'
import { authenticatorV2 } from '../schema/authenticator.ts'
import { uuid } from '../schema/uuid.ts'
import { noMailService, notConfigured } from './not-configured.ts'
import { userIdExample } from './sign-in-parameters.ts'

export const recoverUser = notConfigured({
  kind: 'RECOVER_USER',
  version: 1,
  summary: 'Register a passkey with a recovery key.',
  governance: { by: 'policy', resource: 'RECOVERY', action: 'CREATE' },
  params: {},
  facts: nothing,
  missing: noMailService,
  parameters: z.object({ authenticator: authenticatorV2, userId: uuid.describe('The user to recover.') }),
  result: { version: 1, schema: z.object({ authenticatorId: z.array(z.string()) }) },
  example: {
    parameters: {
      authenticator: exampleAuthenticator,
      userId: userIdExample,
    },
    result: { authenticatorId: ['4a0e7d11-9d57-4f0f-8c0b-7f2f6f3b1c99'] },
  },
})
