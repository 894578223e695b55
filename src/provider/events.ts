export type Listener = (value: unknown) => void

/** Listeners of a wallet, by the names of events. */
export function createEvents() {
  const listeners = new Map<string, Set<Listener>>()
  return {
    on(event: string, listener: Listener): void {
      const all = listeners.get(event) ?? new Set()
      listeners.set(event, all.add(listener))
    },
    off(event: string, listener: Listener): void {
      listeners.get(event)?.delete(listener)
    },
    emit(event: string, value: unknown): void {
      for (const listener of listeners.get(event) ?? []) listener(value)
    },
  }
}
