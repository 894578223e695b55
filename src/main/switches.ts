import { visible } from '../core/display/visible.ts'
import { AgentError } from '../core/errors.ts'

/**
 * Switches this program is started with, its own and those of Chromium that only say how windows are drawn. Every other is refused,
 * because there are hundreds and new ones with each Chromium, and some hand the program over: to a debugger
 * (`--remote-debugging-port`, `--inspect`), to code (`--require`, `--js-flags`, `--gpu-launcher`), to a page (`--disable-web-security`).
 */
const allowed: ReadonlySet<string> = new Set([
  ...['data', 'port', 'accept-loss', 'allow-origin', 'oidc-issuer', 'help', 'version'],
  ...['lang', 'force-device-scale-factor', 'high-dpi-support', 'force-color-profile', 'class', 'name', 'gtk-version'],
  ...['ozone-platform', 'ozone-platform-hint', 'enable-wayland-ime', 'wayland-text-input-version'],
  ...['disable-gpu', 'disable-gpu-compositing', 'disable-software-rasterizer', 'use-gl', 'use-angle'],
  // Where a system lets no program have a sandbox, the packages of some distributions add these.
  ...['no-sandbox', 'disable-setuid-sandbox', 'disable-dev-shm-usage'],
])

/** Chromium’s own view, in case a switch came another way than the command line this process sees. */
const neverOn = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-allow-origins',
  'js-flags',
  'inspect',
  'inspect-brk',
]

/** Through these Node would load code or open a debugger before anything here runs, believe any server, or write down TLS keys. */
const neverSet = [
  ...['NODE_OPTIONS', 'NODE_REPL_EXTERNAL_MODULE', 'ELECTRON_RUN_AS_NODE', 'NODE_V8_COVERAGE'],
  ...['NODE_TLS_REJECT_UNAUTHORIZED', 'SSLKEYLOGFILE'],
]

export interface StartedWith {
  /** Arguments of this process, without its program. */
  readonly commandLine: readonly string[]
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly platform: NodeJS.Platform
  /** True if Chromium took the switch. */
  hasSwitch(name: string): boolean
}

/** @throws AgentError `REQUEST_INVALID` if the program was started in a way that lets others into it. */
export function refuseSwitches({ commandLine, environment, platform, hasSwitch }: StartedWith): void {
  const refused =
    commandLine.flatMap(argument => switchIn(argument, platform)).find(name => !allowed.has(name)) ??
    neverOn.find(hasSwitch)
  if (refused !== undefined) {
    throw new AgentError(
      'REQUEST_INVALID',
      `Countersign does not start with --${visible(refused, 60)}: switches that could let another program in are refused, and ` +
        'so is every one it does not know. Start it without that switch.',
    )
  }
  const variable = neverSet.find(name => (environment[name] ?? '') !== '')
  if (variable === undefined) return
  throw new AgentError(
    'REQUEST_INVALID',
    `Countersign does not start while ${variable} is set: it could run other code inside, or lay open what is sent. Start it without.`,
  )
}

/**
 * The name of a switch as Chromium reads it: around it blanks are cut off, one dash will do for two, on Windows a slash, and case does
 * not matter there. Also after `--`, where Chromium sees none: Node and Electron do.
 */
function switchIn(argument: string, platform: NodeJS.Platform): string[] {
  const match = (platform === 'win32' ? /^(?:--?|\/)([^=]*)/ : /^--?([^=]*)/).exec(argument.trim())
  const name = match?.[1]?.trim().toLowerCase() ?? ''
  return name === '' ? [] : [name]
}
