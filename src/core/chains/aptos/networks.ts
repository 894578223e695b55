/** The main network has number 1 and the test network 2 for good; the development network gets another each time it restarts. */
const names: Readonly<Record<number, string>> = { 1: 'Aptos', 2: 'Aptos testnet' }

export const networkNumbers = Object.keys(names).map(Number)

export function networkName(chainId: number): string {
  return names[chainId] ?? `Aptos network ${chainId}, which is not known here`
}
