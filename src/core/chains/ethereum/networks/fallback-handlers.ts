import type { EthereumAddress } from '../encoding/address.ts'

/**
 * What may answer for a Safe, at the same address on every chain (safe-global/safe-deployments). A Safe calls its handler with whatever it
 * does not understand, for anybody. These move nothing by that.
 */
const handlers: ReadonlySet<EthereumAddress> = new Set([
  // CompatibilityFallbackHandler 1.3.0, by both of the ways in which that version was deployed, 1.4.1 and 1.5.0.
  '0xf48f2B2d2a534e402487b3ee7C18c33Aec0Fe5e4',
  '0x017062a1dE2FE6b99BE3d9d37841FeD19F573804',
  '0xfd0732Dc9E303f09fCEf3a7388Ad10A83459Ec99',
  '0x3EfCBb83A4A7AfcB4F68D501E2c2203a38be77f4',
  // ExtensibleFallbackHandler 1.5.0. For each Safe it does what that Safe itself has told it.
  '0x85a8ca358D388530ad0fB95D0cb89Dd44Fc242c3',
])

export function isFallbackHandler(address: EthereumAddress): boolean {
  return handlers.has(address)
}
