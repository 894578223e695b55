import { bitcoin } from './bitcoin/chain.ts'
import type { Chain } from './declaration/define-chain.ts'
import { ethereum } from './ethereum/chain.ts'
import { solana } from './solana/chain.ts'

/** The chains that the agent signs for. Adding one is adding a line. */
export const chains: readonly Chain[] = [ethereum, bitcoin, solana]
