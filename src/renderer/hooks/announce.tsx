import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'

const AnnounceContext = createContext<(text: string) => void>(() => {})

/** Holds the one live region through which changes are told to a screen reader. */
export function Announcer({ children }: { children: ReactNode }) {
  const [text, setText] = useState('')
  // A full stop comes and goes, so that the same text twice is still a change.
  const announce = useCallback((next: string) => setText(last => (last === next ? `${next}.` : next)), [])
  return (
    <AnnounceContext value={announce}>
      {children}
      <div className="visually-hidden announcements" role="status" aria-live="polite">
        {text}
      </div>
    </AnnounceContext>
  )
}

export function useAnnounce(): (text: string) => void {
  return useContext(AnnounceContext)
}
