import { type ReactNode, useId } from 'react'

/** One subject of the help. */
export function HelpSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section className="setting" aria-labelledby={id}>
      <div className="setting-about">
        <h2 id={id}>{title}</h2>
      </div>
      <div className="setting-body">{children}</div>
    </section>
  )
}
