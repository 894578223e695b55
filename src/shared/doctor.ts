import { z } from 'zod'
import { call, nothing, query } from './call.ts'

export const doctorCalls = {
  'doctor.get': query<DoctorView>('doctor')(nothing),
  /** Begins to look at everything. */
  'doctor.examine': call<void>()(nothing),
  /** Puts right what a check offers to. */
  'doctor.mend': call<void>()(z.strictObject({ name: z.string().max(60) })),
} as const

export interface DoctorView {
  /** When everything was last looked at, in milliseconds since the epoch; null where that was not since the agent was started. */
  readonly examinedAt: number | null
  /** What is being looked at, and how many checks came before it; null while nothing is. */
  readonly now: {
    readonly title: string
    readonly text: string
    readonly done: number
    readonly of: number
  } | null
  /** What came of those that were taken. */
  readonly checks: readonly CheckView[]
}

export interface CheckView {
  readonly name: string
  readonly title: string
  /** `unknown`: it could not be looked at, and that alone is nothing to worry about. */
  readonly state: 'well' | 'unknown' | 'ill'
  readonly detail: string
  /** What can be done about it, as a button says it. */
  readonly mend: string | null
}
