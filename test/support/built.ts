import { execFile } from 'node:child_process'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

const root = dirname(dirname(import.meta.dirname))
let building: Promise<string> | undefined

/** The project's folder, once `out/` in it is built from the sources as they were when this process first asked. */
export function built(): Promise<string> {
  building ??= promisify(execFile)(process.execPath, ['scripts/bootstrap.mjs', 'headless'], { cwd: root }).then(
    () => root,
  )
  return building
}
