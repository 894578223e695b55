import { z } from 'zod'
import { call } from './call.ts'
import { name } from './fields.ts'
import { vaultChoice } from './vault.ts'

export const firstRunCalls = {
  'setup.chooseVault': call<void>()(vaultChoice),
  'setup.createOrganization': call<{ organizationId: string; userId: string }>()(
    z.strictObject({ organizationName: name, userName: name, userEmail: z.email().optional() }),
  ),
} as const
