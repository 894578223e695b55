import { danger } from './described.ts'

/** Of a text that begins as a sign-in does: pages take others for one, too, and what stands around it is not told. */
export const likeASignIn = danger('It reads like a sign-in (EIP-4361), but is not exactly one.')
