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

/** The part after `#/`, split at slashes: `#/activity/0190…` is `['activity', '0190…']`. Its state is no part. */
export function useRoute(): readonly string[] {
  return segmentsOf(useSyncExternalStore(subscribe, () => current))
}

/** Goes to a route: `accounts/0190…` for `#/accounts/0190…`. To go where one is, is another visit. */
export function goTo(route: string): void {
  if (current === `#/${route}`) arrive()
  else window.location.hash = `#/${route}`
}

/** What follows the question mark of the route: `outcome=FAILED` for `#/activity?outcome=FAILED`. Empty without one. */
export function useRouteState(): string {
  return stateOf(useSyncExternalStore(subscribe, () => current))
}

/**
 * Puts what a screen shows into its route, in place of what was there: a reload or a copied address shows the same. It is no visit, and
 * what is typed letter by letter leaves no trail for the way back.
 */
export function keepRouteState(state: string): void {
  const [path] = current.split('?')
  current = `${path}${state && `?${state}`}`
  window.history.replaceState(null, '', `${window.location.pathname}${window.location.search}${current}`)
  for (const listener of listeners) listener()
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
  const [path = ''] = hash.split('?')
  return path.replace(/^#\/?/, '').split('/').filter(Boolean)
}

function stateOf(hash: string): string {
  const mark = hash.indexOf('?')
  return mark < 0 ? '' : hash.slice(mark + 1)
}

function arrive(): void {
  visits += 1
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
