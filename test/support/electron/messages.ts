/** A question to the test's side, or news for it. */
export type FromApp =
  | {
      readonly kind: 'load'
      readonly question: number
      readonly window: number
      readonly title: string
      readonly size: { readonly width: number; readonly height: number }
      readonly url: string
      readonly preload: string
    }
  | { readonly kind: 'send'; readonly window: number; readonly channel: string; readonly args: readonly unknown[] }
  | { readonly kind: 'shown' }
  | { readonly kind: 'answer'; readonly question: number; readonly value?: unknown; readonly error?: string }

export type ToApp =
  | { readonly kind: 'loaded'; readonly question: number }
  | { readonly kind: 'evaluate'; readonly question: number; readonly source: string; readonly argument: unknown }
  | {
      readonly kind: 'invoke'
      readonly question: number
      readonly window: number
      readonly frame: { readonly url: string; readonly top: boolean }
      readonly channel: string
      readonly args: readonly unknown[]
    }
  | { readonly kind: 'fetch'; readonly question: number; readonly method: string; readonly url: string }
