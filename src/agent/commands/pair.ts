import { z } from 'zod'
import { AgentError } from '../../core/errors.ts'
import type { Paired } from '../window/register-program.ts'
import { registerProgram } from '../window/register-program.ts'
import { defineCommand } from './command.ts'

/** A program's place: its organization, and the address of the API. */
export interface PairedProgram extends Paired {
  /** For example `http://localhost:8840`. */
  readonly api: string
}

/** Registers the API key of a program, once the person has agreed in the window. */
export const pairCommand = defineCommand({
  name: 'pair',
  request: z.strictObject({
    name: z.string().trim().min(1).max(100),
    publicKey: z.string().regex(/^0[23][0-9a-f]{64}$/),
  }),
  isSecret: () => false,
  async running({ engine, pairings, window, api, tell, gone }, asked): Promise<PairedProgram> {
    const { url } = api()
    // An agent for tests asks nobody: the program gets a key of the first user.
    if (engine.settings.get().approvals === 'nothing') {
      const [organization] = engine.store.organizations()
      if (!organization)
        throw new AgentError(
          'ORGANIZATION_NOT_FOUND',
          'There is no organization yet. Go through the first run in the window.',
        )
      const [windowKey] = engine.store.list('apiKeys', organization.id, { isWindowKey: true })
      await registerProgram(window, organization.id, windowKey?.userId, asked)
      return { organizationId: organization.id, api: url }
    }
    tell('Waiting for you to pair the program in the window, under API keys.')
    const paired = await pairings.ask(asked, gone)
    if (paired) return { ...paired, api: url }
    throw new AgentError('PERMISSION_DENIED', 'The program was refused in the window.')
  },
  async offline(): Promise<PairedProgram> {
    throw new AgentError(
      'RESOURCE_NOT_FOUND',
      'No agent runs on this data directory. Start one with countersign start.',
    )
  },
})
