/** See decision 24. */
export interface HandsOver {
  /** The comparison that a condition names it by, items of lists as `[]`; null where no word names it, so that no policy allows it. */
  readonly named: { readonly path: string; readonly text: string } | null
}
