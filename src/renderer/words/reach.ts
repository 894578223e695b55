import type { Reach } from '../../shared/api-keys.ts'

/** Reach of a user’s keys, in a sentence about one of them. */
export const reachWords: Readonly<Record<Reach, string>> = {
  everything:
    'This key can do anything. Its user is a root user who decides alone, so no policy or limit applies to it.',
  together: 'This key can do anything that enough other root users agree to. Alone, it can do what policies allow.',
  allowed: 'This key can read, and manage its user’s own keys. Beyond that, it can do only what a policy allows.',
}

/** What is special about a key, in a list of keys. */
export const reachInShort: Readonly<Record<Exclude<Reach, 'allowed'>, string>> = {
  everything: 'Root, alone',
  together: 'Root, with others',
}
