import { danger } from './described.ts'

/** Warns of a text that holds the opening of a sign-in: pages may accept it as one, and the card does not explain the rest. */
export const likeASignIn = danger('It reads like a sign-in (EIP-4361), but is not exactly one.')
