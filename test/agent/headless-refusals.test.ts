import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { defaultPort } from '../../src/agent/running-agent/agent.ts'
import { parseOptions } from '../../src/headless/options.ts'
import { runHeadless } from '../support/headless.ts'
import { temporaryFolderOfFile } from '../support/temporary-folder.ts'
import { enterWindow } from '../support/window-session.ts'
import { occupy, portOf, start } from './headless-runs.ts'

function messageOf(refused: () => unknown): string {
  try {
    refused()
  } catch (thrown) {
    return (thrown as Error).message
  }
  throw new Error('it was taken')
}

describe('what it cannot work with', () => {
  const folder = temporaryFolderForTable()
  test.each<[string, string[], RegExp]>([
    ['an argument that is no option', ['stray'], /'stray'/],
    ['a node without its chain', ['--node', 'http://127.0.0.1:8545'], /--node: is CHAIN=URL/],
    ['a node that others could read', ['--node', '1=http://node.example'], /--node: is CHAIN=URL/],
    ['a wallet that nobody hears of', ['--ephemeral', '--init-wallet', 'new'], /--init-wallet goes with --init/],
    [
      'words of a wallet that lasts',
      ['--init', 'client.json', '--init-wallet', 'test test junk'],
      /--init-wallet takes words only with --ephemeral/,
    ],
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
