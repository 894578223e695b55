import type { Described } from '../declaration/described.ts'
import type { EthereumAddress } from './address.ts'

/** Functions that make calls in the name of whoever calls them, or of the account whose code they run as. */
const passesOn: readonly string[] = ['multicall', 'permitAndCall', 'multiSend']

/** Whose calls a function makes that a contract is asked for: its own, or those of whoever asks (null). */
export function actorOf(functionName: string, contract: EthereumAddress): EthereumAddress | null {
  return passesOn.includes(functionName) ? null : contract
}

/** What is said of a call that another account makes than the one that signs: where ours speak of this account, it is named. */
export function saidOf<Said extends Pick<Described, 'sentence' | 'warnings'> & { readonly isTold: boolean }>(
  actor: EthereumAddress | null,
  said: Said,
): Said {
  if (actor === null || said.isTold) return said
  const named = (text: string) => text.replaceAll('this account', actor)
  return {
    ...said,
    sentence: named(said.sentence),
    warnings: said.warnings.map(warning => ({ ...warning, text: named(warning.text) })),
  }
}
