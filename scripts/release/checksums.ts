import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const name = 'SHA256SUMS'

/** Writes the SHA-256 of each file in a folder into `SHA256SUMS`, as `sha256sum --check` reads it. @returns how many there are */
export function writeChecksums(folder: string): number {
  const files = readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name !== name)
    .map(entry => entry.name)
    .sort()
  if (files.length === 0) throw new Error(`There is no file in ${folder}.`)
  const line = (file: string) =>
    `${createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex')}  ${file}\n`
  writeFileSync(join(folder, name), files.map(line).join(''))
  return files.length
}
