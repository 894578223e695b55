import type { Quorum } from './record.ts'

export function presentQuorum({ threshold, userIds }: Quorum) {
  return { threshold, userIds }
}
