import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder this project was cloned into. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Folder for what bootstrap remembers between runs. Deleting it costs a check or a build, nothing else. */
export const memory = join(root, '.bootstrap')

/** Record of the sources that `out/` was built from. While it is absent, `out/` counts as not built. */
export const buildStamp = join(memory, 'build.json')
