import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'

const AnnounceContext = createContext<(text: string) => void>(() => {})

/** Time after which a text that was read out is gone: whoever reads the page line by line finds no old one. */
const readOutIn = 5000

/** Holds the one live region through which changes are told to a screen reader. */
export function Announcer({ children }: { children: ReactNode }) {
  const [text, setText] = useState('')
  // A full stop comes and goes, so that the same text twice is still a change.
  const announce = useCallback((next: string) => setText(last => (last === next ? `${next}.` : next)), [])
  useEffect(() => {
    if (text === '') return
    const timer = setTimeout(() => setText(''), readOutIn)
    return () => clearTimeout(timer)
  }, [text])
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
