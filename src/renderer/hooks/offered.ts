import type { CallName } from '../../shared/ipc.ts'
import { useAppState } from './state.tsx'

/** Whether this agent can answer the call: what it cannot do is not shown. */
export function useOffered(call: CallName): boolean {
  return useAppState().offered.includes(call)
}
