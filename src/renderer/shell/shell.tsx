import type { ReactNode } from 'react'
import { Banners } from '../components/banners.tsx'
import { DeviceStrip } from '../components/device-strip.tsx'
import { useArrivals } from './arrivals.ts'
import { Rail } from './rail.tsx'
import { WaitingBanner } from './waiting-banner.tsx'

/** The frame around every screen of the main window. */
export function Shell({ section, children }: { section: string; children: ReactNode }) {
  useArrivals()
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
      <Rail section={section} />
      <main id="main" tabIndex={-1}>
        <DeviceStrip />
        <Banners />
        {section !== 'approvals' && <WaitingBanner />}
        {children}
      </main>
    </div>
  )
}
