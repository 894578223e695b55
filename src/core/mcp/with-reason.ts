import type { Program } from '../programs/program.ts'

/**
 * Returns the program with a reason for its next request.
 * @param payee - Host of the server that is paid by it.
 */
export function withReason(program: Program, reason: string, payee?: string): Program {
  return { ...program, caller: { ...program.caller, reason, payee } }
}
