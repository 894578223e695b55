import { z } from 'zod'
import { AgentError } from '../../core/errors.ts'
import { pairProgram } from '../window/pair-program.ts'
import type { Paired } from '../window/register-program.ts'
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
  async running(parts, asked): Promise<PairedProgram> {
    parts.tell('Waiting for you to pair the program in the window, under API keys.')
    const paired = await pairProgram(parts, { ...asked, isPage: false }, parts.gone)
    return { ...paired, api: parts.api().url }
  },
  async offline(): Promise<PairedProgram> {
    throw new AgentError(
      'RESOURCE_NOT_FOUND',
      'No agent runs on this data directory. Start one with countersign start. An --ephemeral agent is not seen here: its --init file has a token.',
    )
  },
})
