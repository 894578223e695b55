/** Milliseconds since the epoch; `unknown` if it was not used since the agent was started: before that nobody knows. */
export type LastUsed = number | 'never' | 'unknown'
