import type { Milliseconds } from '../milliseconds.ts'

/**
 * Amount that an activity takes of a velocity control. It is written with the step that allows the activity, and counts until that is
 * rejected or has failed: nothing has to give it back.
 */
export interface Reservation {
  readonly organizationId: string
  readonly controlId: string
  readonly activityId: string
  /** The user's or key's id where the velocity control groups by them; otherwise empty. */
  readonly groupKey: string
  /** Whole number in decimal digits: base units of an asset scaled to 36 decimals, or 1. */
  readonly amount: string
  readonly createdAt: Milliseconds
}
