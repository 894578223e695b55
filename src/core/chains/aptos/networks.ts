/** The main network has number 1 and that for tests 2 for good; that for development gets another each time it begins anew. */
const names: Readonly<Record<number, string>> = { 1: 'Aptos', 2: 'Aptos testnet' }

export const networkNumbers = Object.keys(names).map(Number)

export function networkName(chainId: number): string {
  return names[chainId] ?? `Aptos network ${chainId}, which is not known here`
}
