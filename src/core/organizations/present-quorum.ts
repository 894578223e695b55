import type { Quorum } from '../records/organization.ts'

export function presentQuorum({ threshold, userIds }: Quorum) {
  return { threshold, userIds }
}
