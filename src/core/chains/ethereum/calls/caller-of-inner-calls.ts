import type { Described } from '../../declaration/described.ts'
import type { EthereumAddress } from '../encoding/address.ts'
import type { Call } from '../transactions/call.ts'

/** Functions by which a contract calls itself in the name of whoever calls it. */
const callsItself: readonly string[] = ['multicall', 'permitAndCall']

/**
 * Returns in whose name a call makes an inner call: the contract's, unless it calls itself, or its code runs as another account. A function
 * of the same name that calls other contracts does so in its own name.
 * @param functionName - As a standard has it.
 * @param actor - In whose name the call is made; null for whoever makes the outermost call.
 */
export function callerOfInnerCall(
  { to, isDelegated }: Pick<Call, 'to' | 'isDelegated'>,
  inner: Pick<Call, 'to'>,
  functionName: string,
  actor: EthereumAddress | null,
): EthereumAddress | null {
  return isDelegated || (inner.to === to && callsItself.includes(functionName)) ? actor : to
}

/** Replaces “this account” in our own words by the account that makes the call, if that is not the account that signs. */
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
