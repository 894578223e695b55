import type { z } from 'zod'
import type { Activity } from '../activity/activity.ts'
import type { DefinesFacts, Definition } from '../activity/declaration.ts'
import { defineActivity } from '../activity/define.ts'
import type { ParamsSchema } from '../activity/params.ts'
import { AgentError } from '../errors.ts'

type SignInGovernance = {
  readonly by: 'policy'
  readonly resource: 'AUTH' | 'OTP' | 'RECOVERY'
  readonly action: 'CREATE' | 'VERIFY'
}

interface SignIn<Parameters extends z.ZodType, Result extends z.ZodType, Params extends ParamsSchema>
  extends Omit<Definition<Parameters, Result, z.output<Parameters>>, 'prepare' | 'describe' | 'execute'>,
    DefinesFacts<SignInGovernance, Params, z.output<Parameters>> {
  /** What this agent lacks for it, as the end of a sentence. */
  readonly missing: string
}

/** A way to sign in that the agent knows the form of and has no means for: it is refused before anything is recorded. */
export function notConfigured<
  Parameters extends z.ZodType,
  Result extends z.ZodType,
  const Params extends ParamsSchema,
>({ missing, ...definition }: SignIn<Parameters, Result, Params>): Activity {
  const refuse = (): never => {
    throw new AgentError(
      'NOT_SUPPORTED',
      `${definition.kind} is not configured: this agent has ${missing}. Stamp requests with an API key or a passkey.`,
    )
  }
  return defineActivity<Parameters, Result, z.output<Parameters>, SignInGovernance, Params>({
    ...definition,
    prepare: refuse,
    describe: refuse,
    execute: async () => refuse(),
  })
}

export const noMailService = 'no mail service to send with'
export const noMessageService = 'no service to send one-time passwords with'
