import { danger } from '../chains/declaration/described.ts'

/** Of 32 bytes that are signed as they are. */
export const bareHash = danger(
  'Only the hash was sent, not what it stands for. Approve it only if you know what the program is doing.',
)
