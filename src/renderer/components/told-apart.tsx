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
export function ToldApart({ of, among, identifier }: Props) {
  if (looksUnique(of, among)) return null
  return (
    <span className="told-apart">
      added {dayOf(of.createdAt)}, <span translate="no">…{identifier.slice(-8)}</span>
    </span>
  )
}

/** True if no other of its list has a name that looks the same. */
export function looksUnique({ id, name }: Named, among: readonly Named[]): boolean {
  return among.every(other => other.id === id || seen(other.name) !== seen(name))
}

function seen(name: string): string {
  return skeleton(name).toLowerCase().trim()
}
