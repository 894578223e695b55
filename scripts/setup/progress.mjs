/**
 * Shows that something long goes on: the seconds since it began, and what `tell` says meanwhile. A terminal has one line
 * that moves; a log gets a line every 15 seconds. The returned function ends it, and takes the line away.
 */
export function showProgress(tell = () => '', output = process.stderr) {
  const begun = Date.now()
  const line = () => [tell(), `${Math.round((Date.now() - begun) / 1_000)} s`].filter(Boolean).join(', ')
  const show = output.isTTY
    ? () => output.write(`\r\x1b[K${line().slice(0, (output.columns || 80) - 1)}`)
    : () => output.write(`${line()}\n`)
  const timer = setInterval(show, output.isTTY ? 1_000 : 15_000)
  return () => {
    clearInterval(timer)
    if (output.isTTY) output.write('\r\x1b[K')
  }
}
