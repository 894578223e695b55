import type { Milliseconds } from '../../milliseconds.ts'

/** What each record has beside the fields it declares. */
export interface Identified {
  /** Lower-case UUID. */
  readonly id: string
  readonly organizationId: string
  readonly createdAt: Milliseconds
  readonly updatedAt: Milliseconds
}
