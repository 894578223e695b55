/**
 * Moves of one asset that something signed may cause. Every case is explicit: not knowing is `unknown`, and never nothing. A signature that
 * hands over the right to move an asset, as an allowance does, moves what is handed over.
 */
export type Moves =
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'amount'
      /** Base units of the asset: wei, satoshi, lamports, the smallest unit of a token. Above zero. */
      readonly units: bigint
    }
  | {
      readonly kind: 'unknown'
      /** A clause in the caller's words that follows “because”, for example `the call 0x12345678 is not known`. */
      readonly why: string
    }

export const movesNothing: Moves = { kind: 'nothing' }

export function movesAmount(units: bigint): Moves {
  return units > 0n ? { kind: 'amount', units } : movesNothing
}

export function movesUnknown(why: string): Moves {
  return { kind: 'unknown', why }
}

/** All of it: unknown as soon as one part is, otherwise the sum. */
export function movesTogether(parts: readonly Moves[]): Moves {
  const unknown = parts.find(({ kind }) => kind === 'unknown')
  return unknown ?? movesAmount(parts.reduce((sum, part) => (part.kind === 'amount' ? sum + part.units : sum), 0n))
}
