const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/**
 * Calls `stop` when this process is told to end, once, however often it is told: a process group gets a signal twice when a
 * wrapper passes it on too. The handlers stay to the very end, because without one a signal kills.
 */
export function stopOnSignals(stop: () => void): void {
  let told = false
  for (const signal of signals) {
    process.on(signal, () => {
      if (told) return
      told = true
      stop()
    })
  }
}
