import type { HandlerContext } from '../context/handler-context.ts'

/** Tells the window that keys came back: all it shows of keys and records may be another. */
export function keysChanged({ changed }: Pick<HandlerContext, 'changed'>): void {
  for (const topic of ['state', 'wallets', 'apiKeys', 'settings'] as const) changed(topic)
}
