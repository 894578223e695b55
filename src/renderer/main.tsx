import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { chooseCarrier } from './carrier.ts'
import { keepFocus } from './lost-focus.ts'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { applyTheme, chosenTheme } from './theme.ts'

applyTheme(chosenTheme())

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
