import { closeSync, openSync, readFileSync, readSync } from 'node:fs'

/** How much is read at a time, and how much of the end of it is looked at again with what follows. */
const [piece, overlap] = [16 * 1024 * 1024, 1024]
const pageSize = 4096

/**
 * Which of `needles`, of three bytes or more, stand anywhere in the memory a process can write to. Linux only, and only for
 * children or as root.
 */
export function findInMemory(pid: number, needles: ReadonlyMap<string, Uint8Array>): Set<string> {
  const find = finderOf(needles)
  const found = new Set<string>()
  const memory = openSync(`/proc/${pid}/mem`, 'r')
  const pages = openSync(`/proc/${pid}/pagemap`, 'r')
  try {
    for (const line of readFileSync(`/proc/${pid}/maps`, 'utf8').split('\n')) {
      const [, from, to] = /^([0-9a-f]+)-([0-9a-f]+) rw/.exec(line) ?? []
      if (!from || !to) continue
      for (const run of used(pages, Number.parseInt(from, 16), Number.parseInt(to, 16))) {
        for (const bytes of pieces(memory, ...run)) find(bytes, found)
      }
    }
  } finally {
    closeSync(memory)
    closeSync(pages)
  }
  return found
}

/** Looks for all needles in one pass: by their first three bytes, then by all of them. */
export function finderOf(needles: ReadonlyMap<string, Uint8Array>): (bytes: Uint8Array, found: Set<string>) => void {
  const begins = new Uint8Array(2 ** 24)
  const byBeginning = new Map<number, { name: string; needle: Uint8Array }[]>()
  const beginningAt = (bytes: Uint8Array, at: number) =>
    ((bytes[at] as number) << 16) | ((bytes[at + 1] as number) << 8) | (bytes[at + 2] as number)
  for (const [name, needle] of needles) {
    const beginning = beginningAt(needle, 0)
    begins[beginning] = 1
    byBeginning.set(beginning, [...(byBeginning.get(beginning) ?? []), { name, needle }])
  }
  return (bytes, found) => {
    for (let at = 0; at + 2 < bytes.length; at++) {
      const beginning = beginningAt(bytes, at)
      if (begins[beginning] === 0) continue
      for (const { name, needle } of byBeginning.get(beginning) ?? []) {
        if (needle.every((byte, index) => bytes[at + index] === byte)) found.add(name)
      }
    }
  }
}

/** Yields the parts that a process has ever written to: V8 reserves far more than it uses. */
function* used(pages: number, from: number, to: number): Generator<[from: number, to: number]> {
  const entries = Buffer.alloc(((to - from) / pageSize) * 8)
  const length = readSync(pages, entries, 0, entries.length, (from / pageSize) * 8)
  let begun: number | undefined
  for (let at = 0; at < length; at += 8) {
    const address = from + (at / 8) * pageSize
    // Bits 63 and 62: in memory, or put out of it (https://docs.kernel.org/admin-guide/mm/pagemap.html).
    const isUsed = (entries[at + 7] as number) >= 0x40
    if (isUsed) begun ??= address
    else if (begun !== undefined) {
      yield [begun, address]
      begun = undefined
    }
  }
  if (begun !== undefined) yield [begun, to]
}

function* pieces(memory: number, from: number, to: number): Generator<Uint8Array> {
  const bytes = new Uint8Array(Math.min(piece, to - from))
  for (let at = from; at < to; at += piece - overlap) {
    let length = 0
    try {
      length = readSync(memory, bytes, 0, Math.min(bytes.length, to - at), at)
    } catch {
      // A page that was never used, or has gone since.
    }
    yield bytes.subarray(0, length)
  }
}
