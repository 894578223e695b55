import { danger } from './described.ts'

/** Of 32 bytes that are signed as they are, or as the text of their digits. */
export const bareHash = danger(
  'Only the hash was sent, not what it stands for. Approve it only if you know what the program is doing.',
)
