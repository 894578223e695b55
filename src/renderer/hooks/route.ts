import { useSyncExternalStore } from 'react'

let current = routeIn(window.location.hash)
let guard: ((wanted: string) => void) | null = null
let visits = 0
const listeners = new Set<() => void>()

window.addEventListener('hashchange', () => {
  const route = routeIn(window.location.hash)
  if (route === current) return
  if (guard) {
    window.history.pushState(null, '', `${window.location.pathname}${window.location.search}${current}`)
    guard(route)
    return
  }
  current = route
  arrive()
})

/** The part after `#/`, split at slashes: `#/activity/0190…` is `['activity', '0190…']`. */
export function useRoute(): readonly string[] {
  return segmentsOf(useSyncExternalStore(subscribe, () => current))
}

/** Goes to a route: `accounts/0190…` for `#/accounts/0190…`. To go where one is, is another visit. */
export function goTo(route: string): void {
  if (current === `#/${route}`) arrive()
  else window.location.hash = `#/${route}`
}

/** Grows each time somebody goes to a route. */
export function useVisit(): number {
  return useSyncExternalStore(subscribe, () => visits)
}

/**
 * Keeps the route as it is; an attempt to change it causes `onAttempt` with the hash that was wanted. The returned function
 * lets it go.
 */
export function holdRoute(onAttempt: (wanted: string) => void): () => void {
  guard = onAttempt
  return () => {
    guard = null
  }
}

/** Empty for what is no route, such as the one-time link. */
function routeIn(hash: string): string {
  return hash.startsWith('#/') ? hash : ''
}

function segmentsOf(hash: string): readonly string[] {
  return hash.replace(/^#\/?/, '').split('/').filter(Boolean)
}

function arrive(): void {
  visits += 1
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
