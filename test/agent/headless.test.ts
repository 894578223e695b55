import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { defaultPort } from '../../src/agent/running-agent/agent.ts'
import { parseOptions } from '../../src/headless/options.ts'
import { type Headless, type HeadlessOptions, runHeadless, spawnHeadless, startHeadless } from '../support/headless.ts'
import { temporaryFolder, temporaryFolderOfFile } from '../support/temporary-folder.ts'
import { type ClientCredentials, ethereumAccount, turnkeyClient } from '../support/turnkey.ts'
import { enterWindow } from '../support/window-session.ts'

/** The headless agent from its command line: what each option promises, and how it ends. */
async function start(args: readonly string[], options?: HeadlessOptions): Promise<Headless> {
  const agent = await startHeadless(args, options)
  onTestFinished(() => agent.stop())
  return agent
}

function credentialsIn(file: string): ClientCredentials & { readonly userId: string } {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Arguments of an agent that needs nobody at its window, and the file its `--init` writes. */
function initialised(folder = temporaryFolder()) {
  const [file, passphraseFile] = [join(folder, 'client.json'), join(folder, 'passphrase')]
  writeFileSync(passphraseFile, 'four unrelated words here\n')
  const vault = ['--vault', 'passphrase', '--passphrase-file', passphraseFile]
  return {
    folder,
    data: join(folder, 'data'),
    file,
    vault,
    args: ['--data', join(folder, 'data'), ...vault, '--init', file],
  }
}

const signing = {
  encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
  hashFunction: 'HASH_FUNCTION_KECCAK256',
} as const

async function createWallet(credentials: ClientCredentials, walletName = 'Main') {
  const { activity } = await turnkeyClient(credentials).createWallet({
    type: 'ACTIVITY_TYPE_CREATE_WALLET',
    timestampMs: String(Date.now()),
    organizationId: credentials.organizationId,
    parameters: { walletName, accounts: [ethereumAccount] },
  })
  return activity
}

async function stampedSignature(credentials: ClientCredentials) {
  const { result } = await createWallet(credentials)
  const { url, body, stamp } = await turnkeyClient(credentials).stampSignRawPayload({
    type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
    timestampMs: String(Date.now()),
    organizationId: credentials.organizationId,
    parameters: { ...signing, signWith: result.createWalletResult?.addresses[0] ?? '', payload: 'hello' },
  })
  return { url, body, headers: { 'Content-Type': 'application/json', [stamp.stampHeaderName]: stamp.stampHeaderValue } }
}

/** Holds a port as another program would. */
async function occupy(port: number): Promise<Server> {
  const server = createServer().listen(port, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return server
}

function messageOf(refused: () => unknown): string {
  try {
    refused()
  } catch (thrown) {
    return (thrown as Error).message
  }
  throw new Error('it was taken')
}

const portOf = (server: Server) => (server.address() as { port: number }).port

describe('--help', () => {
  test('explains every option that is taken, and nothing else happens', async () => {
    const { code, stdout, stderr } = await runHeadless(['--help'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const explained = [...stdout.matchAll(/^ {2}(--[a-z-]+)/gm)].map(([, option]) => option)
    expect(explained).toEqual([
      ...['--data', '--port', '--window-port', '--listen', '--tls-cert', '--tls-key', '--tls-client-ca', '--tls-crl'],
      ...['--vault', '--passphrase-file', '--approvals'],
      ...['--allow-origin', '--oidc-issuer', '--auth-proxy', '--smtp', '--mail-from', '--sms-url'],
      ...[
        '--messages-an-hour',
        '--messages-to',
        '--init',
        '--backup-to',
        '--backup-passphrase-file',
        '--accept-loss',
        '--ephemeral',
      ],
      ...['--exit-with-parent', '--print-link', '--help'],
    ])
  })
})

describe('what the environment says', () => {
  const smtp = 'smtp://me:p%40ss@mail.example:587'
  const from = ['--mail-from', 'a@b.example']
  test('is the mail server, unless one is named, and the token for texts', () => {
    const environment = { COUNTERSIGN_SMTP_URL: smtp, COUNTERSIGN_SMS_TOKEN: 't0ken' }
    expect(parseOptions(from, environment)).toMatchObject({ smtp, smsToken: 't0ken' })
    expect(parseOptions([...from, '--smtp', 'smtp://other.example'], environment).smtp).toBe('smtp://other.example')
  })
  test.each<[string, string[], Record<string, string>, RegExp]>([
    ['no mail server', from, { COUNTERSIGN_SMTP_URL: 'mail.example' }, /--smtp: must be smtp:/],
    ['a mail server without a sender', [], { COUNTERSIGN_SMTP_URL: smtp }, /COUNTERSIGN_SMTP_URL.* and --mail-from/],
    [
      'a mail server beside a file',
      [...from, '--messages-to', 'f'],
      { COUNTERSIGN_SMTP_URL: smtp },
      /--messages-to is for messages that are not sent/,
    ],
    ['a token that no header can hold', [], { COUNTERSIGN_SMS_TOKEN: 'a\nb' }, /COUNTERSIGN_SMS_TOKEN must be plain/],
  ])('is refused where it is %s', (_, args, environment, says) => {
    expect(() => parseOptions(args, environment)).toThrow(says)
  })
})

describe('what it cannot work with', () => {
  const folder = temporaryFolderForTable()
  test.each<[string, string[], RegExp]>([
    ['an argument that is no option', ['stray'], /'stray'/],
    ['an option without its value', ['--data'], /--data/],
    ['a port that is no number', ['--port', 'seven'], /--port: a port is a number from 0 to 65535/],
    ['a port beyond the last', ['--window-port', '65536'], /--window-port: a port is a number from 0 to 65535/],
    ['a vault nobody knows', ['--vault', 'memory'], /--vault.*keychain.*passphrase/],
    [
      'an issuer that somebody between could answer for',
      ['--oidc-issuer', 'https://a.example', '--oidc-issuer', 'http://b.example'],
      /--oidc-issuer: must be https, or http on this computer/,
    ],
    [
      'a mail server that is none',
      ['--smtp', 'https://mail.example', '--mail-from', 'a@b.example'],
      /--smtp: must be smtp:/,
    ],
    ['a mail server without a sender', ['--smtp', 'smtp://127.0.0.1:25'], /--smtp .* and --mail-from go together/],
    ['a sender without a mail server', ['--mail-from', 'a@b.example'], /--smtp .* and --mail-from go together/],
    [
      'a sender that is two',
      ['--smtp', 'smtp://127.0.0.1:25', '--mail-from', 'a@b.example, c@d.example'],
      /--mail-from: must be an address/,
    ],
    ['texts that others could read', ['--sms-url', 'http://sms.example/send'], /--sms-url: must be https, or http on/],
    [
      'a limit of messages that is none',
      ['--messages-an-hour', '0'],
      /--messages-an-hour: must be a number from 1 to 1000/,
    ],
    [
      'a file for messages that are sent',
      ['--sms-url', 'http://localhost:9/', '--messages-to', folder.client],
      /--messages-to is for messages that are not sent/,
    ],
    ['a way of approving nobody knows', ['--approvals', 'some'], /--approvals.*sign-and-quorum.*everything.*nothing/],
    [
      'a passphrase vault without a passphrase',
      ['--vault', 'passphrase'],
      /--vault passphrase and --passphrase-file go together/,
    ],
    ['a passphrase for the keychain', ['--vault', 'keychain', '--passphrase-file', folder.long], /go together/],
    ['a data directory that is to be forgotten', ['--ephemeral', '--data', folder.data], /--ephemeral/],
  ])('%s is refused in one line', (_, args, words) => {
    const message = messageOf(() => parseOptions(args, {}))
    expect(message).toMatch(words)
    expect(message).not.toContain('\n')
  })

  test.concurrent.for<[string, string[], RegExp]>([
    ['an option nobody knows', ['--verbose'], /Unknown option '--verbose'/],
    [
      'a file for messages that cannot be written',
      ['--ephemeral', '--messages-to', join(folder.absent, 'x')],
      /--messages-to cannot be written: ENOENT/,
    ],
    [
      'a passphrase file that is not there',
      ['--vault', 'passphrase', '--passphrase-file', folder.absent],
      /--passphrase-file.*ENOENT/,
    ],
    [
      'a passphrase that is too short',
      ['--vault', 'passphrase', '--passphrase-file', folder.short],
      /at least 12 characters/,
    ],
    ['a data directory that is a file', ['--data', folder.long], /long/],
    ['a first client without a vault', ['--data', folder.data, '--init', folder.client], /--init needs --vault/],
    [
      'a first client with nowhere to write it',
      ['--ephemeral', '--init', join(folder.absent, 'x')],
      /--init cannot write/,
    ],
    ['a keychain that is not there', ['--data', folder.other, '--vault', 'keychain'], /[Kk]eychain|secret service/],
  ])('%s is refused in one line, and the process ends', async ([, args, words], { expect }) => {
    const { code, stdout, stderr } = await runHeadless(args)
    const lines = stderr.split('\n').filter(line => line !== '' && !line.startsWith('{'))
    expect({ code, stdout, lines }).toEqual({ code: 1, stdout: '', lines: [expect.stringMatching(words)] })
    expect(lines[0]).toMatch(/^countersign: /)
    expect(existsSync(folder.client)).toBe(false)
  })

  function temporaryFolderForTable() {
    const path = temporaryFolderOfFile()
    writeFileSync(join(path, 'long'), 'long enough to be a passphrase')
    writeFileSync(join(path, 'short'), 'short')
    const named = (name: string) => join(path, name)
    return {
      long: named('long'),
      short: named('short'),
      absent: named('absent'),
      data: named('data'),
      // Both are asked for at the same time.
      other: named('other'),
      client: named('client.json'),
    }
  }
})

describe('when it is ready', () => {
  test('it says so in one line of JSON, and logs JSON lines elsewhere', async () => {
    const loaded = join(temporaryFolder(), 'loaded')
    const program = `import fs from 'node:fs'
      process.addListener('exit', () => fs.writeFileSync(${JSON.stringify(loaded)}, process.moduleLoadList.join('\\n')))`
    const environment = { NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(program)}"` }
    const agent = await startHeadless(['--ephemeral'], { environment })
    expect(JSON.parse(agent.stdout())).toEqual({
      ready: true,
      api: expect.stringMatching(/^http:\/\/localhost:\d+$/),
      window: expect.stringMatching(/^http:\/\/localhost:\d+\/#enter=[\w-]{43}$/),
    })
    // Stopping checks that nothing was added to stdout.
    await agent.stop()
    for (const line of agent.logs()) expect(line).toMatchObject({ level: expect.any(String), msg: expect.any(String) })
    expect(agent.stderr()).not.toContain(new URL(agent.window).hash.slice(1))
    // See src/adapters/loopback/node-http.ts.
    const modules = readFileSync(loaded, 'utf8')
    expect(modules).toMatch(/^NativeModule http$/m)
    expect(modules).not.toContain('undici')
  })

  test('it tells a person with --print-link, in words', async () => {
    const { child, exited, stdout, hasSaid } = await spawnHeadless(['--ephemeral', '--print-link'])
    await hasSaid('#enter=')
    child.kill('SIGTERM')
    expect(await exited).toBe(0)
    expect(stdout()).toMatch(/^Programs reach Countersign at http:\/\/localhost:\d+$/m)
    expect(stdout()).toMatch(/^ *http:\/\/localhost:\d+\/#enter=[\w-]{43}$/m)
  })
})

/** Of an agent that has stopped, with an organization, unlocked by a passphrase. */
const begun = initialised(temporaryFolderOfFile())
beforeAll(async () => {
  await (await startHeadless(begun.args)).stop()
})

describe('--init', () => {
  test('creates nothing when its file cannot be written, so that the next try can, in the place of one left half-written', async () => {
    const { args, file } = initialised()
    expect(await runHeadless(args.with(-1, '/nonexistent/client.json'))).toMatchObject({ code: 1 })
    writeFileSync(`${file}.partial`, 'half', { mode: 0o644 })
    const agent = await start(args)
    // What a client needs, for its owner’s eyes only, and it works at once.
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const written = credentialsIn(file)
    expect(written).toEqual({
      organizationId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      userId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      apiPublicKey: expect.stringMatching(/^0[23][0-9a-f]{64}$/),
      apiPrivateKey: expect.stringMatching(/^[0-9a-f]{64}$/),
      baseUrl: agent.api,
    })
    const { organizationId, userId } = written
    expect(await turnkeyClient(written).getWhoami({ organizationId })).toMatchObject({ organizationId, userId })
    expect(readdirSync(join(file, '..')).sort()).toEqual(['client.json', 'data', 'passphrase'])
  })

  test('changes nothing where there is an organization already, and says so', async () => {
    const { file, args } = begun
    const before = readFileSync(file, 'utf8')
    const second = await start(args.with(-1, `${file}.second`))
    expect(existsSync(`${file}.second`)).toBe(false)
    expect(second.logs()).toContainEqual(
      expect.objectContaining({ level: 'warn', msg: expect.stringContaining('--init changes nothing') }),
    )
    await second.stop()
    const third = await start(args)
    expect(readFileSync(file, 'utf8')).toBe(before)
    const { organizationId } = credentialsIn(file)
    expect(
      await turnkeyClient({ ...credentialsIn(file), baseUrl: third.api }).getApiKeys({ organizationId }),
    ).toMatchObject({
      apiKeys: [{ apiKeyName: 'This window' }, { apiKeyName: 'Created by --init' }],
    })
  })
})

describe('--data', () => {
  test('is created where it is not there, for its owner alone, and belongs to one agent at a time, which goes on undisturbed', async () => {
    const data = join(temporaryFolder(), 'deep', 'within')
    const first = await start(['--data', data])
    expect(statSync(data).mode & 0o777).toBe(0o700)
    for (const file of readdirSync(data)) expect(statSync(join(data, file)).mode & 0o077, file).toBe(0)
    const { code, stderr } = await runHeadless(['--data', data])
    expect(code).toBe(1)
    expect(stderr).toMatch(/another|in use|already/i)
    const session = await enterWindow(first.window)
    expect(await session.call('state.get', undefined)).toMatchObject({ setup: 'vault' })
  })
})

describe('--ephemeral', () => {
  test('leaves nothing behind when it cannot start', async () => {
    const temporary = temporaryFolder()
    const port = String(portOf(await occupy(0)))
    expect(await runHeadless(['--ephemeral', '--port', port], { environment: { TMPDIR: temporary } })).toMatchObject({
      code: 1,
    })
    expect(readdirSync(temporary)).toEqual([])
  })
})

describe('--port and --window-port', () => {
  test.each(['--port', '--window-port'])('a taken %s is not exchanged for another', async option => {
    const port = String(portOf(await occupy(0)))
    const { code, stdout, stderr } = await runHeadless(['--ephemeral', option, port])
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain(`countersign: Port ${port}`)
    expect(stderr).toContain('is in use by another program')
    expect(stderr).toContain(`choose another port with ${option};`)
  })

  test('without --port the next one is taken where the usual one is in use, and the window says so', async () => {
    await occupy(defaultPort).catch(error => expect(error.code).toBe('EADDRINUSE'))
    const agent = await start(['--ephemeral'], { usualPort: true })
    const port = Number(new URL(agent.api).port)
    expect(port).toBeGreaterThan(defaultPort)
    const { api } = await (await enterWindow(agent.window)).call('state.get', undefined)
    expect(api).toEqual({ url: agent.api, port, wantedPort: defaultPort, remote: null })
    expect(agent.logs()).toContainEqual(expect.objectContaining({ level: 'warn', wanted: defaultPort, port }))
  })

  test('ports that are named are the ones that are used', async () => {
    const [one, two] = [await occupy(0), await occupy(0)]
    const [port, windowPort] = [portOf(one), portOf(two)]
    await Promise.all([one, two].map(server => once(server.close(), 'close')))
    const agent = await start(['--ephemeral', '--port', String(port), '--window-port', String(windowPort)])
    expect(agent.api).toBe(`http://localhost:${port}`)
    expect(new URL(agent.window).port).toBe(String(windowPort))
  })
})

describe('--vault', () => {
  test('a wrong passphrase opens nothing', async () => {
    const wrong = join(temporaryFolder(), 'passphrase')
    writeFileSync(wrong, 'four unrelated words there')
    const { code, stderr } = await runHeadless(begun.args.with(begun.args.indexOf('--passphrase-file') + 1, wrong))
    expect(code).toBe(1)
    expect(stderr).toContain('This is not the passphrase of Countersign')
  })

  test('another way to unlock than those of the data directory is not quietly begun', async () => {
    const { code, stderr } = await runHeadless(['--data', begun.data, '--vault', 'keychain'])
    expect(code).toBe(1)
    expect(stderr).toContain('unlocked by a passphrase, not by the system keychain')
  })
})

describe('--approvals', () => {
  // Without it, `sign-and-quorum`: see the end.
  test('everything holds a wallet too', async () => {
    const { agent, credentials } = await ready('--approvals', 'everything')
    const session = await enterWindow(agent.window)
    const created = createWallet(credentials)
    const [card] = await session.cards(1)
    expect(card?.shown.sentence).toContain('Create the wallet “Main”')
    await session.approve(card!)
    expect((await created).status).toBe('ACTIVITY_STATUS_COMPLETED')
  })

  test('nothing signs at once, and the window can neither miss it nor change it', async () => {
    const { agent, credentials } = await ready('--approvals', 'nothing')
    const { url, body, headers } = await stampedSignature(credentials)
    const response = await fetch(url, { method: 'POST', body, headers })
    expect(await response.json()).toMatchObject({ activity: { status: 'ACTIVITY_STATUS_COMPLETED' } })
    const session = await enterWindow(agent.window)
    expect(await session.call('settings.get', undefined)).toMatchObject({ approvals: 'nothing', approvalsFixed: true })
    await expect(session.call('settings.update', { approvals: 'everything' })).rejects.toThrow(
      'was fixed when the agent was started',
    )
  })

  async function ready(...more: string[]) {
    const file = join(temporaryFolder(), 'client.json')
    const agent = await start(['--ephemeral', '--init', file, ...more])
    return { agent, credentials: credentialsIn(file) }
  }
})

describe('the end', () => {
  // After any signal, however many: `test/attacks/stopping.test.ts`.
  test('a signature is held, and a client that keeps its connection for later does not keep it from ending; nothing is left', async () => {
    const temporary = temporaryFolder()
    const file = join(temporaryFolder(), 'client.json')
    const agent = await startHeadless(['--ephemeral', '--init', file], { environment: { TMPDIR: temporary } })
    const { url, body, headers } = await stampedSignature(credentialsIn(file))
    const keepsConnections = new Agent({ keepAlive: true })
    onTestFinished(() => keepsConnections.destroy())
    const outgoing = request(url, { method: 'POST', agent: keepsConnections, headers })
    outgoing.end(body)
    const session = await enterWindow(agent.window)
    await session.cards(1)
    const { approvals } = await session.call('state.get', undefined)
    expect(approvals).toEqual({ waiting: 1, mode: 'sign-and-quorum' })
    expect(readdirSync(temporary, { recursive: true }).map(String)).toContainEqual(
      expect.stringContaining('countersign.db'),
    )
    const stopped = agent.stop()
    const [response] = await once(outgoing, 'response')
    response.resume()
    expect(response).toMatchObject({ statusCode: 200, headers: { connection: 'close' } })
    await stopped
    expect(readdirSync(temporary)).toEqual([])
  })
})
