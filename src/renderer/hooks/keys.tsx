import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { listenForKeys } from '../browser/pressed-keys.ts'

/** A key of the keyboard, and what it does. The handler, the hint beside a button and the sheet of keys follow from it. */
export interface Key {
  /** As `KeyboardEvent.key` names it, such as `j`; `g a` is two in a row, `Mod+k` is with Ctrl, or with ⌘ on a Mac. */
  readonly key: string
  readonly words: string
  readonly act: () => void
  /** False while there is nothing to do: it is then neither listed nor hinted at. Absent: always true. */
  readonly when?: boolean
  /** Acts again and again while it is held down. */
  readonly repeats?: boolean
}

/** `here`: on the screen that declares it. `everywhere`: on every screen. */
export type Where = 'here' | 'everywhere'

interface Declared {
  readonly where: Where
  readonly keys: () => readonly Key[]
}

const KeysContext = createContext<Set<Declared>>(new Set())

/** Listens for the keys that are declared below it. What is declared last comes first. */
export function KeysProvider({ children }: { children: ReactNode }) {
  const [declared] = useState(() => new Set<Declared>())
  useEffect(() => listenForKeys(() => [...declared].reverse().flatMap(({ keys }) => keys().filter(isOn))), [declared])
  return <KeysContext value={declared}>{children}</KeysContext>
}

/** Declares keys for as long as the component is mounted, and returns them for the hints. */
export function useKeys<Table extends Readonly<Record<string, Key>>>(where: Where, table: Table): Table {
  const declared = useContext(KeysContext)
  const newest = useRef(table)
  newest.current = table
  useEffect(() => {
    const own: Declared = { where, keys: () => Object.values(newest.current) }
    declared.add(own)
    return () => {
      declared.delete(own)
    }
  }, [declared, where])
  return table
}

/** Returns a function that lists the keys which do something at the moment it is called, each once. */
export function useKnownKeys(): (where: Where) => readonly Key[] {
  const declared = useContext(KeysContext)
  return where => {
    const all = [...declared].filter(each => each.where === where).flatMap(({ keys }) => keys().filter(isOn))
    return [...new Map(all.map(each => [each.key, each])).values()]
  }
}

export const isOn = ({ when = true }: Pick<Key, 'when'>): boolean => when
