interface Paying {
  readonly outputs: readonly { readonly address: string | null; readonly isOwn: boolean }[]
}

/** The addresses that are paid, but for the one that signs. An output without address has none. */
export function recipientsOfOutputs({ outputs }: Paying): readonly string[] {
  return [...new Set(outputs.flatMap(({ address, isOwn }) => (address === null || isOwn ? [] : [address])))]
}
