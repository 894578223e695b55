/** CAIP-2 of a chain id (EIP-155). */
export function networkOfId(chainId: bigint): string {
  return `eip155:${chainId}`
}

/** The chain id of a network (CAIP-2); `undefined` for one of another namespace. */
export function idOfNetwork(network: string): bigint | undefined {
  const [, digits] = /^eip155:([1-9]\d{0,18})$/.exec(network) ?? []
  return digits === undefined ? undefined : BigInt(digits)
}
