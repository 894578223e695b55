import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { writeBeside } from '../../../src/core/ssh/beside-ssh.ts'
import { readGitObject } from '../../../src/core/ssh/git-object.ts'
import { sshFingerprint } from '../../../src/core/ssh/ssh-public-key.ts'
import { readSshSigned } from '../../../src/core/ssh/ssh-signed.ts'
import { ed25519Blob, loginBytes, sshsigBytes, testServer } from '../../support/ssh-bytes.ts'

const publicKey = randomBytes(32)
const key = { curve: 'CURVE_ED25519', publicKey: publicKey.toString('hex') } as const
const own = { publicKey: ed25519Blob(publicKey) }
const read = (bytes: Uint8Array, beside?: Uint8Array) => readSshSigned(bytes, key, beside)
const readWith = (bytes: Uint8Array, object: Uint8Array) => read(bytes, writeBeside({ object, binds: [] }))
const server = testServer()
const sessionId = randomBytes(32)

describe('a login', () => {
  test.each([20, 32, 48, 64])('is read with the id of a session of %d bytes', length => {
    expect(read(loginBytes({ ...own, sessionId: randomBytes(length), user: 'git' }))).toMatchObject({
      ...{ kind: 'ssh', for: 'login', user: 'git', server: null, signedBy: null, through: [] },
    })
  })

  test('names its server in the form that is bound to it', () => {
    expect(read(loginBytes({ ...own, hostKey: server.hostKey }))).toMatchObject({
      server: sshFingerprint(server.hostKey),
    })
  })

  test.each<[string, Buffer]>([
    ['with another key', loginBytes({ publicKey: ed25519Blob(randomBytes(32)) })],
    ['with an algorithm that is not the key’s', loginBytes({ ...own, algorithm: 'ecdsa-sha2-nistp256' })],
    ['to another service', loginBytes({ ...own, service: 'ssh-userauth' })],
    ['by another method', loginBytes({ ...own, method: 'hostbased' })],
    ['that is only asked about', loginBytes({ ...own, isSigned: 0 })],
    ['with a 2 for true', loginBytes({ ...own, isSigned: 2 })],
    ['with the id of no session', loginBytes({ ...own, sessionId: randomBytes(33) })],
    ['to a server with a key of no known kind', loginBytes({ ...own, hostKey: Buffer.from('a key') })],
    [
      'as a user who is not UTF-8',
      Buffer.from(
        loginBytes({ ...own, user: 'ad?' })
          .toString('latin1')
          .replace('ad?', 'ad\xff'),
        'latin1',
      ),
    ],
  ])('%s is not read', (_, bytes) => {
    expect(read(bytes)).toBeUndefined()
  })

  test('is read to its last byte, and nothing follows it', () => {
    const bytes = loginBytes({ ...own, hostKey: server.hostKey })
    for (let length = 0; length < bytes.length; length++)
      expect(read(bytes.subarray(0, length)), `${length}`).toBeUndefined()
    expect(read(Buffer.concat([bytes, Buffer.of(0)]))).toBeUndefined()
  })
})

describe('the proof of a server', () => {
  const login = loginBytes({ ...own, sessionId })
  const proof = (...binds: readonly Buffer[]) => writeBeside({ binds })

  test.each([['ed25519'], ['rsa', 'sha256'], ['rsa', 'sha512'], ['P-256'], ['P-384'], ['P-521']] as const)(
    'counts with a key of %s %s',
    (kind, hash?: string) => {
      const { hostKey, bind } = testServer(kind, hash)
      expect(read(login, proof(bind(sessionId)))).toMatchObject({
        ...{ server: null, signedBy: sshFingerprint(hostKey) },
      })
      const changed = bind(sessionId)
      const inSignature = changed.length - 5
      changed[inSignature] = (changed[inSignature] ?? 0) ^ 1
      expect(() => read(login, proof(changed))).toThrow('has not signed its own')
    },
  )

  test('says in one way alone that it is no forwarding', () => {
    const bind = server.bind(sessionId)
    bind[bind.length - 1] = 2
    expect(() => read(login, proof(bind))).toThrow('cannot be read')
  })

  test('with SHA-1 counts for nothing', () => {
    expect(() => read(login, proof(testServer('rsa', 'sha1').bind(sessionId)))).toThrow('has not signed its own')
  })

  test('of another session, or for another server than the login names, is refused', () => {
    expect(() => read(login, proof(server.bind(randomBytes(32))))).toThrow('another session')
    const named = loginBytes({ ...own, sessionId, hostKey: testServer().hostKey })
    expect(() => read(named, proof(server.bind(sessionId)))).toThrow('another server')
  })

  test('of servers in between says through which the agent is passed on', () => {
    const middle = testServer()
    const passedOn = middle.bind(randomBytes(32), true)
    const through = [sshFingerprint(middle.hostKey)]
    expect(read(login, proof(passedOn, server.bind(sessionId)))).toMatchObject({
      ...{ through, server: null, signedBy: sshFingerprint(server.hostKey) },
    })
    expect(read(login, proof(passedOn))).toMatchObject({ through, server: null, signedBy: null })
    expect(() => read(login, proof(server.bind(sessionId), passedOn))).toThrow('cannot be read')
    expect(() => read(login, Buffer.from('no proof'))).toThrow('cannot be read')
  })
})

describe('a signature of ssh-keygen', () => {
  const commit = Buffer.from(
    `tree ${'a'.repeat(40)}\nparent ${'b'.repeat(40)}\nauthor Ada <ada@example.org> 1700000000 +0100\ncommitter Bob <> 1700000001 -0000\n\nA message\n`,
  )

  test('shows the commit whose hash it is', () => {
    for (const hash of ['sha256', 'sha512'])
      expect(readWith(sshsigBytes('git', commit, hash), commit)).toMatchObject({
        for: 'git',
        object: {
          ...{ kind: 'commit', tree: 'a'.repeat(40), parents: ['b'.repeat(40)], message: 'A message\n' },
          author: { name: 'Ada <ada@example.org>', at: 1_700_000_000, zone: '+0100' },
          committer: { name: 'Bob <>' },
        },
      })
  })

  test('shows the signed tags that a commit merges', () => {
    const tag = `mergetag object ${'c'.repeat(40)}\n type commit\n tag v1\n tagger Eve <e@e> 1 +0000\n \n First\n`
    const object = Buffer.from(commit.toString().replace('\n\n', `\n${tag}${tag}\n`))
    const mergedTags = [1, 2].map(() => tag.replace('mergetag ', ''))
    expect(readWith(sshsigBytes('git', object), object)).toMatchObject({
      object: { mergedTags, message: 'A message\n' },
    })
  })

  test.each(['\r', '\u2028', '\u2029', '\u0085', '\v'])('shows people and tags with a %j whole', end => {
    const name = `Mallory${end} <m@m>`
    const person = `${name} 1700000000 +0000`
    const tag = `object x\n hidden${end}mergetag y\n`
    const object = Buffer.from(`tree ${'a'.repeat(40)}\nauthor ${person}\ncommitter ${person}\nmergetag ${tag}\nFix\n`)
    const who = { name, at: 1_700_000_000, zone: '+0000' }
    expect(readGitObject(object)).toMatchObject({ author: who, committer: who, mergedTags: [tag] })
    const tagged = Buffer.from(`object ${'c'.repeat(40)}\ntype commit\ntag v1\ntagger ${person}\n\nFirst\n`)
    expect(readGitObject(tagged)).toMatchObject({ tagger: who })
  })

  test('shows the tag whose hash it is', () => {
    const tag = Buffer.from(`object ${'c'.repeat(64)}\ntype commit\ntag v1\ntagger Ada <a@b> 1 +0000\n\nFirst\n`)
    expect(readWith(sshsigBytes('git', tag), tag)).toMatchObject({
      object: { kind: 'tag', name: 'v1', object: 'c'.repeat(64) },
    })
  })

  test.each([
    ['a line that is not known', commit.toString().replace('author', 'x-more 1\nauthor')],
    ['an encoding', commit.toString().replace('\n\n', '\nencoding latin1\n\n')],
    ['two authors', commit.toString().replace('author', 'author Eve <e@e> 1 +0000\nauthor')],
    ['no tree', commit.toString().replace(/^tree .*\n/, '')],
  ])('does not show an object with %s', (_, text) => {
    const object = Buffer.from(text)
    expect(readWith(sshsigBytes('git', object), object)).toMatchObject({ for: 'git', object: null })
  })

  test('says through which servers the agent is passed on, with an object and without', () => {
    const binds = [server.bind(sessionId, true), testServer().bind(randomBytes(32))]
    const through = [sshFingerprint(server.hostKey)]
    const signed = sshsigBytes('git', commit)
    expect(read(signed, writeBeside({ object: commit, binds }))).toMatchObject({ through, object: { kind: 'commit' } })
    expect(read(signed, writeBeside({ binds }))).toMatchObject({ through, object: null })
    expect(read(sshsigBytes('file', commit), writeBeside({ binds }))).toMatchObject({ through, for: 'file' })
    expect(() => read(signed, writeBeside({ object: commit, binds: [Buffer.from('no proof')] }))).toThrow('be read')
    expect(() => read(signed, commit)).toThrow('cannot be read')
  })

  test('refuses an object that is not the one, and any beside a file', () => {
    expect(() => readWith(sshsigBytes('git', commit), Buffer.from('another'))).toThrow('is not the one')
    expect(() => readWith(sshsigBytes('file', commit), commit)).toThrow('is not the one')
    expect(() => readWith(loginBytes(own), commit)).toThrow('is not the one')
    expect(read(sshsigBytes('git', commit))).toMatchObject({ for: 'git', object: null })
    expect(read(sshsigBytes('file', commit))).toMatchObject({ for: 'file' })
  })

  test.each([
    ['another namespace', sshsigBytes('email', commit)],
    ['another hash', sshsigBytes('git', commit, 'sha384')],
    ['something in the reserved place', sshsigBytes('git', commit, 'sha512', 'x')],
    ['a byte at its end', Buffer.concat([sshsigBytes('git', commit), Buffer.of(0)])],
    ['a byte less', sshsigBytes('git', commit).subarray(0, -1)],
  ])('with %s is not read', (_, bytes) => {
    expect(read(bytes)).toBeUndefined()
  })
})
