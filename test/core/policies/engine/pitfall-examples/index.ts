import { activities } from './activities.ts'
import { amountsAndPlaces } from './amounts-and-places.ts'
import { aptosAndSui } from './aptos-and-sui.ts'
import { cosmos } from './cosmos.ts'
import { ethereumAndTempo } from './ethereum-and-tempo.ts'
import type { ExamplesByName } from './examples.ts'
import { keysUsersAndLimits } from './keys-users-and-limits.ts'
import { oneOfSeveral } from './one-of-several.ts'
import { otherChains } from './other-chains.ts'
import { solana } from './solana.ts'
import { ton } from './ton.ts'

/** Examples of each warning about an expression. */
export const examples: ExamplesByName = {
  ...activities,
  ...amountsAndPlaces,
  ...keysUsersAndLimits,
  ...solana,
  ...ethereumAndTempo,
  ...aptosAndSui,
  ...cosmos,
  ...ton,
  ...otherChains,
  ...oneOfSeveral,
}
