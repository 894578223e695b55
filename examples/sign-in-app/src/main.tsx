// `@turnkey/crypto` needs it, and does not load it: it has to be there before anything else is loaded.
import 'reflect-metadata'

// A page that cannot begin, for want of a setting, says why.
await import('./start.tsx').catch((error: Error) => {
  document.body.textContent = error.message
  throw error
})
