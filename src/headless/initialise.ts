import { randomBytes } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import type { Agent } from '../agent/running-agent/agent.ts'
import { programKeyPair, writeProgramToken } from '../core/programs/program-token.ts'
import { makeInitialWallet } from './initial-wallet.ts'

/**
 * Creates an organization, its owner and an API key where there is none, and writes what a client needs to `file`.
 * @param words - Of the wallet that is made too: `new`, or a recovery phrase; absent for no wallet.
 */
export async function initialise(agent: Agent, file: string, words?: string): Promise<void> {
  const { setup, vault } = await agent.handlers['state.get'](undefined)
  if (setup === 'done') {
    agent.log.warn({ file }, '--init changes nothing: this data directory has an organization already')
    return
  }
  if (setup === 'vault' || vault === null)
    throw new Error('--init needs --vault (or --ephemeral): nothing unlocks the keys yet')
  // Opened first: the private key exists nowhere else, so a file that cannot be written must be found out before.
  // A reader that waits for the file must never see half of it, and nobody else may see any.
  const partial = `${file}.partial`
  const handle = await openAnew(partial).catch(cause => {
    throw new Error(`--init cannot write ${file}: ${cause.message}`)
  })
  try {
    await handle.writeFile(`${JSON.stringify(await createClient(agent, words), null, 2)}\n`)
    await handle.close()
    await rename(partial, file)
  } catch (thrown) {
    await handle.close()
    await rm(partial, { force: true })
    throw thrown
  }
  agent.log.info({ file }, 'created an organization and an API key')
}

/** Another file of that name, left by a run that was killed, goes: its permissions would stay. */
async function openAnew(file: string) {
  await rm(file, { force: true })
  return open(file, 'wx', 0o600)
}

async function createClient(agent: Agent, words: string | undefined) {
  const { handlers, apiUrl } = agent
  const names = { organizationName: 'Countersign', userName: 'Owner' }
  const { organizationId, userId } = await handlers['setup.createOrganization'](names)
  // One secret for SDKs and tools: the API key follows from it.
  const secret = randomBytes(32)
  const token = writeProgramToken(organizationId, secret)
  const { publicKey: apiPublicKey, privateKey: apiPrivateKey } = programKeyPair(secret)
  await handlers['apiKeys.create']({
    ...{ organizationId, owner: { userId } },
    ...{ name: 'First program', publicKey: apiPublicKey },
  })
  const accounts = words === undefined ? undefined : await makeInitialWallet(agent, organizationId, words)
  const rpcUrl = `${apiUrl}/rpc/${token}`
  return { organizationId, userId, apiPublicKey, apiPrivateKey, baseUrl: apiUrl, token, rpcUrl, accounts }
}
