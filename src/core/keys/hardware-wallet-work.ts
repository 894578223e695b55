/** Requests that wait for a hardware wallet: what the person does next, and a way to take them back. */
export interface HardwareWalletWork {
  /** In the order they began. `walletName`: whose accounts are read; null where something is signed. */
  steps(): readonly { readonly activityId: string; readonly words: string; readonly walletName: string | null }[]
  /**
   * What `work` waits for is told by its listener; its signal aborts when the request is taken back.
   *
   * @param walletName - Of the wallet whose accounts are read.
   */
  during<Result>(
    activityId: string,
    work: (signal: AbortSignal, onStep: (words: string) => void) => Promise<Result>,
    walletName?: string,
  ): Promise<Result>
  /** Takes a request back. One that waits for no device stays as it is. */
  cancel(activityId: string): void
}

interface Entry {
  words: string
  readonly walletName: string | null
  readonly controller: AbortController
}

/** @param changed - Called after each change of {@link HardwareWalletWork.steps}. */
export function createHardwareWalletWork(changed: () => void): HardwareWalletWork {
  const under = new Map<string, Entry>()
  return {
    steps: () => [...under].map(([activityId, { words, walletName }]) => ({ activityId, words, walletName })),
    async during(activityId, work, walletName) {
      const controller = new AbortController()
      const entry: Entry = { words: 'Looking for the hardware wallet.', walletName: walletName ?? null, controller }
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
