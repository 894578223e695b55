import type { FindingView } from './recovery.ts'

/** Returns the label of the button with which the person goes on with what there is. */
export function acceptLabel({ id, stopsSigning }: Pick<FindingView, 'id' | 'stopsSigning'>): string {
  if (!stopsSigning) return 'I have checked'
  return id === 'database-older' ? 'Use this one' : 'Continue with what is left'
}
