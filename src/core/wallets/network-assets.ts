import { z } from 'zod'
import { chains } from '../chains/index.ts'

export const caip2 = z.string().max(60).describe('The network (CAIP-2), for example eip155:1.')

/** The assets of a network whose symbol and decimals are known for certain: its coin, and the tokens that people use most. */
export function assetsOfNetwork(network: string) {
  const all = chains.flatMap(({ assets }) => assets?.networks() ?? [])
  return all.filter(({ chain }) => chain === network).flatMap(({ assets }) => assets)
}
