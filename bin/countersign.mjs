#!/usr/bin/env node
import { fileURLToPath } from 'node:url'

const [major, minor] = process.versions.node.split('.').map(Number)
const program = new URL('../out/main/countersign.js', import.meta.url)

if (major < 22 || (major === 22 && minor < 12)) {
  process.stderr.write(
    `countersign: Node ${process.versions.node} is too old. Countersign needs Node 22.12 or later.\n`,
  )
  process.exitCode = 1
} else if (process.platform === 'win32' || !process.execve) {
  await import(program.href)
} else {
  // Takes the place of this process. An agent that crashes must not leave its memory, and the keys in it, on the disk. Young objects
  // get 8 MB instead of 16, which saves a tenth of the memory of a busy agent and costs nothing that `npm run bench` can tell.
  const node = [process.execPath, '--max-semi-space-size=8', fileURLToPath(program), ...process.argv.slice(2)]
  process.removeAllListeners('warning').on('warning', () => undefined)
  process.execve('/bin/sh', ['sh', '-c', 'ulimit -c 0; exec "$0" "$@"', ...node], process.env)
}
