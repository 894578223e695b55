import { useSyncExternalStore } from 'react'
import { type Choice, type Chosen, chosen, onChoice } from '../browser/appearance.ts'

/** What is chosen for this window, wherever it was chosen. */
export function useChosen<Name extends Choice>(name: Name): Chosen<Name> {
  return useSyncExternalStore(onChoice, () => chosen(name))
}
