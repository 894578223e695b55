import { useEffect, useMemo, useState } from 'react'
import { type EstimateGuesses, type Strength, strengthOf } from '../words/passphrase.ts'
import { useSettled } from './settled.ts'

/** Loads the dictionaries, then says how strong a passphrase is. Absent until then, and if they cannot be loaded. */
export function useStrength(passphrase: string): Strength | undefined {
  const [estimate, setEstimate] = useState<EstimateGuesses>()
  useEffect(() => {
    let wanted = true
    import('../words/estimate-guesses.ts')
      .then(({ estimateGuesses }) => wanted && setEstimate(() => estimateGuesses))
      // The meter only advises: without it, the length that is asked for still holds.
      .catch(() => undefined)
    return () => {
      wanted = false
    }
  }, [])
  // An estimate takes up to some tenths of a second: one a pause, not one a letter.
  const settled = useSettled(passphrase, 150)
  return useMemo(() => strengthOf(settled, estimate), [settled, estimate])
}
