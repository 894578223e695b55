import { z } from 'zod'
import { call, nothing, query } from './call.ts'

/** Of the desktop program alone. In a browser they answer that there is none. */
export const desktopCalls = {
  'desktop.get': query<DesktopView>()(nothing),
  /** Has title bars and menus follow the colours of the window. */
  'desktop.setTheme': call<void>()(z.strictObject({ theme: z.enum(['system', 'light', 'dark']) })),
  'desktop.startAtLogin': call<void>()(z.strictObject({ on: z.boolean() })),
} as const

export interface DesktopView {
  /** True if the program starts when the person logs in; null where it cannot be chosen. */
  readonly startsAtLogin: boolean | null
}
