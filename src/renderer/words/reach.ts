import type { Reach } from '../../shared/api-keys.ts'

/** What the keys of a user may do, in a sentence about one of them. */
export const reachWords: Readonly<Record<Reach, string>> = {
  everything: 'This key may do everything: no policy or limit binds a root user who decides alone.',
  together: 'This key may do everything that enough other root users agree to, and alone what policies allow.',
  allowed: 'This key may do only what a policy allows, beside reading, and managing its user’s own keys.',
}
