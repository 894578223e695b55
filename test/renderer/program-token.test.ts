import { expect, test } from 'vitest'
import { readProgramToken } from '../../src/core/json-rpc/program-token.ts'
import { generateProgramToken } from '../../src/renderer/browser/program-token.ts'

test('the window makes tokens that the agent reads, with the same key', async () => {
  const organizationId = '0190ffff-0000-7000-8000-000000000001'
  const { token, publicKey, privateKey } = await generateProgramToken(organizationId)
  expect(readProgramToken(token)).toMatchObject({ organizationId, publicKey, privateKey })
  expect((await generateProgramToken(organizationId)).token).not.toBe(token)
})
