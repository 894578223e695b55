import type { Program } from '../programs/program.ts'

/**
 * Returns the program with a reason for its next request.
 * @param paidServer - Host of the server that is paid by it.
 */
export function withReason(program: Program, reason: string, paidServer?: string): Program {
  return { ...program, caller: { ...program.caller, reason, paidServer } }
}
