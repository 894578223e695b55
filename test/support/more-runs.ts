import fc from 'fast-check'
import { scaled } from './effort.ts'

/** For the properties that do not say how often they are tried. */
fc.configureGlobal({ numRuns: scaled(100) })
