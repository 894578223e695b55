import { Suspense, useEffect } from 'react'
import { HardwareWalletOutcomesProvider } from '../components/hardware-wallet-outcomes.tsx'
import { KeySheet } from '../components/key-sheet.tsx'
import { StillWorking } from '../components/still-working.tsx'
import { useDialog } from '../hooks/dialog.ts'
import { HardwareWalletWorkProvider } from '../hooks/hardware-wallet-work.tsx'
import { useRoute } from '../hooks/route.ts'
import { VotesProvider } from '../hooks/votes.tsx'
import { loadInIdleTime } from '../shell/later.ts'
import { Shell } from '../shell/shell.tsx'
import { screens } from './index.ts'
import { MoreScreen, moreRoute } from './more-screen.tsx'
import { Palette } from './palette/palette.tsx'

/** The main window. */
export function Screens() {
  const [route, part] = useRoute()
  const screen = screens.find(each => each.route === route) ?? screens[0]
  const isMore = route === moreRoute
  const sheet = useDialog()
  const search = useDialog()
  useEffect(() => void loadInIdleTime(), [])
  return (
    <VotesProvider>
      <HardwareWalletWorkProvider>
        <HardwareWalletOutcomesProvider>
          <Shell screens={screens} current={isMore ? moreRoute : screen.route} onSearch={search.open}>
            <Suspense fallback={<StillWorking active>Loading this screen</StillWorking>}>
              {isMore ? <MoreScreen screens={screens} /> : screen.show(part)}
            </Suspense>
          </Shell>
          <KeySheet dialog={sheet} />
          <Palette open={search.isOpen} screens={screens} onClose={search.close} onKeys={sheet.open} />
        </HardwareWalletOutcomesProvider>
      </HardwareWalletWorkProvider>
    </VotesProvider>
  )
}
