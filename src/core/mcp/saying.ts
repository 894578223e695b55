import type { Program } from '../json-rpc/program.ts'

/** The same program, with the reason that it states for what it asks next. */
export function saying(program: Program, reason: string): Program {
  return { ...program, caller: { ...program.caller, reason } }
}
