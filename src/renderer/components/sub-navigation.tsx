import { useLayoutEffect, useRef } from 'react'

interface Props {
  readonly label: string
  readonly links: readonly { readonly href: string; readonly label: string; readonly current: boolean }[]
}

/** The parts of one screen. In a narrow window they scroll sideways, with the one that is shown in sight. */
export function SubNavigation({ label, links }: Props) {
  const bar = useRef<HTMLElement>(null)
  const current = links.find(each => each.current)?.href
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is shown
  useLayoutEffect(() => {
    const tab = bar.current?.querySelector<HTMLElement>('[aria-current]')
    // Not `scrollIntoView`, which would scroll the page too.
    if (bar.current && tab) bar.current.scrollLeft = tab.offsetLeft - (bar.current.clientWidth - tab.offsetWidth) / 2
  }, [current])
  return (
    <nav ref={bar} className="sub-navigation" aria-label={label}>
      {links.map(({ href, label, current }) => (
        <a key={href} href={href} className="tab" aria-current={current ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  )
}
