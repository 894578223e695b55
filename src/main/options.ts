import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { defaultDataDirectory } from '../agent/data/data-directory.ts'
import { version } from '../agent/running-agent/version.ts'
import { visible } from '../core/display/visible.ts'
import { AgentError } from '../core/errors.ts'
import { isOidcIssuer, issuerWords } from '../core/schema/oidc-issuer.ts'

export interface Options {
  readonly dataDirectory: string
  /** Absent: the agent's own default. */
  readonly port: number | undefined
  /** Goes on with what is left where something is missing or damaged. */
  readonly acceptLoss: boolean
  /** Origins of web pages that are allowed for this run. */
  readonly allowOrigins: readonly string[]
  /** OpenID Connect issuers whose tokens are believed in this run. */
  readonly oidcIssuers: readonly string[]
}

const help = `Usage: countersign [options]

  --data DIR             Use this data directory.
  --port P               Port of the API. 0 takes a free one.
  --allow-origin URL     Let web pages of this origin ask in this run. May be given several times.
  --oidc-issuer URL      Believe tokens of this OpenID Connect issuer in this run. May be given several times.
  --accept-loss          Go on with what is left, if the last start said that something is missing or damaged.
  --version              Print the version.
  --help                 Print this.

countersign://approvals/ID opens that request.
`

/** Returns what a command line asks to print, instead of a start; `undefined` for one that starts the program. */
export function answerTo(commandLine: readonly string[]): string | undefined {
  if (commandLine.includes('--help')) return help
  return commandLine.includes('--version') ? `${version}\n` : undefined
}

/**
 * Reads `--data DIR`, `--port P`, `--accept-loss`, and `--allow-origin URL` and `--oidc-issuer URL`, which may be given several
 * times. Others are Chromium's: see `switches.ts`.
 * @throws AgentError `REQUEST_INVALID`
 */
export function readOptions(commandLine: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...commandLine],
    options: {
      data: { type: 'string' },
      port: { type: 'string' },
      'accept-loss': { type: 'boolean' },
      'allow-origin': { type: 'string', multiple: true },
      'oidc-issuer': { type: 'string', multiple: true },
    },
    strict: false,
    allowPositionals: true,
  })
  const port = textOf('port', values.port, 'a number from 0 to 65535')
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) <= 65_535)) {
    throw new AgentError('REQUEST_INVALID', `--port must be a number from 0 to 65535, not “${visible(port, 60)}”.`)
  }
  const data = textOf('data', values.data, 'a directory')
  const allowOrigins = [values['allow-origin'] ?? []]
    .flat()
    .flatMap(origin => textOf('allow-origin', origin, 'the origin of a web page') ?? [])
  const oidcIssuers = [values['oidc-issuer'] ?? []]
    .flat()
    .flatMap(issuer => textOf('oidc-issuer', issuer, 'the URL of an OpenID Connect issuer') ?? [])
  const strange = oidcIssuers.find(issuer => !isOidcIssuer(issuer))
  if (strange !== undefined) {
    throw new AgentError('REQUEST_INVALID', `--oidc-issuer: “${visible(strange, 200)}” ${issuerWords}.`)
  }
  return {
    dataDirectory: data === undefined ? defaultDataDirectory() : resolve(data),
    port: port === undefined ? undefined : Number(port),
    acceptLoss: values['accept-loss'] === true,
    allowOrigins,
    oidcIssuers,
  }
}

/** `undefined` where the option is absent. One that stands there without a value was meant to say something. */
function textOf(name: string, value: string | boolean | undefined, needed: string): string | undefined {
  if (value === undefined || (typeof value === 'string' && value !== '')) return value
  throw new AgentError('REQUEST_INVALID', `--${name} needs ${needed} after it.`)
}
