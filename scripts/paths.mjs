import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder this project was cloned into. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** What bootstrap remembers between runs. Deleting it costs a check or a build, nothing else. */
export const memory = join(root, '.bootstrap')

/** What `out/` was built from. While it is absent, `out/` counts as not built. */
export const buildStamp = join(memory, 'build.json')
