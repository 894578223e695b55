import type { Program } from '../programs/program.ts'

/** Returns the program with a reason for its next request. */
export function withReason(program: Program, reason: string): Program {
  return { ...program, caller: { ...program.caller, reason } }
}
