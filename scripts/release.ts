import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import manifest from '../package.json' with { type: 'json' }
import { root } from './paths.mjs'
import { builtPrograms } from './release/built-programs.ts'
import { notesOf } from './release/changelog.ts'
import { writeChecksums } from './release/checksums.ts'
import { wrongFuses } from './release/fuses.ts'
import { startAndClose } from './release/started.ts'

/** The steps of a release that are more than one command, as `.github/workflows/release.yml` takes them. */
const steps: Readonly<Record<string, (...rest: readonly string[]) => void | Promise<void>>> = {
  tag(tag) {
    if (tag !== `v${manifest.version}`) throw new Error(`The tag is ${tag}, and package.json says ${manifest.version}.`)
    notesOfTag(tag)
  },
  notes(tag = '', file = '') {
    writeFileSync(resolve(root, file), notesOfTag(tag))
  },
  installers(platform = '', arch = '') {
    if (!/^(linux|mac|win)$/.test(platform) || !/^(x64|arm64)$/.test(arch))
      throw new Error('Usage: installers linux|mac|win x64|arm64')
    const builder = join(root, 'node_modules/electron-builder/cli.js')
    const given = [builder, `--${platform}`, `--${arch}`, '--publish', 'never']
    const { status } = spawnSync(process.execPath, given, { cwd: root, stdio: 'inherit' })
    if (status !== 0) throw new Error('electron-builder failed.')
  },
  async fuses(folder = 'dist') {
    for (const program of builtPrograms(resolve(root, folder))) {
      const wrong = await wrongFuses(program)
      if (wrong.length > 0) throw new Error(`${program}: ${wrong.join(', ')}`)
    }
  },
  async started(executable) {
    const programs = executable === undefined ? builtPrograms(join(root, 'dist')) : [executable]
    for (const program of programs) await startAndClose(executableOf(program))
  },
  checksums(folder = '') {
    console.log(`Written: the checksums of ${writeChecksums(resolve(root, folder))} files`)
  },
}

const notesOfTag = (tag: string) => notesOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), tag.replace(/^v/, ''))

/** On macOS, a program is a folder. */
const executableOf = (program: string) =>
  program.endsWith('.app') ? join(program, 'Contents/MacOS/Countersign') : program

const [name = '', ...rest] = process.argv.slice(2)
if (!Object.hasOwn(steps, name)) throw new Error(`release.ts knows ${Object.keys(steps).join(', ')}; not ${name}`)
try {
  await steps[name]?.(...rest)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
