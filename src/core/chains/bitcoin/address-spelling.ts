/** Returns an address as the agent writes it. Base58 counts capitals, and a checksum in bech32 is not looked at here. */
export function bitcoinSpelling(text: string): string | undefined {
  return /^(bc|tb|bcrt)1[02-9ac-hj-np-z]{6,87}$/i.test(text) ? text.toLowerCase() : undefined
}
