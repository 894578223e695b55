import { expect, test } from 'vitest'
import { readProgramToken } from '../../src/core/programs/program-token.ts'
import { generateProgramToken } from '../../src/renderer/browser/program-token.ts'

test('the window makes tokens that the agent reads, with the same key', async () => {
  const organizationId = '0190ffff-0000-7000-8000-000000000001'
  const { token, publicKey, privateKey } = await generateProgramToken(organizationId)
  expect(readProgramToken(token)).toMatchObject({ organizationId, publicKey, privateKey })
  expect((await generateProgramToken(organizationId)).token).not.toBe(token)
})

test('a key that begins with zeros keeps them in hex', async () => {
  const organizationId = '0190ffff-0000-7000-8000-000000000001'
  const made = await Promise.all(Array.from({ length: 64 }, () => generateProgramToken(organizationId)))
  for (const { publicKey, privateKey } of made) {
    expect(publicKey).toMatch(/^0[23][0-9a-f]{64}$/)
    expect(privateKey).toMatch(/^[0-9a-f]{64}$/)
  }
})
