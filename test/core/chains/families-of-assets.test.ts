import { expect, test } from 'vitest'
import { aptosAssets } from '../../../src/core/chains/aptos/assets.ts'
import { cosmosAssets } from '../../../src/core/chains/cosmos/assets.ts'
import type { ChainAssets } from '../../../src/core/chains/declaration/chain-assets.ts'
import { ethereumAssets } from '../../../src/core/chains/ethereum/assets.ts'
import { solanaAssets } from '../../../src/core/chains/solana/assets.ts'
import { stellarAssets } from '../../../src/core/chains/stellar/assets.ts'
import { suiAssets } from '../../../src/core/chains/sui/assets.ts'

const every = Object.entries({
  ...{ aptosAssets, cosmosAssets, ethereumAssets, solanaAssets, stellarAssets, suiAssets },
}) as unknown as readonly (readonly [string, ChainAssets<never>])[]

/** Limits compare the assets of one family alone. */
test.each(every)('assets that share a balance are of one family: %s', (_, assets) => {
  const all = assets.networks().flatMap(each => each.assets.flatMap(({ caip19 }) => assets.parse(caip19) ?? []))
  for (const one of all)
    for (const other of all.slice(0, 300))
      if (assets.key(one) === assets.key(other) || assets.shares(one, other).kind !== 'separate')
        expect(assets.family(one)).toBe(assets.family(other))
})
