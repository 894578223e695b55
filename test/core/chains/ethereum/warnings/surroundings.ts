import type { Surroundings } from '../../../../../src/core/chains/declaration/decision-context.ts'

export const me = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
/** Another account of the organization. */
export const mine = '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0'
export const friend = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
export const stranger = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
export const zero = '0x0000000000000000000000000000000000000000'
export const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const uni = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'
export const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
/** A router that is described by the shipped data. */
export const router = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'

export const now = Date.UTC(2026, 10, 23)
export const seconds = BigInt(now / 1000)

export const surroundings: Surroundings = {
  signer: me,
  now,
  webOrigin: null,
  isOurs: address => address === me || address === mine,
  isNamed: address => [me, mine, friend].includes(address),
  earlier: () => [],
}
