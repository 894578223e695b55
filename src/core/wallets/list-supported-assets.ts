import { z } from 'zod'
import { networkNamed } from '../chains/own-nodes.ts'
import { defineQuery } from '../query/define.ts'
import { assetsOfNetwork, caip2 } from './network-assets.ts'

export const listSupportedAssets = defineQuery({
  name: 'list_supported_assets',
  summary:
    'The coin of a network and its tokens that people use most, whose symbols and decimals are known for certain.',
  request: z.object({ caip2 }),
  example: { caip2: 'eip155:1' },
  answer: ({ caip2 }) => ({ assets: assetsOfNetwork(networkNamed(caip2)) }),
})
