import { release } from 'node:os'
import { readCrashes } from '../../adapters/process/crashes.ts'
import type { DoctorView } from '../../shared/doctor.ts'
import type { Needs } from '../context/handler-context.ts'
import { crashFile } from '../data/data-directory.ts'
import { version } from '../running-agent/version.ts'

/**
 * What helps somebody else to find a fault, as text: versions, what is wrong by its kind, and crashes. It has no names, addresses, keys,
 * amounts or paths, so that a person can hand it on.
 */
export function diagnosticsOf({ engine, options }: Needs<'engine' | 'options'>, doctor: DoctorView): string {
  const { node, electron } = process.versions
  const crashes = readCrashes(crashFile(options.dataDirectory))
  return [
    `Countersign ${version}, window by ${options.carrier}`,
    `${process.platform} ${release()} ${process.arch}, Node ${node}${electron === undefined ? '' : `, Electron ${electron}`}`,
    `Running for ${Math.round(process.uptime() / 60)} min with ${Math.round(process.memoryUsage.rss() / 2 ** 20)} MiB`,
    `Findings: ${
      engine.integrity
        .findings()
        .map(({ id }) => id)
        .join(', ') || 'none'
    }`,
    doctor.examinedAt === null
      ? 'Doctor: not run'
      : `Doctor: ${doctor.checks.map(({ name, state }) => `${name} ${state}`).join(', ')}`,
    crashes.length === 0 ? 'Crashes: none' : 'Crashes, the newest last:',
    ...crashes.flatMap(({ at, version: of, where, error, frames }) => [
      `${at} ${of} ${where} ${error}`.trimEnd(),
      ...frames.map(each => `    at ${each}`),
    ]),
    '',
  ].join('\n')
}
