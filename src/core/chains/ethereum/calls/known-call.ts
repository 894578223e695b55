import type { AbiFunction, AbiParameterToPrimitiveType, ParseAbiItem } from 'viem'
import { parseAbiItem } from 'viem/utils'
import type { Warning } from '../../../../shared/card.ts'
import type { EthereumAddress } from '../encoding/address.ts'
import type { Call } from '../transactions/call.ts'
import type { CallMoves, TokenMoves } from './call-moves.ts'

export interface KnownCall {
  readonly name: string
  /** For example `transfer(address to, uint256 amount)`. */
  readonly signature: string
  /** Who defines what it means, for example `ERC-20`. */
  readonly standard: string
  readonly inputs: AbiFunction['inputs']
  /** The one contract whose function it is; absent for those of a standard, which many contracts have. */
  readonly onlyOf?: EthereumAddress
  /** Whatever its arguments are, it makes no calls and moves no coin but what goes with it. */
  readonly movesTokensAlone: boolean
  /** Returns its effects on assets, for a contract that follows the standard. @param args - As `describe` has them. */
  moves(args: readonly unknown[], call: Call): CallMoves
  /** @param args - Decoded from calldata that encodes to the same bytes again. */
  describe(args: readonly unknown[], call: Call): Said
}

/** A sentence that begins with a verb and has no full stop, and what else there is to say. */
export interface Said {
  readonly sentence: string
  readonly warnings?: readonly Warning[]
  /** True if native coin is expected with it. */
  readonly takesValue?: boolean
  /** True if the sentence mentions that coin. */
  readonly tellsValue?: boolean
}

type Inputs<Signature extends string> =
  ParseAbiItem<`function ${Signature}`> extends { readonly inputs: infer Parameters } ? Parameters : never
type Arguments<Parameters> = {
  readonly [Index in keyof Parameters]: Parameters[Index] extends { readonly type: string }
    ? AbiParameterToPrimitiveType<Parameters[Index]>
    : never
}

/** A function that moves tokens alone, and no coin but what goes with it. */
export function known<const Signature extends string>(
  standard: string,
  signature: Signature,
  moves: (args: Arguments<Inputs<Signature>>, call: Call) => TokenMoves,
  describe: (args: Arguments<Inputs<Signature>>, call: Call) => Said,
): KnownCall {
  return { ...acting(standard, signature, moves, describe), movesTokensAlone: true }
}

/** A function by which a contract makes calls, moves what it holds, or is handed over. */
export function acting<const Signature extends string>(
  standard: string,
  signature: Signature,
  moves: (args: Arguments<Inputs<Signature>>, call: Call) => CallMoves,
  describe: (args: Arguments<Inputs<Signature>>, call: Call) => Said,
): KnownCall {
  const { name, inputs } = parseAbiItem(`function ${signature}` as string) as AbiFunction
  // The arguments were decoded with these very inputs.
  return {
    ...{ name, signature, standard, inputs, movesTokensAlone: false },
    moves: moves as unknown as KnownCall['moves'],
    describe: describe as unknown as KnownCall['describe'],
  }
}
