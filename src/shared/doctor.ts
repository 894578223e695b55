import { z } from 'zod'
import { call, nothing, query } from './call.ts'

export const doctorCalls = {
  'doctor.get': query<DoctorView>('doctor')(nothing),
  /** Begins to look at everything. */
  'doctor.examine': call<void>()(nothing),
  /** Puts right what a check offers to. */
  'doctor.mend': call<void>()(z.strictObject({ name: z.string().max(60) })),
  /** What helps somebody else to find a fault, as text without anything about the person. */
  'doctor.diagnostics': call<string>()(nothing),
} as const

export interface DoctorView {
  /** Time when everything was last looked at, in milliseconds since the epoch; null if not since the agent was started. */
  readonly examinedAt: number | null
  /** Check that is running, and how many checks came before it; null while none runs. */
  readonly now: {
    readonly title: string
    readonly text: string
    readonly done: number
    readonly of: number
  } | null
  /** Results of the checks that were made. */
  readonly checks: readonly CheckView[]
}

export interface CheckView {
  readonly name: string
  readonly title: string
  /** `unknown`: it could not be looked at, and that alone is nothing to worry about. */
  readonly state: 'well' | 'unknown' | 'ill'
  readonly detail: string
  /** Label of a button that mends it; null if nothing does. */
  readonly mend: string | null
}
