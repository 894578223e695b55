import { url } from './settings.ts'

/** The innermost reason: the public client wraps what the agent answered, which says more, in a number and details for programs. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return reasonOf(error.cause)
  // What browsers say where nobody answers a request.
  if (error instanceof TypeError && /fetch|load failed/i.test(error.message))
    return `Countersign does not answer at ${url}. Start it, and try again.`
  return error.message.replace(/^Turnkey error \d+: /, '').replace(/ \(Details: .*\)$/s, '')
}
