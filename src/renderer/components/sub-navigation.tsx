interface Props {
  readonly label: string
  readonly links: readonly { readonly href: string; readonly label: string; readonly current: boolean }[]
}

/** The parts of one screen. */
export function SubNavigation({ label, links }: Props) {
  return (
    <nav className="sub-navigation" aria-label={label}>
      {links.map(({ href, label, current }) => (
        <a key={href} href={href} className="tab" aria-current={current ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  )
}
