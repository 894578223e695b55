import type { VelocityControl } from '../../../records/velocity-control.ts'
import type { Consumption } from './request-consumption.ts'
import { scale, scaled } from './units.ts'

/**
 * Tells if a velocity control still holds with what a request takes of it. An unknown amount is beyond every threshold: then no limit
 * holds, and a control that notices large amounts does notice it.
 */
export function isWithin(velocityControl: VelocityControl, used: bigint, taking: Consumption | undefined): boolean {
  if (!taking) return isTotalWithin(velocityControl, used, 0n)
  return isTotalWithin(velocityControl, used, taking.unknown === null ? taking.amount : beyondAnyThreshold)
}

/**
 * Tells if a velocity control holds once `taking` has been taken as well.
 * @param used - As `reserved` adds it up.
 */
export function isTotalWithin({ method, operator, threshold }: VelocityControl, used: bigint, taking: bigint): boolean {
  const total = (used + taking) * (method === 'COUNT' ? scale : 1n)
  return operators[operator](total, scaled(threshold))
}

/** Beyond every threshold, which has at most 38 digits. */
export const beyondAnyThreshold = 10n ** 79n

const operators: Record<VelocityControl['operator'], (total: bigint, threshold: bigint) => boolean> = {
  LESS_THAN: (total, threshold) => total < threshold,
  LESS_THAN_OR_EQUAL: (total, threshold) => total <= threshold,
  EQUAL: (total, threshold) => total === threshold,
  GREATER_THAN_OR_EQUAL: (total, threshold) => total >= threshold,
  GREATER_THAN: (total, threshold) => total > threshold,
}
