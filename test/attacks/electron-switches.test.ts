/**
 * The promise: nobody gets into the desktop program by the way it is started: with a debugger, with code of their own, or with
 * Chromium's guards off. What could do so, or is not known, keeps it from starting, in words. (That the packed program has no Node
 * options at all is test/packaging.test.ts's.)
 */
import { once } from 'node:events'
import { connect } from 'node:net'
import fc from 'fast-check'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { refuseSwitches } from '../../src/main/switches.ts'
import { built } from '../support/built.ts'
import { launch } from '../support/electron/launch.ts'
import { startHeadless } from '../support/headless.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

function started(commandLine: readonly string[], changes: Partial<Parameters<typeof refuseSwitches>[0]> = {}): string {
  try {
    refuseSwitches({ commandLine, environment: {}, platform: 'linux', hasSwitch: () => false, ...changes })
    return 'started'
  } catch (thrown) {
    return (thrown as Error).message
  }
}

const refused = (name: string) => `Countersign does not start with --${name}:`

/** As found in the documentation of Chromium, Electron, Node and V8. */
const dangerous = [
  ...['remote-debugging-port', 'remote-debugging-pipe', 'remote-debugging-address', 'remote-allow-origins'],
  ...[
    'inspect',
    'inspect-brk',
    'inspect-port',
    'inspect-publish-uid',
    'inspect-wait',
    'debug',
    'debug-brk',
    'js-flags',
  ],
  ...['require', 'r', 'import', 'loader', 'experimental-loader', 'eval', 'e', 'interactive', 'i', 'default', 'abi'],
  ...['load-extension', 'disable-web-security', 'allow-file-access-from-files', 'allow-running-insecure-content'],
  ...[
    'disable-site-isolation-trials',
    'enable-blink-features',
    'enable-features',
    'disable-features',
    'single-process',
  ],
  ...['gpu-launcher', 'renderer-cmd-prefix', 'utility-cmd-prefix', 'ppapi-plugin-launcher', 'browser-subprocess-path'],
  ...[
    'user-data-dir',
    'proxy-server',
    'proxy-pac-url',
    'host-rules',
    'host-resolver-rules',
    'ignore-certificate-errors',
  ],
  ...[
    'log-net-log',
    'ssl-key-log-file',
    'enable-logging',
    'log-file',
    'trace-startup',
    'enable-tracing',
    'auth-server-allowlist',
  ],
  ...['enable-automation', 'headless', 'app', 'type', 'no-proxy-server', 'expose-gc', 'allow-natives-syntax'],
]

describe('a switch that lets somebody in', () => {
  test.each(dangerous)('--%s, however it is written', name => {
    const value = '9222'
    const ways = [
      [`--${name}`],
      [`--${name}=${value}`],
      [`--${name}`, value],
      [`-${name}=${value}`],
      [`  --${name}=${value}`],
      [`--${name} =${value}`],
      [`\t--${name}=${value}\n`],
      [`--${name.toUpperCase()}=${value}`],
      ['.', '--data', '/x', `--${name}=${value}`],
      [`--${name}=${value}`, '.'],
      ['.', '--', `--${name}=${value}`],
      ['--data', `--${name}=${value}`],
    ]
    for (const way of ways) expect(started(way), way.join(' ')).toContain(refused(name))
    expect(started([`/${name}:${value}`], { platform: 'win32' })).toContain('does not start')
    expect(started([`/${name}=${value}`], { platform: 'win32' })).toContain(refused(name))
  })

  test('one that nobody has heard of', () => {
    const known = ['data', 'port', 'lang', 'class', 'name', 'use-gl', 'use-angle', 'gtk-version']
    const unknown = fc.stringMatching(/^[a-z][a-z0-9-]{0,30}$/).filter(name => !known.includes(name))
    const drawn =
      /^(ozone|disable-gpu|disable-software|force-|high-dpi|enable-wayland|wayland|no-sandbox|disable-setuid|disable-dev)/
    fc.assert(
      fc.property(unknown, name => {
        if (!drawn.test(name)) expect(started([`--${name}`])).toContain(refused(name))
      }),
    )
  })

  test('one that Chromium took from somewhere else', () => {
    for (const name of ['remote-debugging-port', 'remote-debugging-pipe', 'js-flags', 'inspect']) {
      expect(started([], { hasSwitch: asked => asked === name })).toContain(refused(name))
    }
  })

  test.each([
    ...['NODE_OPTIONS', 'ELECTRON_RUN_AS_NODE', 'NODE_REPL_EXTERNAL_MODULE'],
    ...['NODE_TLS_REJECT_UNAUTHORIZED', 'SSLKEYLOGFILE'],
  ])('the variable %s', name => {
    const words = `Countersign does not start while ${name} is set`
    expect(started([], { environment: { [name]: '--require /tmp/evil.js' } })).toContain(words)
    expect(started([], { environment: { [name]: '' } })).toBe('started')
  })

  test('nothing of it is written to the screen as it came', () => {
    expect(started(['--\u202eevil\u0007'])).not.toMatch(/[\u202e\u0007]/)
  })
})

test('what says where its data is and how its windows are drawn is let through', () => {
  const line = [
    '.',
    '--data',
    '/home/ada/keys',
    '--port=0',
    '--ozone-platform=wayland',
    '--disable-gpu',
    '--lang=de',
    'file',
    '-',
  ]
  expect(started(line)).toBe('started')
  expect(started(['--DATA=C:\\keys'], { platform: 'win32' })).toBe('started')
  expect(started(['/home/ada/app'])).toBe('started')
})

describe('the built program', () => {
  let root: string
  beforeAll(async () => {
    root = await built()
  }, 300_000)

  const begin = (line: readonly string[], environment: NodeJS.ProcessEnv = {}) =>
    // It never comes to have a window.
    launch({ root, browser: undefined as never, arguments: ['--data', temporaryFolder(), ...line], environment })

  test.each([
    [['--remote-debugging-port=9222'], {}, '--remote-debugging-port'],
    [['--js-flags=--expose-gc'], {}, '--js-flags'],
    [[], { STAND_IN_SWITCHES: 'remote-debugging-pipe' }, '--remote-debugging-pipe'],
    [[], { NODE_OPTIONS: '--no-warnings' }, 'NODE_OPTIONS'],
  ])('ends before it opens anything: %s %s', { timeout: 300_000 }, async (line, environment, words) => {
    const desktop = await begin(line, environment)
    expect(await desktop.ended()).toBe(1)
    expect(desktop.stderr()).toContain('Countersign cannot start: Countersign does not start')
    expect(desktop.stderr()).toContain(words)
  })
})

describe('the agent without its window', () => {
  test('opens no debugger when a signal asks for one', { timeout: 300_000 }, async () => {
    const agent = await startHeadless(['--ephemeral'])
    onTestFinished(() => agent.kill())
    process.kill(agent.pid, 'SIGUSR1')
    // Signals are dealt with one after the other: when it has stopped, it has had the first.
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(agent.api).port) })
    await once(socket, 'connect')
    socket.destroy()
    await agent.stop()
    expect(agent.stderr()).not.toContain('Debugger')
  })
})
