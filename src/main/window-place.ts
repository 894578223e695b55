import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { z } from 'zod'

const windowPlace = z.strictObject({
  x: z.int(),
  y: z.int(),
  width: z.int().min(1),
  height: z.int().min(1),
  isMaximized: z.boolean(),
})

/** Place and size of a window that is not maximized, in the system's units, and whether it is maximized now. */
export type WindowPlace = z.infer<typeof windowPlace>

type Area = Readonly<Record<'x' | 'y' | 'width' | 'height', number>>

/** Least of a window that has to be on some screen, in each direction: enough to see it, and to take hold of it. */
const leastSeen = 120

/**
 * Reads the place in which a window was left. `undefined` if there is none, if it cannot be read, or if the window would lie outside of
 * all screens, of which one may be gone.
 */
export function readWindowPlace(file: string, screens: readonly Area[]): WindowPlace | undefined {
  try {
    const place = windowPlace.parse(JSON.parse(readFileSync(file, 'utf8')))
    return screens.some(screen => isSeenOn(place, screen)) ? place : undefined
  } catch {
    return undefined
  }
}

/** Writes it whole or not at all: it is not worth an error, but half of it would be. */
export function writeWindowPlace(file: string, place: WindowPlace): void {
  const written = `${file}.new`
  writeFileSync(written, JSON.stringify(place), { mode: 0o600 })
  renameSync(written, file)
}

function isSeenOn(place: Area, screen: Area): boolean {
  const across = Math.min(place.x + place.width, screen.x + screen.width) - Math.max(place.x, screen.x)
  const down = Math.min(place.y + place.height, screen.y + screen.height) - Math.max(place.y, screen.y)
  // The title bar has to be there, or nobody can move the window.
  return across >= leastSeen && down >= leastSeen && place.y >= screen.y
}
