import { execFile } from 'node:child_process'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

/** The project's folder, once `out/` in it is built from the sources as they are now. */
export async function built(): Promise<string> {
  const root = dirname(dirname(import.meta.dirname))
  await promisify(execFile)(process.execPath, ['scripts/bootstrap.mjs', 'headless'], { cwd: root })
  return root
}
