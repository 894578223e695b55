/** The innermost reason: the public client wraps what the agent answered, which says more, in a number and details for programs. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return reasonOf(error.cause)
  return error.message.replace(/^Turnkey error \d+: /, '').replace(/ \(Details: .*\)$/s, '')
}
