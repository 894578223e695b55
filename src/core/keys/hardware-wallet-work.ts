import type { HardwareWalletStep } from '../../shared/hardware-wallet-step.ts'
import type { StepListener } from '../ports/hardware-wallets.ts'

/** Requests that wait for a hardware wallet: what the person does next, and a way to take them back. */
export interface HardwareWalletWork {
  /** Lists steps in the order they began. `walletName`: whose accounts are read; null if something is signed. */
  steps(): readonly {
    readonly activityId: string
    readonly step: HardwareWalletStep
    readonly walletName: string | null
  }[]
  /**
   * Runs `work`, which reports what it waits for to its listener. Its signal aborts when the request is taken back.
   *
   * @param walletName - Of the wallet whose accounts are read.
   */
  during<Result>(
    activityId: string,
    work: (signal: AbortSignal, onStep: StepListener) => Promise<Result>,
    walletName?: string,
  ): Promise<Result>
  /** Takes a request back. A request that waits for no hardware wallet stays as it is. */
  cancel(activityId: string): void
}

interface Entry {
  step: HardwareWalletStep
  readonly walletName: string | null
  readonly controller: AbortController
}

/** @param changed - Called after each change of {@link HardwareWalletWork.steps}. */
export function createHardwareWalletWork(changed: () => void): HardwareWalletWork {
  const under = new Map<string, Entry>()
  return {
    steps: () => [...under].map(([activityId, { step, walletName }]) => ({ activityId, step, walletName })),
    async during(activityId, work, walletName) {
      const controller = new AbortController()
      const entry: Entry = { step: { step: 'lookForIt' }, walletName: walletName ?? null, controller }
      under.set(activityId, entry)
      changed()
      try {
        return await work(entry.controller.signal, step => {
          entry.step = step
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
