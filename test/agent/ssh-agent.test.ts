/** `countersign ssh-agent`, as the ssh-add, ssh-keygen and git of this computer use it. */
import { execFile, spawn } from 'node:child_process'
import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Card } from '../../src/shared/card.ts'
import { pathAt } from '../../src/shared/path-at.ts'
import { type Headless, type InitialClient, startForClient } from '../support/headless.ts'
import { type RunningSshAgent, startSshAgent } from '../support/ssh-agent.ts'
import { temporaryFolderOfFile } from '../support/temporary-folder.ts'
import { enterWindow, type WindowSession } from '../support/window-session.ts'

const folder = temporaryFolderOfFile()
const at = (name: string) => join(folder, name)
const gitSign = join(process.cwd(), 'bin/countersign-git-sign.mjs')
const kinds = ['ed25519', 'p256'] as const

let agent: Headless
let credentials: InitialClient
let window: WindowSession
let ssh: RunningSshAgent
beforeAll(async () => {
  ;({ agent, credentials } = await startForClient())
  window = await enterWindow(agent.window)
  ssh = await startSshAgent(agent, credentials, folder)
})
afterAll(async () => {
  ssh?.program.kill()
  await agent?.stop()
})

/** Runs a program with the agent's socket, and answers all that it says. */
async function run(file: string, args: readonly string[], input = ''): Promise<string> {
  const environment = { PATH: process.env.PATH, HOME: folder, SSH_AUTH_SOCK: ssh.socket, GIT_CONFIG_NOSYSTEM: '1' }
  const running = promisify(execFile)(file, args, { cwd: folder, env: environment })
  // A program that reads no input may have ended.
  running.child.stdin?.on('error', () => undefined).end(input)
  const { stdout, stderr } = await running
  return `${stdout}${stderr}`
}

/** Waits for the card of what a program asks. Fails if the program ends before. */
async function cardOf(asking: Promise<string>): Promise<Card> {
  const ended = asking.then(said => {
    throw new Error(`there was no card: ${said}`)
  })
  const [card] = await Promise.race([window.cards(1), ended])
  return card!
}

/** Approves what a program asks, and answers what was shown. */
async function approve(asking: Promise<string>): Promise<Card['shown']> {
  const card = await cardOf(asking)
  await window.approve(card)
  return card.shown
}

test('ssh-add lists the keys that have no address on a chain, by their wallet and path', async () => {
  const listed = await run('ssh-add', ['-l'])
  expect(listed.split('\n').filter(Boolean)).toEqual([
    expect.stringMatching(/^256 SHA256:\S{43} Ways in m\/13'\/0' \(ED25519\)$/),
    expect.stringMatching(/^256 SHA256:\S{43} Laptop \(ECDSA\)$/),
  ])
  expect(await run('ssh-add', ['-L'])).toBe(`${ssh.keys.ed25519}\n${ssh.keys.p256}\n`)
})

test('an account that the window makes for SSH is one of them', async () => {
  const { organizationId } = credentials
  const [wallet] = await window.call('wallets.list', { organizationId })
  const { accountKinds } = await window.call('chains.get', undefined)
  const kind = accountKinds.find(({ label }) => label === 'Key for SSH and git (Ed25519)')!
  const { curve, addressFormat } = kind
  const account = { curve, addressFormat, path: pathAt(kind.schemes[0].path, 7) }
  await window.call('wallets.addAccounts', { organizationId, walletId: wallet!.id, accounts: [account] })
  expect(await run('ssh-add', ['-l'])).toMatch(/ Ways in m\/13'\/7' \(ED25519\)$/m)
})

test('the socket is for this user alone', () => {
  expect(statSync(ssh.socket).mode & 0o777).toBe(0o600)
  expect(statSync(join(ssh.socket, '..')).mode & 0o777).toBe(0o700)
})

describe.each(kinds)('with %s', kind => {
  test('a file that ssh-keygen signs is verified, and the card says that it shows only a hash', async () => {
    const letter = at(`letter-${kind}`)
    writeFileSync(letter, 'Dear Ada')
    writeFileSync(at('allowed'), `me@example.org ${ssh.keys[kind]}\n`)
    const signing = run('ssh-keygen', ['-Y', 'sign', '-n', 'file', '-f', at(`${kind}.pub`), letter])
    const shown = await approve(signing)
    expect(shown).toMatchObject({ title: 'Sign a file', warnings: [{ level: 'danger' }] })
    await signing
    const verified = ['-Y', 'verify', '-f', at('allowed'), '-I', 'me@example.org', '-n', 'file', '-s', `${letter}.sig`]
    expect(await run('ssh-keygen', verified, 'Dear Ada')).toContain('Good "file" signature')
    await expect(run('ssh-keygen', verified, 'Dear Bob')).rejects.toThrow()
  })

  test('a commit and a tag are signed by git and verified by it, and the card shows them', async () => {
    await begin(`repo-${kind}`, kind)
    const committing = git('commit', '-S', '-m', 'Pay the invoice\n\nIt was due.')
    const commit = await approve(committing)
    expect(commit).toMatchObject({
      title: 'Sign a commit',
      sentence: 'Sign the commit “Pay the invoice”',
      warnings: [],
    })
    expect(fieldsOf(commit)).toMatchObject({
      Message: 'Pay the invoice\n\nIt was due.',
      Author: expect.stringMatching(/^Ada <ada@example.org>, \d{4}-/),
      'Nothing moves': 'Whoever has the signature can show that this key signed it',
    })
    expect(commit.asks.reason).toBe(`In repo-${kind}, 1 file changed, 1 insertion(+): notes`)
    await committing
    expect(await git('verify-commit', 'HEAD')).toContain('Good "git" signature for ada@example.org')
    const tagging = git('tag', '-s', 'v1', '-m', 'First')
    expect(await approve(tagging)).toMatchObject({
      title: 'Sign a tag',
      sentence: expect.stringMatching(/^Sign the tag “v1” of the commit [0-9a-f]{40}$/),
    })
    await tagging
    expect(await git('verify-tag', 'v1')).toContain('Good "git" signature for ada@example.org')
    await git('checkout', '-q', '--orphan', 'other')
    await git('commit', '-q', '-m', 'Begin')
    const merging = git('merge', '-q', '-S', '--allow-unrelated-histories', '--no-edit', 'v1')
    const merge = await approve(merging)
    expect(fieldsOf(merge)['Merges the tag']).toMatch(/^object [0-9a-f]{40}\n type commit\n tag v1\n tagger Ada /)
    await merging
    expect(await git('verify-commit', 'HEAD')).toContain('Good "git" signature for ada@example.org')
  })
})

test('a commit that git has signed by ssh-keygen is one that the card cannot show', async () => {
  await begin('plain', 'ed25519')
  await git('config', '--unset', 'gpg.ssh.program')
  const committing = git('commit', '-S', '-m', 'Hidden')
  const shown = await approve(committing)
  expect(shown.sentence).toBe('Sign a git object that cannot be shown')
  expect(shown.warnings).toEqual([{ level: 'danger', text: expect.stringContaining('countersign-git-sign') }])
  await committing
  expect(await git('verify-commit', 'HEAD')).toContain('Good "git" signature')
})

test('git fails when the person declines', async () => {
  await begin('declined', 'ed25519')
  const committing = git('commit', '-S', '-m', 'No')
  const { id, fingerprint, digest } = await cardOf(committing)
  await window.call('approvals.reject', { id, fingerprint, digest })
  await expect(committing).rejects.toThrow('Countersign did not sign')
  await expect(git('rev-parse', 'HEAD')).rejects.toThrow()
})

test('countersign-git-sign says what is wrong, and asks no other agent', async () => {
  const sign = (namespace: string, ...more: readonly string[]) =>
    run(gitSign, ['-Y', 'sign', '-n', namespace, '-f', at('ed25519.pub'), ...more])
  writeFileSync(at('object'), 'tree')
  await expect(sign('file', at('object'))).rejects.toThrow('-n must be git')
  await expect(sign('git')).rejects.toThrow('one file to sign')
  const other = spawn('ssh-agent', ['-D', '-a', at('other.sock')])
  onTestFinished(() => void other.kill())
  await expect.poll(() => existsSync(at('other.sock'))).toBe(true)
  const signing = run('env', [
    `SSH_AUTH_SOCK=${at('other.sock')}`,
    gitSign,
    '-Y',
    'sign',
    '-n',
    'git',
    '-f',
    at('ed25519.pub'),
    at('object'),
  ])
  await expect(signing).rejects.toThrow('is not Countersign’s')
  expect(existsSync(at('object.sig'))).toBe(false)
})

let repository = ''

/** A repository with one file that is ready to be committed. */
async function begin(name: string, kind: (typeof kinds)[number]): Promise<void> {
  repository = at(name)
  await run('git', ['init', '-q', repository])
  writeFileSync(at('signers'), `ada@example.org ${ssh.keys.ed25519}\nada@example.org ${ssh.keys.p256}\n`)
  writeFileSync(join(repository, 'notes'), 'a line\n')
  const settings = {
    'user.name': 'Ada',
    'user.email': 'ada@example.org',
    'gpg.format': 'ssh',
    'gpg.ssh.program': gitSign,
    'gpg.ssh.allowedSignersFile': at('signers'),
    'user.signingKey': `key::${ssh.keys[kind]}`,
  }
  for (const [name, value] of Object.entries(settings)) await git('config', name, value)
  await git('add', '.')
}

function git(...args: readonly string[]): Promise<string> {
  return run('git', ['-C', repository, ...args])
}

/** Fields of a card by their labels, branches too. */
function fieldsOf({ fields }: Card['shown']): Readonly<Record<string, string>> {
  const flat = fields.flatMap(field => [field, ...(field.children ?? [])])
  return Object.fromEntries(flat.map(({ label, value }) => [label, value]))
}
