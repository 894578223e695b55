import { useEffect, useState } from 'react'
import { useNow } from './now.ts'
import { useAppState } from './state.tsx'

/** Returns the seconds until a passphrase may be tried again; 0 if now. */
export function usePassphraseWait(): number {
  const { proof } = useAppState()
  const [until, setUntil] = useState(0)
  // Each state that arrives says again how long it is from then on.
  useEffect(() => setUntil(proof.wait === 0 ? 0 : Date.now() + proof.wait), [proof])
  useNow(250)
  return Math.max(0, Math.ceil((until - Date.now()) / 1000))
}
