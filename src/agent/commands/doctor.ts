import { z } from 'zod'
import type { Log } from '../../core/ports/log.ts'
import { passphrase } from '../../shared/passphrase.ts'
import type { Check } from '../doctor/check.ts'
import type { Examined } from '../doctor/examine.ts'
import type { Scene } from '../doctor/scene.ts'
import { terminalLog } from '../running-agent/terminal-log.ts'
import { defineCommand } from './command.ts'

/** Findings of the doctor of a command line, and what it has mended. */
export interface DoctorAnswer {
  readonly checks: readonly {
    readonly name: string
    readonly state: 'well' | 'unknown' | 'ill'
    readonly detail: string
    /** Label of a button that mends it; null if nothing does. */
    readonly mend: string | null
  }[]
  /** Names of checks. */
  readonly mended: readonly string[]
}

export const doctorCommand = defineCommand({
  name: 'doctor',
  request: z.strictObject({
    mend: z.boolean(),
    /** Way to unlock that the vault is tried with. */
    vault: z
      .discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('keychain') }),
        z.strictObject({ kind: z.literal('passphrase'), passphrase }),
      ])
      .nullable(),
  }),
  isSecret: ({ vault }) => vault?.kind === 'passphrase',
  async running({ tell, gone, ...context }, { mend, vault }): Promise<DoctorAnswer> {
    const { runningScene } = await import('../doctor/running-scene.ts')
    return visit(() => runningScene(context, vault ?? undefined), mend, tell, context.engine.log, gone)
  },
  async offline({ dataDirectory, vault, tell }, { mend }): Promise<DoctorAnswer> {
    const { offlineScene } = await import('../doctor/offline-scene.ts')
    return visit(() => offlineScene(dataDirectory, vault), mend, tell, terminalLog)
  },
})

async function visit(
  enter: () => Scene,
  isToMend: boolean,
  tell: (text: string) => void,
  log: Pick<Log, 'error'>,
  gone?: AbortSignal,
): Promise<DoctorAnswer> {
  const { examine } = await import('../doctor/examine.ts')
  const look = async () => {
    const scene = enter()
    const examined: Examined[] = []
    try {
      const tellOf = ({ title }: Check, text: string) => tell(text === '' ? `${title}.` : text)
      for await (const each of examine(scene, tellOf, log, gone)) examined.push(each)
      return examined
    } finally {
      await scene.close()
    }
  }
  let examined = await look()
  const mended: string[] = []
  for (const { check, verdict } of isToMend ? examined : []) {
    if (verdict.state !== 'ill' || !verdict.mend) continue
    await verdict.mend.run()
    mended.push(check.name)
  }
  if (mended.length > 0) examined = await look()
  return {
    mended,
    checks: examined.map(({ check: { name }, verdict }) => ({
      name,
      state: verdict.state,
      detail: verdict.detail,
      mend: verdict.state === 'ill' ? (verdict.mend?.offer ?? null) : null,
    })),
  }
}
