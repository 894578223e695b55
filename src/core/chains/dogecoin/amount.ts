import { amountsIn } from '../bitcoin/units.ts'

/** Writes an amount in koinu, the smallest unit: `12.5 DOGE`, exactly `1250000000 koinu`. */
export const dogecoinAmount = amountsIn('DOGE', 'koinu')

/** The most koinu that a transaction may spend or pay (MAX_MONEY of Dogecoin Core): ten billion DOGE. There is no bound for all that exist. */
export const mostKoinu = 10_000_000_000n * 100_000_000n
