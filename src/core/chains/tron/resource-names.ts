import type { TronResource } from './transaction.ts'

/** What a stake gives, in words. */
export const resourceNames: Readonly<Record<TronResource, string>> = {
  BANDWIDTH: 'bandwidth',
  ENERGY: 'energy',
  TRON_POWER: 'votes',
}
