import type { Reach } from '../../shared/api-keys.ts'

/** What the keys of a user may do, in a sentence about one of them. */
export const reachWords: Readonly<Record<Reach, string>> = {
  everything: 'This key may do everything: no policy or limit binds a root user who decides alone.',
  together: 'This key may do everything that enough other root users agree to. Alone, it may do what policies allow.',
  allowed: 'This key may read, and manage its user’s own keys. Beyond that, it may do only what a policy allows.',
}
