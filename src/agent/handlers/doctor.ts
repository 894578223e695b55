import type { HandlersOf } from '../../shared/call.ts'
import type { doctorCalls } from '../../shared/doctor.ts'
import type { HandlerContext } from '../context/handler-context.ts'
import type { Doctor } from '../doctor/doctor.ts'
import type { Answering } from '../receipts/noted-calls.ts'

export function doctorHandlers(context: HandlerContext): Answering<HandlersOf<typeof doctorCalls>> {
  let doctor: Promise<Doctor> | undefined
  /** Loads the doctor when somebody asks: a start does not need it. */
  const called = () => {
    doctor ??= import('../doctor/doctor.ts').then(({ createDoctor }) => createDoctor(context))
    return doctor
  }
  return {
    'doctor.get': async () => (await called()).view(),
    'doctor.examine': async () => (await called()).examine(),
    'doctor.mend': async ({ name }, first) => (await called()).mend(name, first),
    async 'doctor.diagnostics'() {
      const { diagnosticsOf } = await import('../doctor/diagnostics.ts')
      return diagnosticsOf(context, (await called()).view())
    },
  }
}
