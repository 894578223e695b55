/**
 * Parameters that open something to anyone who reads them, such as codes and tokens, while their request waits: in memory alone. Without
 * them the request cannot go on after a restart.
 */
export interface TransientParameters {
  keep(activityId: string, parameters: unknown): void
  get(activityId: string): unknown
  forget(activityId: string): void
  forgetAll(): void
}

const most = 1_000

export function createTransientParameters(): TransientParameters {
  const held = new Map<string, unknown>()
  return {
    keep(activityId, parameters) {
      const [oldest] = held.keys()
      if (held.size >= most && oldest !== undefined) held.delete(oldest)
      held.set(activityId, parameters)
    },
    get: activityId => held.get(activityId),
    forget: activityId => void held.delete(activityId),
    forgetAll: () => held.clear(),
  }
}
