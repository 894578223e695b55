import type { Milliseconds } from '../ports/clock.ts'

export interface Identified {
  /** Lower-case UUID. */
  readonly id: string
  readonly organizationId: string
  readonly createdAt: Milliseconds
  readonly updatedAt: Milliseconds
}
