import { danger } from './described.ts'

/** Warning for 32 bytes that are signed as they are, or as the text of their digits. */
export const bareHash = danger(
  'Only the hash was sent, not what it stands for. Approve it only if you know what the program is doing.',
)

/** Warning for text as long as a hash: with enough tries, a program finds a transaction whose hash reads as text. */
export const perhapsHash = danger(
  'It reads as text, but its 32 bytes can be a hash as well, which could stand for anything, including a payment. Approve it only if you know what the program is doing.',
)
