import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import manifest from '../package.json' with { type: 'json' }
import { activities, queries } from '../src/core/activities-and-queries.ts'
import { openapi } from '../src/core/reference/openapi.ts'

/** Writes the description of the API into the package, for generators of clients: what a running agent serves at /openapi.json. */
const file = join(import.meta.dirname, '..', 'out', 'openapi.json')
const part = `${file}.${process.pid}`
writeFileSync(part, `${JSON.stringify(openapi({ activities, queries, version: manifest.version }))}\n`)
// Whoever packs at the same time finds a whole one.
renameSync(part, file)
