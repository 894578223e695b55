import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { readLoginRequest } from '../../../src/core/ssh/login-request.ts'
import { readSignatureRequest } from '../../../src/core/ssh/signature-request.ts'
import { scaled } from '../../support/effort.ts'
import { hostileBytes } from '../../support/mutations.ts'
import { seeded } from '../../support/random.ts'
import { ed25519Blob, loginBytes, sshsigBytes, testServer } from '../../support/ssh-bytes.ts'

const publicKey = ed25519Blob(randomBytes(32))
const logins = [loginBytes({ publicKey }), loginBytes({ publicKey, hostKey: testServer('P-256').hostKey })]

test('bytes that are read as a login are the one form of what was read', () => {
  const random = seeded(Number(process.env.FUZZ_SEED ?? 1))
  let read = 0
  for (let count = 0; count < scaled(50_000); count++) {
    const bytes = hostileBytes(random, logins[random.below(logins.length)] as Buffer, logins)
    const login = readLoginRequest(bytes, 'ssh-ed25519')
    if (!login) continue
    read++
    const { hostKey, ...rest } = login
    expect(loginBytes({ ...rest, ...(hostKey && { hostKey: hostKey.bytes }) }).toString('hex')).toBe(
      bytes.toString('hex'),
    )
  }
  expect(read).toBeGreaterThan(0)
})

test('bytes that are read as a signature are of the length that their form has', () => {
  const random = seeded(Number(process.env.FUZZ_SEED ?? 1))
  const forms = ['sha256', 'sha512'].flatMap(hash => ['git', 'file'].map(name => sshsigBytes(name, publicKey, hash)))
  const heads = forms.map(form =>
    form
      .subarray(0, -32)
      .toString('hex')
      .replace(/0040.*$/, '0040'),
  )
  let read = 0
  for (let count = 0; count < scaled(50_000); count++) {
    const bytes = hostileBytes(random, forms[random.below(forms.length)] as Buffer, forms)
    const signature = readSignatureRequest(bytes)
    if (!signature) continue
    read++
    expect(forms.map(({ length }) => length)).toContain(bytes.length)
    expect(heads.some(head => bytes.toString('hex').startsWith(head))).toBe(true)
  }
  expect(read).toBeGreaterThan(0)
})
