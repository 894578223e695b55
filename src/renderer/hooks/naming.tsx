import { createContext, type ReactNode, useContext } from 'react'

/** Asks the person for a name of an address. */
type Naming = (address: string) => void

const NamingContext = createContext<Naming | null>(null)

export function NamingProvider({ onName, children }: { onName: Naming; children: ReactNode }) {
  return <NamingContext value={onName}>{children}</NamingContext>
}

/** Null where addresses are not named. */
export function useNaming(): Naming | null {
  return useContext(NamingContext)
}
