import { useEffect } from 'react'
import { type Chosen, chosen } from '../browser/appearance.ts'
import { useAction } from './action.ts'
import { useAppState } from './state.tsx'

/** Returns what gives title bars and menus the colours of the window; in a browser there are none. */
export function useTitleBar(): (theme: Chosen<'theme'>) => void {
  const { carrier } = useAppState()
  const { run } = useAction('desktop.setTheme')
  return theme => {
    if (carrier === 'electron') void run({ theme })
  }
}

/** Gives them the colours that were chosen earlier. */
export function useTitleBarAtStart(): void {
  const colour = useTitleBar()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; a later choice gives its own
  useEffect(() => colour(chosen('theme')), [])
}
