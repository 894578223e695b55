import { unwritable } from './literals.ts'

export type Network = 'ethereum' | 'solana'

/** The addresses in a text with one on each line, or set apart by commas or spaces; each once. */
export function addressesIn(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter(Boolean))]
}

/** What is wrong with the text as a list of addresses; `undefined` if nothing is. */
export function addressesProblem(network: Network, text: string): string | undefined {
  const addresses = addressesIn(text)
  if (addresses.length === 0) return 'Give at least one address.'
  if (addresses.length > most) return `These are ${addresses.length} addresses; a policy made here holds up to ${most}.`
  const wrong = addresses.find(address => !shapes[network].test(address))
  if (wrong === undefined) return undefined
  return unwritable(wrong) ?? `“${wrong.slice(0, 60)}” is not an address on ${names[network]}. ${looks[network]}`
}

const most = 100
const names: Record<Network, string> = { ethereum: 'Ethereum networks', solana: 'Solana' }
const looks: Record<Network, string> = {
  ethereum: 'It has 0x and 40 digits or letters from a to f.',
  solana: 'It has 32 to 44 letters and digits.',
}
const shapes: Record<Network, RegExp> = {
  ethereum: /^0x[0-9a-fA-F]{40}$/,
  solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
}
