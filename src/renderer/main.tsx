import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { restoreAppearance } from './browser/appearance.ts'
import { keepFocus } from './browser/lost-focus.ts'
import { chooseCarrier } from './connection/carrier.ts'
import { ErrorBoundary } from './shell/error-boundary.tsx'

restoreAppearance()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')
keepFocus(root)
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <App carrier={chooseCarrier()} />
    </ErrorBoundary>
  </StrictMode>,
)
