import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { parseOptions } from '../../src/headless/options.ts'
import { runHeadless, spawnHeadless, startHeadless } from '../support/headless.ts'
import { temporaryFolder, temporaryFolderOfFile } from '../support/temporary-folder.ts'
import { type ClientCredentials, ethereumAccount, turnkeyClient } from '../support/turnkey.ts'
import { enterWindow } from '../support/window-session.ts'
import { initialised, occupy, portOf, start } from './headless-runs.ts'

function credentialsIn(file: string): ClientCredentials & { readonly userId: string } {
  return JSON.parse(readFileSync(file, 'utf8'))
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

describe('--help', () => {
  test('explains every option that is taken, and nothing else happens', async () => {
    const { code, stdout, stderr } = await runHeadless(['--help'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const explained = [...stdout.matchAll(/^ {2}(--[a-z-]+)/gm)].map(([, option]) => option)
    expect(explained).toEqual([
      ...['--data', '--port', '--window-port', '--listen', '--tls-cert', '--tls-key', '--tls-client-ca', '--tls-crl'],
      ...['--vault', '--passphrase-file', '--node', '--approvals'],
      ...['--allow-origin', '--allow-host', '--oidc-issuer', '--auth-proxy', '--smtp', '--mail-from', '--sms-url'],
      ...[
        '--messages-an-hour',
        '--messages-to',
        '--init',
        '--init-wallet',
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
    expect(stdout()).toMatch(/^Its data is in .*\nIts log is in .*logs$/m)
    expect(stdout()).toMatch(/^ *http:\/\/localhost:\d+\/#enter=[\w-]{43}$/m)
    expect(stdout()).toMatch(/\nStopped\.\n$/)
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
      token: expect.stringMatching(/^[\w-]{64}$/),
      rpcUrl: expect.stringMatching(/^http:\/\/localhost:\d+\/rpc\/[\w-]{64}$/),
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
      apiKeys: [{ apiKeyName: 'This window' }, { apiKeyName: 'First program' }],
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
