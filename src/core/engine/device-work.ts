/** Requests that wait for a hardware wallet: what the person does next, and a way to take them back. */
export interface DeviceWork {
  /** In the order they began. */
  steps(): readonly { readonly activityId: string; readonly words: string }[]
  /** What `work` waits for is told by its listener; its signal aborts when the request is taken back. */
  during<Result>(
    activityId: string,
    work: (signal: AbortSignal, onStep: (words: string) => void) => Promise<Result>,
  ): Promise<Result>
  /** Takes a request back. One that waits for no device stays as it is. */
  cancel(activityId: string): void
}

/** @param changed - Called after each change of {@link DeviceWork.steps}. */
export function createDeviceWork(changed: () => void): DeviceWork {
  const under = new Map<string, { words: string; readonly controller: AbortController }>()
  return {
    steps: () => [...under].map(([activityId, { words }]) => ({ activityId, words })),
    async during(activityId, work) {
      const entry = { words: 'Looking for the device.', controller: new AbortController() }
      under.set(activityId, entry)
      changed()
      try {
        return await work(entry.controller.signal, words => {
          entry.words = words
          changed()
        })
      } finally {
        under.delete(activityId)
        changed()
      }
    },
    cancel(activityId) {
      under.get(activityId)?.controller.abort()
    },
  }
}
