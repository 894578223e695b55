import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reference } from '../src/core/reference/markdown.ts'

/** Writes the Markdown reference of the API from its declarations. */
writeFileSync(join(import.meta.dirname, '..', 'docs', 'reference.md'), reference())
