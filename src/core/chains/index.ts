import { bitcoin } from './bitcoin/chain.ts'
import type { ChainExamples } from './declaration/chain-examples.ts'
import type { Chain } from './declaration/define-chain.ts'
import type { ChainOfWords } from './declaration/define-words.ts'
import { ethereum } from './ethereum/chain.ts'
import { ethereumExamples } from './ethereum/examples.ts'
import { solana } from './solana/chain.ts'
import { spark } from './spark/chain.ts'
import { tempo } from './tempo/chain.ts'
import { tron } from './tron/chain.ts'

/** The chains that the agent signs for. Adding one is adding a line. */
export const chains: readonly Chain[] = [ethereum, bitcoin, solana]

/** Those that it does not sign for yet. */
export const chainsOfWords: readonly ChainOfWords[] = [tron, tempo, spark]

/** Of the chain that the examples of the reference are about. */
export const examples: ChainExamples = ethereumExamples
