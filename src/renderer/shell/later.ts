import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** Milliseconds after which a script that could not be loaded is asked for again. */
const retryAfter = 1000

const loads: (() => Promise<unknown>)[] = []

/** A component in a script of its own, so that the first screen does not wait for it. Shown within a `Suspense`. */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  const loadWhole = async () => ({ default: await untilLoaded(load) })
  loads.push(loadWhole)
  return lazy(loadWhole)
}

/** Loads all of them one by one, each when the window has nothing else to do: who comes to one finds it there. */
export async function loadInIdleTime(): Promise<void> {
  for (const load of loads.splice(0)) {
    await new Promise<void>(resolve => requestIdleCallback(() => resolve()))
    await load()
  }
}

/** The agent that serves the window may be away for a while. */
async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise(resolve => setTimeout(resolve, retryAfter))
    }
  }
}
