import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { defaultDataDirectory } from '../agent/data-directory.ts'
import { AgentError } from '../core/errors.ts'

export interface Options {
  readonly dataDirectory: string
  /** Absent: the agent's own default. */
  readonly port: number | undefined
  /** Creates a database where the one that was used is gone. */
  readonly beginAnew: boolean
  /** Origins of web pages that are allowed for this run. */
  readonly allowOrigins: readonly string[]
}

/**
 * Reads `--data DIR`, `--port P`, `--begin-anew` and `--allow-origin URL`, which may be given several times. Others are Chromium's:
 * see `switches.ts`.
 * @throws AgentError `REQUEST_INVALID`
 */
export function readOptions(commandLine: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...commandLine],
    options: {
      data: { type: 'string' },
      port: { type: 'string' },
      'begin-anew': { type: 'boolean' },
      'allow-origin': { type: 'string', multiple: true },
    },
    strict: false,
    allowPositionals: true,
  })
  const port = typeof values.port === 'string' ? Number(values.port) : undefined
  if (port !== undefined && !(Number.isInteger(port) && port >= 0 && port <= 65_535)) {
    throw new AgentError('REQUEST_INVALID', `--port must be a number from 0 to 65535; got ${values.port}.`)
  }
  const dataDirectory = typeof values.data === 'string' ? resolve(values.data) : defaultDataDirectory()
  const allowOrigins = [values['allow-origin'] ?? []].flat().filter(each => typeof each === 'string')
  return { dataDirectory, port, beginAnew: values['begin-anew'] === true, allowOrigins }
}
