import { fstatSync } from 'node:fs'

/** Interval at which the parent is looked for if nothing else would tell that it has gone, in milliseconds. */
const often = 500

/**
 * Calls `gone` when the process that started this one has ended. Where standard input is a pipe, the parent holds its other end,
 * which closes however the parent ends, also through wrappers in between. Elsewhere no system Node runs on tells a child, so it is
 * looked every half second whether this process still has the parent it began with.
 */
export function watchParent(gone: () => void): void {
  if (isPipe(0)) {
    process.stdin.on('end', gone).on('error', gone).on('close', gone).resume()
    return
  }
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) gone()
  }, often).unref()
}

function isPipe(descriptor: number): boolean {
  try {
    const kind = fstatSync(descriptor)
    return kind.isFIFO() || kind.isSocket()
  } catch {
    return false
  }
}
