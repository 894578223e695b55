import type { LucideIcon } from 'lucide-react'

/** Something that can be gone to or done from the palette. */
export interface Entry {
  readonly id: string
  /** May be a caller’s text. */
  readonly title: string
  /** Beside the title, such as the wallet of an account. May be a caller’s text. */
  readonly about?: string | undefined
  /** Shown whole, so that nobody takes one address for another. */
  readonly address?: string | undefined
  /** What it is found by besides, such as its id. */
  readonly alsoFoundBy?: readonly string[]
  readonly Icon: LucideIcon
  /** Of an account on a chain, whose mark takes the place of the icon. */
  readonly addressFormat?: string
  /** Key that does the same without the palette. */
  readonly key?: string
  /** The route it leads to, or what it does. */
  readonly to: string | (() => void)
}

/** Entries of one kind. */
export interface EntryGroup {
  readonly title: string
  readonly items: readonly Entry[]
  /** True if it is offered before anything is typed. */
  readonly isOffered?: boolean
}

/** A group as it is shown. */
export interface FoundGroup {
  readonly title: string
  readonly items: readonly Entry[]
  /** Number of those that match, with the ones that are not shown. */
  readonly count: number
}
