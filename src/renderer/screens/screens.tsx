import { DeviceOutcomesProvider } from '../hooks/device-outcomes.tsx'
import { DeviceWorkProvider } from '../hooks/device-work.tsx'
import { useRoute } from '../hooks/route.ts'
import { VotesProvider } from '../hooks/votes.tsx'
import { Shell } from '../shell/shell.tsx'
import { screens } from './index.ts'
import { MoreScreen, moreRoute } from './more-screen.tsx'

/** The main window. */
export function Screens() {
  const [route, part] = useRoute()
  const screen = screens.find(each => each.route === route) ?? screens[0]
  const isMore = route === moreRoute
  return (
    <VotesProvider>
      <DeviceWorkProvider>
        <DeviceOutcomesProvider>
          <Shell screens={screens} current={isMore ? moreRoute : screen.route}>
            {isMore ? <MoreScreen screens={screens} /> : screen.show(part)}
          </Shell>
        </DeviceOutcomesProvider>
      </DeviceWorkProvider>
    </VotesProvider>
  )
}
