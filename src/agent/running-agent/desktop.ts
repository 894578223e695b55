import type { Input } from '../../shared/ipc.ts'

/** What only the desktop program can do for its window. */
export interface Desktop {
  /** Has title bars and menus follow the colours of the window. */
  setTheme(theme: Input<'desktop.setTheme'>['theme']): void
  /** True if the program starts when the person logs in; null where it cannot be chosen. */
  startsAtLogin(): boolean | null
  /** @throws where the system refuses it */
  startAtLogin(on: boolean): void
}
