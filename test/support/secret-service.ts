import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const password = 'only for tests'
const run = promisify(execFile)

export interface SessionBus {
  /**
   * Variables that a process needs to find the service: assign them to `process.env` before keytar is loaded, which then stays with
   * that bus for the life of the process, or give them to a child.
   */
  readonly env: Readonly<Record<string, string>>
  stop(): Promise<void>
}

/** A real gnome-keyring on a session bus of its own, with its files in a temporary directory. */
export interface SecretService extends SessionBus {
  lock(): Promise<void>
  unlock(): Promise<void>
  /** Replaces the daemon by another with the same keyring. What has talked to the first keeps failing: libsecret does. */
  restart(state: 'locked' | 'unlocked'): Promise<void>
  /**
   * From now on a prompt to unlock stays unanswered until the returned function dismisses it. Before, and after that,
   * each is dismissed at once.
   */
  leavePromptsUnanswered(): Promise<() => Promise<void>>
}

/** Everything ends with this process, however that ends. */
export async function startSecretService({ locked = false } = {}): Promise<SecretService> {
  assertInstalled('dbus-run-session', 'dbus-send', 'gnome-keyring-daemon', 'mkfifo')
  const directory = await mkdtemp(join(tmpdir(), 'countersign-keyring-'))
  const passwordFile = join(directory, 'password')
  const unanswered = join(directory, 'unanswered')
  const services = await emptyDirectory(directory, 'services')
  await serve(services, 'org.freedesktop.secrets', join(directory, 'keyring.sh'), keyringScript(passwordFile))
  await serve(services, 'org.gnome.keyring.SystemPrompter', join(directory, 'prompter.sh'), promptScript(unanswered))
  const bus = await startBus(directory)

  const service: SecretService = {
    ...bus,
    async lock() {
      await send('org.freedesktop.secrets', '/org/freedesktop/secrets', 'org.freedesktop.Secret.Service.Lock', [
        'array:objpath:/org/freedesktop/secrets/collection/login',
      ])
    },
    unlock: () => unlockLogin(join(directory, 'run', 'keyring', 'control')),
    async restart(state) {
      if (state === 'unlocked') await writeFile(passwordFile, password)
      else await rm(passwordFile, { force: true })
      const pid = await send('org.freedesktop.DBus', '/', 'org.freedesktop.DBus.GetConnectionUnixProcessID', [
        'string:org.freedesktop.secrets',
      ])
      process.kill(Number(/uint32 (\d+)/.exec(pid)?.[1]))
      while (!(await start()));
    },
    async leavePromptsUnanswered() {
      await run('mkfifo', [unanswered])
      return async () => {
        if (!existsSync(unanswered)) return
        // A reader is there only when a prompt has come up; O_RDWR does not wait for one.
        const handle = await open(unanswered, constants.O_RDWR)
        await rm(unanswered)
        await handle.close()
      }
    },
  }
  try {
    await writeFile(passwordFile, password)
    await start()
    if (locked) await service.lock()
  } catch (error) {
    await bus.stop()
    throw error
  }
  return service

  /** Returns when a daemon has the name: false if one had it already. */
  async function start(): Promise<boolean> {
    const method = 'org.freedesktop.DBus.StartServiceByName'
    const answer = await send('org.freedesktop.DBus', '/', method, ['string:org.freedesktop.secrets', 'uint32:0'])
    return answer.includes('uint32 1')
  }

  async function send(destination: string, path: string, method: string, contents: string[]): Promise<string> {
    const fixed = ['--session', '--print-reply', `--dest=${destination}`, path, method]
    const { stdout } = await run('dbus-send', [...fixed, ...contents], { env: { ...process.env, ...bus.env } })
    return stdout
  }
}

/** A session bus on which nobody keeps secrets. */
export async function startBusWithoutService(): Promise<SessionBus> {
  assertInstalled('dbus-run-session')
  const directory = await mkdtemp(join(tmpdir(), 'countersign-bus-'))
  await emptyDirectory(directory, 'services')
  return startBus(directory)
}

/** For a child's environment: it finds no bus, whatever this machine has. */
export const withoutBus: Readonly<Record<string, undefined>> = {
  DBUS_SESSION_BUS_ADDRESS: undefined,
  XDG_RUNTIME_DIR: undefined,
  DISPLAY: undefined,
  WAYLAND_DISPLAY: undefined,
}

async function startBus(directory: string): Promise<SessionBus> {
  const runtime = await emptyDirectory(directory, 'run')
  const configuration = join(directory, 'bus.conf')
  await writeFile(configuration, busConfiguration(runtime, join(directory, 'services')))
  const environment = {
    ...process.env,
    ...withoutBus,
    XDG_RUNTIME_DIR: runtime,
    XDG_DATA_HOME: join(directory, 'data'),
  }
  // `cat` ends when this process closes its input or is no more, and the bus and what it started end with it.
  const session = spawn(
    'dbus-run-session',
    ['--config-file', configuration, '--', 'sh', '-c', 'echo "$DBUS_SESSION_BUS_ADDRESS"; exec cat'],
    { env: environment, stdio: ['pipe', 'pipe', 'ignore'] },
  )
  const ended = new Promise<void>(resolve => session.once('close', () => resolve()))
  const address = await firstLine(session)
  // Neither it nor its pipes keep a finished test process alive.
  session.unref()
  return {
    env: { DBUS_SESSION_BUS_ADDRESS: address },
    async stop() {
      session.stdin.end()
      await ended
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Started by the bus when the name is first asked for. */
async function serve(services: string, name: string, script: string, text: string): Promise<void> {
  await writeFile(script, text)
  await writeFile(join(services, `${name}.service`), `[D-BUS Service]\nName=${name}\nExec=/bin/sh ${script}\n`)
}

function keyringScript(passwordFile: string): string {
  const daemon = 'gnome-keyring-daemon --foreground --components=secrets'
  return `if test -e ${passwordFile}; then exec ${daemon} --unlock < ${passwordFile}; else exec ${daemon}; fi\n`
}

/** The bus takes a prompter that ends well for one that has gone to the background, and waits for it. */
function promptScript(unanswered: string): string {
  return `cat ${unanswered}; exit 1\n`
}

/** Nothing of this machine can be reached by it, and no prompt is given up on. */
function busConfiguration(runtime: string, services: string): string {
  return `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:dir=${runtime}</listen>
  <auth>EXTERNAL</auth>
  <servicedir>${services}</servicedir>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
  <limit name="service_start_timeout">3600000</limit>
</busconfig>
`
}

/**
 * Unlocks as PAM does at login (gnome-keyring’s daemon/control): a zero byte for the credentials, then length, operation
 * (1: unlock) and the password with its length, all big-endian; answered by a length and a result (0: done).
 */
function unlockLogin(control: string): Promise<void> {
  const text = Buffer.from(password)
  const request = Buffer.alloc(13 + text.length)
  request.writeUInt32BE(12 + text.length, 1)
  request.writeUInt32BE(1, 5)
  request.writeUInt32BE(text.length, 9)
  text.copy(request, 13)
  return new Promise((resolve, reject) => {
    const socket = connect(control, () => socket.write(request))
    socket.once('error', reject)
    socket.once('data', (answer: Buffer) => {
      socket.destroy()
      if (answer.readUInt32BE(4) === 0) resolve()
      else reject(new Error('gnome-keyring did not unlock its keyring'))
    })
  })
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout?.setEncoding('utf8').on('data', chunk => {
      text += chunk
      const end = text.indexOf('\n')
      if (end >= 0) resolve(text.slice(0, end))
    })
    child.once('error', reject)
    child.once('close', () => reject(new Error('dbus-run-session ended before it said where its bus is')))
  })
}

async function emptyDirectory(parent: string, name: string): Promise<string> {
  const path = join(parent, name)
  await mkdir(path, { mode: 0o700 })
  return path
}

/** These tests are of no use against anything but the real thing, so they fail without it. */
function assertInstalled(...programs: string[]): void {
  const directories = (process.env.PATH ?? '').split(delimiter)
  const missing = programs.filter(program => !directories.some(directory => isExecutable(join(directory, program))))
  if (missing.length > 0) {
    throw new Error(
      `${missing.join(', ')} not found: apt-get install gnome-keyring dbus libsecret-1-0, then test again`,
    )
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
