import type { Milliseconds } from '../../milliseconds.ts'

/** Fields that each record has beside those it declares. */
export interface Identified {
  /** Lower-case UUID. */
  readonly id: string
  readonly organizationId: string
  readonly createdAt: Milliseconds
  readonly updatedAt: Milliseconds
}
