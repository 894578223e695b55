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
    const element = bar.current
    if (!element) return
    const markMore = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element
      element.toggleAttribute('data-more-before', scrollLeft > 1)
      element.toggleAttribute('data-more-after', scrollLeft + clientWidth < scrollWidth - 1)
    }
    const bringIntoSight = () => {
      const tab = element.querySelector<HTMLElement>('[aria-current]')
      // Not `scrollIntoView`, which would scroll the page too.
      if (tab) element.scrollLeft = tab.offsetLeft - (element.clientWidth - tab.offsetWidth) / 2
      markMore()
    }
    const observer = new ResizeObserver(bringIntoSight)
    observer.observe(element)
    element.addEventListener('scroll', markMore)
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', markMore)
    }
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
