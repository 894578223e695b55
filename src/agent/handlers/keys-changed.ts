import type { Needs } from '../context/handler-context.ts'

/** Tells the window that keys came back: all it shows of keys and records may be another. */
export function keysChanged({ changed }: Needs<'changed'>): void {
  for (const topic of ['state', 'wallets', 'apiKeys', 'settings'] as const) changed(topic)
}
