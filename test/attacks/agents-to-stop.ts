import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type Headless, type InitialClient, startHeadless } from '../support/headless.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { enterWindow, type WindowSession } from '../support/window-session.ts'

export const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
export type Signal = (typeof signals)[number]

export interface Subject {
  readonly agent: Headless
  readonly client: InitialClient
  readonly session: WindowSession
  /** Where it keeps what must be gone. */
  readonly temporary: string
}

/** Nobody has asked it for anything. */
export async function untouched(...more: string[]): Promise<Pick<Subject, 'agent' | 'temporary'>> {
  const temporary = temporaryFolder()
  const agent = await startHeadless(['--ephemeral', ...more], { environment: { TMPDIR: temporary } })
  onTestFinished(() => agent.kill())
  return { agent, temporary }
}

export async function ephemeral(): Promise<Subject> {
  const file = join(temporaryFolder(), 'client.json')
  const { agent, temporary } = await untouched('--init', file)
  return { agent, temporary, client: clientIn(file), session: await enterWindow(agent.window) }
}

export const clientIn = (file: string): InitialClient => JSON.parse(readFileSync(file, 'utf8'))

/** Tells it to end, and answers how it did. */
export async function ends(
  { agent, temporary }: Pick<Subject, 'agent' | 'temporary'>,
  told: readonly Signal[] = ['SIGTERM'],
) {
  for (const signal of told) process.kill(agent.pid, signal)
  return { code: await agent.exited, left: readdirSync(temporary) }
}

export const inOrder = { code: 0, left: [] }

export const portOf = (url: string) => Number(new URL(url).port)
