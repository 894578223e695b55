import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'
import { billOfMaterials } from './third-party/bill-of-materials.ts'

/** Writes the bill of materials of the last build to `dist/`, where the installers are. */
mkdirSync(join(root, 'dist'), { recursive: true })
writeFileSync(join(root, 'dist', 'sbom.cdx.json'), billOfMaterials())
console.log('Written: dist/sbom.cdx.json')
