import { type ReactNode, useId } from 'react'

/** One subject of the settings: what it is about beside what can be set. */
export function SettingSection({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className="setting" aria-labelledby={id}>
      <div className="setting-about">
        <h2 id={id}>{title}</h2>
        <p>{lead}</p>
      </div>
      <div className="setting-body">{children}</div>
    </section>
  )
}
