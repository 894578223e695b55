import { aptos } from './aptos/chain.ts'
import { bitcoin } from './bitcoin/chain.ts'
import { cosmos } from './cosmos/chain.ts'
import type { ChainExamples } from './declaration/chain-examples.ts'
import type { Chain } from './declaration/define-chain.ts'
import type { ChainOfWords } from './declaration/define-words.ts'
import { dogecoin } from './dogecoin/chain.ts'
import { ethereum } from './ethereum/chain.ts'
import { ethereumExamples } from './ethereum/examples.ts'
import { solana } from './solana/chain.ts'
import { spark, sparkWords } from './spark/chain.ts'
import { stellar } from './stellar/chain.ts'
import { sui } from './sui/chain.ts'
import { tempo } from './tempo/chain.ts'
import { ton } from './ton/chain.ts'
import { tron } from './tron/chain.ts'
import { xrp } from './xrp/chain.ts'

/** The chains that the agent signs for. Adding one is adding a line. */
export const chains: readonly Chain[] = [
  ethereum,
  bitcoin,
  solana,
  cosmos,
  aptos,
  sui,
  stellar,
  ton,
  tron,
  xrp,
  dogecoin,
  spark,
  tempo,
]

/** Chains that the agent knows in words alone: chains that it does not sign for yet, and activities that it does not have. */
export const chainsOfWords: readonly ChainOfWords[] = [sparkWords]

/** Examples of the chain that the reference uses. */
export const examples: ChainExamples = ethereumExamples
