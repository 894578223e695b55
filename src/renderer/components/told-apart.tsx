import { skeleton } from '../../shared/confusable-characters.ts'
import { dayOf } from '../words/time.ts'

interface Named {
  readonly id: string
  readonly name: string
  /** Milliseconds since the epoch. */
  readonly createdAt: number
}

interface Props {
  readonly of: Named
  /** What it is listed with. */
  readonly among: readonly Named[]
  /** Its id or its public key: the end of it is shown. */
  readonly identifier: string
}

/** What tells something from others in its list whose names look the same; nothing where there are none. */
export function ToldApart({ of: { id, name, createdAt }, among, identifier }: Props) {
  if (among.every(other => other.id === id || seen(other.name) !== seen(name))) return null
  return (
    <span className="told-apart">
      added {dayOf(createdAt)}, <span translate="no">…{identifier.slice(-8)}</span>
    </span>
  )
}

function seen(name: string): string {
  return skeleton(name).toLowerCase().trim()
}
