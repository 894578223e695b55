import { useEffect, useRef, useState } from 'react'
import { mostSought } from '../../../shared/most-activities.ts'
import { SearchField } from '../../components/search-field.tsx'
import { useSettled } from '../../hooks/settled.ts'

interface Props {
  readonly text: string
  readonly hidden: boolean
  readonly onChange: (text: string) => void
}

/** Milliseconds without another letter, after which is searched. */
const pause = 250

/** Searches the history for what was typed, once the typing pauses. */
export function HistorySearch({ text, hidden, onChange }: Props) {
  const [typed, setTyped] = useState(text)
  const settled = useSettled(typed, pause).trim()
  const asked = useRef(text)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed is asked for
  useEffect(() => {
    if (settled === asked.current) return
    asked.current = settled
    onChange(settled)
  }, [settled])
  useEffect(() => {
    // Another address, or a chip that was taken away.
    if (text === asked.current) return
    asked.current = text
    setTyped(text)
  }, [text])
  return (
    <SearchField
      label="Find a name, address, hash or text"
      value={typed}
      maxLength={mostSought}
      hidden={hidden}
      onChange={setTyped}
    />
  )
}
