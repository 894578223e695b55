import type * as listing from '../../../src/core/chains/index.ts'
import { madeUp } from './chain.ts'

/** The list of chains with one line more. */
export const listed = (actual: typeof listing): typeof listing => ({ ...actual, chains: [...actual.chains, madeUp] })
