import { useSyncExternalStore } from 'react'

/** The part after `#/`, split at slashes: `#/activity/0190…` is `['activity', '0190…']`. */
export function useRoute(): readonly string[] {
  return segmentsOf(useSyncExternalStore(onHashChange, () => window.location.hash))
}

export function segmentsOf(hash: string): readonly string[] {
  return hash.replace(/^#\/?/, '').split('/').filter(Boolean)
}

function onHashChange(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}
