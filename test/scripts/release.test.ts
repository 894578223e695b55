import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { parse } from 'yaml'
import { agentCommand } from '../../scripts/countersign.mjs'
import { builtPrograms } from '../../scripts/release/built-programs.ts'
import { notesOf } from '../../scripts/release/changelog.ts'
import { writeChecksums } from '../../scripts/release/checksums.ts'
import { wrongFuses } from '../../scripts/release/fuses.ts'
import { startAndClose } from '../../scripts/release/started.ts'
import { built } from '../support/built.ts'
import { withoutBus } from '../support/secret-service.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const release = (...given: readonly string[]) =>
  promisify(execFile)(process.execPath, ['scripts/release.ts', ...given]).then(
    () => 'done',
    ({ stderr }: { stderr: string }) => stderr,
  )

test('the notes of a version are its section of the changelog', () => {
  const changelog =
    '# Changelog\n\n## [Unreleased]\n\n- Later.\n\n## [1.0.0] - 2026-12-01\n\n### Added\n\n- All.\n\n## [0.1.0]\n'
  expect(notesOf(changelog, '1.0.0')).toBe('### Added\n\n- All.\n')
  for (const version of ['0.1.0', '1.0', '2.0.0']) expect(() => notesOf(changelog, version)).toThrow('has no section')
})

test('a tag that is not the version of the package is refused, and so is a version of which nothing is said', async () => {
  expect(await release('tag', 'v99.0.0')).toContain('package.json says')
  expect(await release('tag', 'v0.1.0')).toContain('CHANGELOG.md has no section “## [0.1.0]”')
  expect(await release('installers', 'linux', '$(id)')).toContain('Usage')
  expect(await release('upload')).toContain('knows tag, notes')
})

test('checksums are those that sha256sum finds', () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'b.deb'), 'two')
  writeFileSync(join(folder, 'a.AppImage'), 'one')
  expect(writeChecksums(folder)).toBe(2)
  expect(writeChecksums(folder)).toBe(2)
  const check = () => spawnSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: folder }).status
  expect(check()).toBe(0)
  writeFileSync(join(folder, 'b.deb'), 'three')
  expect(check()).toBe(1)
  expect(() => writeChecksums(temporaryFolder())).toThrow('There is no file')
})

test('fuses are those that the builder is told to set', async () => {
  const { resetAdHocDarwinSignature: _, ...told } = parse(readFileSync('electron-builder.yml', 'utf8'))
    .electronFuses as Record<string, boolean>
  const executable = join(temporaryFolder(), 'countersign')
  const order = ['runAsNode', 'enableCookieEncryption', 'enableNodeOptionsEnvironmentVariable']
  const all = [
    ...order,
    'enableNodeCliInspectArguments',
    'enableEmbeddedAsarIntegrityValidation',
    'onlyLoadAppFromAsar',
  ]
  const names = [...all, 'loadBrowserProcessSpecificV8Snapshot', 'grantFileProtocolExtraPrivileges']
  const write = (states: readonly boolean[]) =>
    writeFileSync(
      executable,
      Buffer.concat([
        Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
        Buffer.of(1, states.length),
        Buffer.from(states.map(isOn => (isOn ? '1' : '0')).join('')),
      ]),
    )
  expect(Object.keys(told).sort()).toEqual([...names].sort())
  write(names.map(name => told[name] === true))
  expect(await wrongFuses(executable)).toEqual([])
  write(names.map(() => true))
  expect(await wrongFuses(executable)).toContain('RunAsNode')
})

test('programs are found where the builder leaves them', () => {
  const folder = temporaryFolder()
  expect(() => builtPrograms(folder)).toThrow('There is no built program')
  mkdirSync(join(folder, 'linux-arm64-unpacked'))
  writeFileSync(join(folder, 'linux-arm64-unpacked/countersign'), '')
  mkdirSync(join(folder, 'mac-arm64/Countersign.app'), { recursive: true })
  expect(builtPrograms(folder)).toEqual([
    join(folder, 'linux-arm64-unpacked/countersign'),
    join(folder, 'mac-arm64/Countersign.app'),
  ])
})

test('a program that starts, answers and ends is well, and one that does not is not', async () => {
  await built()
  const program = [...agentCommand, 'headless', '--print-link']
  // No keychain of whoever runs this gets a key.
  for (const [name, value] of Object.entries(withoutBus)) vi.stubEnv(name, value)
  onTestFinished(() => void vi.unstubAllEnvs())
  await startAndClose(process.execPath, program)
  await expect(startAndClose(process.execPath, ['-e', 'process.exit(3)', '--'])).rejects.toThrow('code 3')
})
