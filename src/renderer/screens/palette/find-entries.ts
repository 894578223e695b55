import type { Entry, EntryGroup, FoundGroup } from './entry.ts'

/** Entries that all groups share, and the least and the most of one: more take time to draw, and nobody looks through them. */
const shared = 24
const least = 3
const most = 8

/**
 * Finds what matches: every word that was typed stands in it somewhere, as the groups of an address do that was typed with gaps. What
 * begins as typed comes first, and so does its group. Before anything is typed, all entries of some groups are listed.
 */
export function findEntries(groups: readonly EntryGroup[], typed: string): readonly FoundGroup[] {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') {
    return groups
      .filter(({ isOffered }) => isOffered)
      .map(({ title, items }) => ({ title, items, count: items.length }))
  }
  const found = groups.map(group => bestOf(group, wanted)).filter(({ count }) => count > 0)
  const share = Math.min(most, Math.max(least, Math.floor(shared / found.length)))
  return found
    .sort((one, other) => one.distance - other.distance)
    .map(({ title, items, count }) => ({ title, count, items: items.slice(0, share) }))
}

function bestOf({ title, items }: EntryGroup, wanted: string): FoundGroup & { readonly distance: number } {
  const words = wanted.split(/\s+/)
  const found = items
    .filter(entry => {
      const text = textOf(entry)
      return words.every(word => text.includes(word))
    })
    .map(entry => ({ entry, distance: distanceOf(entry.title.toLowerCase(), wanted) }))
    .sort((one, other) => one.distance - other.distance)
  const best = found.slice(0, most).map(({ entry }) => entry)
  return { title, items: best, count: found.length, distance: found[0]?.distance ?? 0 }
}

function distanceOf(title: string, wanted: string): number {
  if (title.startsWith(wanted)) return 0
  if (title.includes(` ${wanted}`)) return 1
  return title.includes(wanted) ? 2 : 3
}

function textOf({ title, about = '', address = '', alsoFoundBy = [] }: Entry): string {
  return [title, about, address, ...alsoFoundBy].join(' ').toLowerCase()
}
