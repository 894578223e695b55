import { AgentError } from '../../core/errors.ts'
import type { Log } from '../../core/ports/log.ts'
import { type Check, ill, type Verdict } from './check.ts'
import { checks } from './index.ts'
import type { Scene } from './scene.ts'

/** A check with what it came to. */
export interface Examined {
  readonly check: Check
  readonly verdict: Verdict
}

/**
 * Takes every check, one after the other, and yields what it came to. A check that fails is ill, and the rest go on.
 * @param tell - Called with the check that is being taken, and how far it has come.
 * @param log - Gets what should not have been thrown.
 * @param gone - Aborts when nobody waits for it any more.
 */
export async function* examine(
  scene: Scene,
  tell: (check: Check, text: string) => void,
  log: Pick<Log, 'error'>,
  gone?: AbortSignal,
): AsyncGenerator<Examined, void> {
  for (const check of checks) {
    gone?.throwIfAborted()
    tell(check, '')
    yield { check, verdict: await look(check, scene, text => tell(check, text), log) }
  }
}

export async function look(
  check: Check,
  scene: Scene,
  tell: (text: string) => void,
  log: Pick<Log, 'error'>,
): Promise<Verdict> {
  try {
    return await check.look(scene, tell)
  } catch (thrown) {
    if (thrown instanceof AgentError && thrown.code !== 'INTERNAL') return ill(thrown.message)
    log.error({ error: thrown, check: check.name }, 'the doctor could not look')
    return ill('This check failed. The log says why.')
  }
}
