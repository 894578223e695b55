import fc from 'fast-check'
import { isNight, scaled } from './effort.ts'

/**
 * For the properties that do not say otherwise. By day they try the same values each time: what fails fails again, and chance fails
 * nothing. The night tries others each time.
 */
fc.configureGlobal({ numRuns: scaled(100), ...(!isNight && { seed: 1 }) })
