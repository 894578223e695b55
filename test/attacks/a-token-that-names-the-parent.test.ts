/**
 * Promise: the token of a program opens the organization that it names, and only with a key of that very organization. A key of a
 * sub-organization reads nothing of the parent, and sheds no session profile, by a token that names the parent.
 */
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { toAgentError } from '../../src/core/errors.ts'
import { requireProgram } from '../../src/core/programs/program.ts'
import { readProgramToken, writeProgramToken } from '../../src/core/programs/program-token.ts'
import { createWeb3Signer } from '../../src/core/programs/web3signer.ts'
import { p256Key } from '../support/client.ts'
import { testEngine } from '../support/engine.ts'
import { newProfile } from '../support/session-profiles.ts'
import { addOrganization } from '../support/sub-organization.ts'
import { ethereumAccount } from '../support/turnkey.ts'

async function parent() {
  const agent = await testEngine({ approvals: 'nothing' })
  await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'Treasury', accounts: [ethereumAccount] })
  const token = readProgramToken(writeProgramToken(agent.organizationId, randomBytes(32)))!
  const program = { token, caller: { window: false }, charge: () => undefined, until: new AbortController().signal }
  return { agent, token, program }
}

test('a key of a sub-organization reads no accounts of the parent', async () => {
  const { agent, token, program } = await parent()
  await addOrganization(agent, { ...p256Key(), publicKey: token.publicKey })
  const read = await createWeb3Signer(agent.engine).publicKeys(program).catch(toAgentError)
  expect(read).toMatchObject({ code: 'PUBLIC_KEY_NOT_FOUND' })
})

test('a session of a sub-organization does not shed its profile by naming the parent', async () => {
  const { agent, token, program } = await parent()
  const key = p256Key()
  const { organizationId } = await addOrganization(agent, key)
  const sessionProfileId = await newProfile(agent, "activity.kind == 'WHOAMI'", { organizationId, key })
  const parameters = { publicKey: token.publicKey, sessionProfileId }
  await agent.post('ACTIVITY_TYPE_STAMP_LOGIN', parameters, { organizationId, key })
  await expect(requireProgram(agent.engine, program).catch(toAgentError)).resolves.toMatchObject({
    code: 'PUBLIC_KEY_NOT_FOUND',
  })
})
