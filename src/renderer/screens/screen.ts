import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** A screen of the main window, and its place in the rail. */
export interface Screen {
  /** The first part of its route: `accounts` for `#/accounts`. */
  readonly route: string
  readonly label: string
  readonly Icon: LucideIcon
  /** Whether it also has a place in the bar of a narrow window; the others are under More. */
  readonly inBar: boolean
  /** @param part - What follows its name in the route. */
  readonly show: (part: string | undefined) => ReactNode
}
