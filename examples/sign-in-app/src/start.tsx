import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { turnkey } from './agent.ts'
import { App } from './app.tsx'
import { provider, returnedFromProvider } from './openid.ts'
import { reasonOf } from './reason.ts'
import './style.css'

await turnkey.init()

/** Finds out what the first screen needs: a session that still lasts, or why signing in did not work. */
async function begin(): Promise<{ signedIn: boolean; problem: string | null }> {
  try {
    const returned = returnedFromProvider()
    if (returned) await turnkey.completeOauth({ ...returned, ...(provider && { providerName: provider.name }) })
    return { signedIn: (await turnkey.getSession()) !== undefined, problem: null }
  } catch (error) {
    return { signedIn: false, problem: reasonOf(error) }
  }
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <App {...(await begin())} />
    </StrictMode>,
  )
