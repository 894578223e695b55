// `@turnkey/crypto` needs it, and does not load it: it has to be there before anything else is loaded.
import 'reflect-metadata'

await import('./start.tsx')
