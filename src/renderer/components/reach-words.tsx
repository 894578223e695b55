import type { Reach } from '../../shared/api-keys.ts'
import { reachWords } from '../words/reach.ts'

/** Says what a key may do, and where that is decided. */
export function ReachWords({ reach }: { reach: Reach }) {
  return (
    <>
      {reachWords[reach]} {reach !== 'everything' && <a href="#/policies">Policies</a>}
    </>
  )
}
