import { AgentError } from '../../core/errors.ts'
import type { CheckView, DoctorView } from '../../shared/doctor.ts'
import type { HandlerContext } from '../context/handler-context.ts'
import type { NoteFirst } from '../receipts/noted-calls.ts'
import { type Examined, examine, look } from './examine.ts'
import { checks } from './index.ts'
import { runningScene } from './running-scene.ts'

/** Doctor of a running agent, as the window uses it. */
export interface Doctor {
  view(): DoctorView
  /** Begins to look at everything; where that is under way already, nothing else begins. */
  examine(): void
  /**
   * Puts right what a check offers to, and takes that check again.
   * @throws AgentError `RESOURCE_NOT_FOUND` where it offers nothing
   */
  mend(name: string, first: NoteFirst): Promise<void>
}

export function createDoctor(context: HandlerContext): Doctor {
  const { log, clock } = context.engine
  let examined: Examined[] = []
  let examinedAt: number | null = null
  let now: DoctorView['now'] = null

  async function lookAtAll(): Promise<void> {
    const scene = runningScene(context)
    examined = []
    try {
      const tell = ({ title }: Pick<CheckView, 'title'>, text: string) => {
        now = { title, text, done: examined.length, of: checks.length }
        context.changed('doctor')
      }
      for await (const each of examine(scene, tell, log)) examined.push(each)
    } finally {
      await scene.close()
      examinedAt = clock.now()
      now = null
      context.changed('doctor')
    }
  }

  return {
    view: () => ({ examinedAt, now, checks: examined.map(viewOf) }),
    examine() {
      if (now !== null) return
      now = { title: '', text: '', done: 0, of: checks.length }
      lookAtAll().catch(error => log.error({ error }, 'the doctor could not finish'))
    },
    async mend(name, first) {
      const ill = examined.find(({ check, verdict }) => check.name === name && verdict.state === 'ill' && verdict.mend)
      if (ill?.verdict.state !== 'ill' || !ill.verdict.mend) {
        throw new AgentError('RESOURCE_NOT_FOUND', 'There is nothing left to mend. Check again.')
      }
      await first()
      await ill.verdict.mend.run()
      const verdict = await look(ill.check, runningScene(context), () => undefined, log)
      examined = examined.map(each => (each.check === ill.check ? { ...each, verdict } : each))
      context.changed('doctor')
    },
  }
}

function viewOf({ check: { name, title }, verdict }: Examined): CheckView {
  const mend = verdict.state === 'ill' ? (verdict.mend?.offer ?? null) : null
  return { name, title, state: verdict.state, detail: verdict.detail, mend }
}
