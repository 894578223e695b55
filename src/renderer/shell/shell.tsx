import type { ReactNode } from 'react'
import { Arrivals } from '../components/arrivals.tsx'
import { Banners } from '../components/banners.tsx'
import { HardwareWalletFailures } from '../components/hardware-wallet-failures.tsx'
import { HardwareWalletStrip } from '../components/hardware-wallet-strip.tsx'
import { useRoute } from '../hooks/route.ts'
import { useTitleBarAtStart } from '../hooks/title-bar.ts'
import { useArrivals } from './arrivals.ts'
import { Rail } from './rail.tsx'
import type { Screen } from './screen.ts'
import { WaitingBanner } from './waiting-banner.tsx'

interface Props {
  readonly screens: readonly Screen[]
  /** The route of the open screen. */
  readonly current: string
  readonly onSearch: () => void
  readonly children: ReactNode
}

/** The frame around every screen of the main window. */
export function Shell({ screens, current, onSearch, children }: Props) {
  useArrivals()
  useTitleBarAtStart()
  const route = useRoute()
  return (
    <div className="shell">
      {/* biome-ignore lint/a11y/useValidAnchor: it goes somewhere, within the page */}
      <a
        className="skip-link"
        href="#main"
        onClick={event => {
          // The hash is the route, so the link moves the focus itself.
          event.preventDefault()
          document.getElementById('main')?.focus()
        }}
      >
        Skip to content
      </a>
      <Rail screens={screens} current={current} onSearch={onSearch} />
      <main id="main" tabIndex={-1}>
        <HardwareWalletStrip />
        <Arrivals screen={route.join('/')}>
          <HardwareWalletFailures />
          <Banners />
          {current !== 'approvals' && <WaitingBanner />}
        </Arrivals>
        {children}
      </main>
    </div>
  )
}
