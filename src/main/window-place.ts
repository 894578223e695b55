import { readFileSync, renameSync, writeFileSync } from 'node:fs'

const sides = ['x', 'y', 'width', 'height'] as const
type Area = Readonly<Record<(typeof sides)[number], number>>

/** Place and size of a window that is not maximized, in the system's units, and whether it is maximized now. */
export interface WindowPlace extends Area {
  readonly isMaximized: boolean
}

/** Least of a window that has to be on some screen, in each direction: enough to see it, and to take hold of it. */
const leastSeen = 120

/**
 * Reads the place in which a window was left. `undefined` if there is none, if it cannot be read, or if the window would lie outside of
 * all screens, of which one may be gone.
 */
export function readWindowPlace(file: string, screens: readonly Area[]): WindowPlace | undefined {
  try {
    const place = JSON.parse(readFileSync(file, 'utf8')) as WindowPlace
    return isPlace(place) && screens.some(screen => isSeenOn(place, screen)) ? place : undefined
  } catch {
    return undefined
  }
}

function isPlace(place: WindowPlace): boolean {
  return sides.every(side => Number.isSafeInteger(place[side])) && typeof place.isMaximized === 'boolean'
}

/** Writes the place, all of it or nothing. A window has to close where nothing can be written, so a failure is not told. */
export function writeWindowPlace(file: string, place: WindowPlace): void {
  const written = `${file}.new`
  try {
    writeFileSync(written, JSON.stringify(place), { mode: 0o600 })
    renameSync(written, file)
  } catch {}
}

function isSeenOn(place: Area, screen: Area): boolean {
  const across = Math.min(place.x + place.width, screen.x + screen.width) - Math.max(place.x, screen.x)
  const down = Math.min(place.y + place.height, screen.y + screen.height) - Math.max(place.y, screen.y)
  // The title bar has to be there, or nobody can move the window.
  return across >= leastSeen && down >= leastSeen && place.y >= screen.y
}
