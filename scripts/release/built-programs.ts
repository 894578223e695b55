import { globSync } from 'node:fs'
import { join } from 'node:path'

/** Lists the programs that electron-builder left unpacked in a folder, beside their installers. */
export function builtPrograms(folder: string): readonly string[] {
  const patterns = ['linux*-unpacked/countersign', 'win*-unpacked/Countersign.exe', 'mac*/Countersign.app']
  const found = patterns.flatMap(pattern => globSync(pattern, { cwd: folder })).map(path => join(folder, path))
  if (found.length === 0) throw new Error(`There is no built program in ${folder}.`)
  return found
}
