import { type ReactNode, useId } from 'react'
import { useArrival } from '../../hooks/arrival.ts'

interface Props {
  readonly title: string
  /** The second part of its route; absent if it has no address. */
  readonly part?: string
  readonly lead: ReactNode
  readonly children: ReactNode
}

/** One subject: what it is about beside what can be set. */
export function SubjectSection({ title, part, lead, children }: Props) {
  const id = useId()
  const arrival = useArrival(part)
  return (
    <section {...arrival} className="setting" aria-labelledby={id}>
      <div className="setting-about">
        <h2 id={id}>{title}</h2>
        <p>{lead}</p>
      </div>
      <div className="setting-body">{children}</div>
    </section>
  )
}
