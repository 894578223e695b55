import type { Leaf } from '../clear-signing/node.ts'
import type { EthereumAddress } from '../encoding/address.ts'
import { isInsteadOfCoin } from '../networks/instead-of-coin.ts'

/** The arguments of a call, by their paths: `_swapData[0].fromAmount`. */
export type Arguments = ReadonlyMap<string, Leaf['value']>

/** Says what a call may take or pay out otherwise than its description shows; `undefined` if it does no such thing. */
export type Beyond = (args: Arguments, around: Around) => string | undefined

export interface Around {
  readonly chainId: bigint
  /** Tells if an address is the account that signs, or another of the organization. */
  isOurs(address: string): boolean
}

/** Functions of a contract that are believed to do what their description shows, and all in which they may differ from it. */
export interface SourceRead {
  /** Their descriptions, by the paths in the registry. */
  readonly of: RegExp
  /**
   * Functions, the arguments of which the source says what they decide, by their paths without numbers (`_swapData.fromAmount`), and under
   * which conditions they decide nothing beyond what is shown. All rows of a function count.
   */
  readonly functions: readonly (readonly [name: RegExp, args: RegExp, ...conditions: readonly Beyond[]])[]
  /** Functions whose description may show only some items of a list, and why the other items take nothing more. */
  readonly listsRead?: readonly [name: RegExp, because: string]
}

/** Of such a function, the source was read whole: it takes and pays out the tokens of the very arguments that the description shows. */
export const everyArgument = /^/

/** Returns a number of a call; 0 if it has none of that path. */
export function numberAt(args: Arguments, path: string): bigint {
  const value = args.get(path)
  return typeof value === 'bigint' ? value : 0n
}

/** Returns bytes of a call; none if it has none of that path. */
export function bytesAt(args: Arguments, path: string): Buffer {
  const value = args.get(path)
  return Buffer.from(typeof value === 'string' ? value.slice(2) : '', 'hex')
}

/** Tells if the address at a path stands for the coin of the network. */
export function isCoinAt(args: Arguments, path: string): boolean {
  const value = args.get(path)
  return typeof value === 'string' && isInsteadOfCoin(value as EthereumAddress)
}
