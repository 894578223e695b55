import { rename, writeFile } from 'node:fs/promises'
import type { Agent } from '../agent/agent.ts'
import { generateP256KeyPair } from '../agent/p256-key-pair.ts'

/** Creates an organization, its owner and an API key where there is none, and writes what a client needs to `file`. */
export async function initialise(agent: Agent, file: string): Promise<void> {
  const { setup, vault, api } = await agent.handlers['state.get'](undefined)
  if (setup === 'done') {
    agent.log.warn({ file }, '--init changes nothing: this data directory has an organization already')
    return
  }
  if (setup === 'vault' || vault === null) throw new Error('--init needs --vault (or --ephemeral): there is no vault yet')
  const names = { organizationName: 'Countersign', userName: 'Owner' }
  const { organizationId, userId } = await agent.handlers['setup.createOrganization'](names)
  const { publicKey: apiPublicKey, privateKey } = generateP256KeyPair()
  const apiPrivateKey = Buffer.from(privateKey.export({ format: 'jwk' }).d ?? '', 'base64url').toString('hex')
  await agent.handlers['apiKeys.create']({ organizationId, name: 'Created by --init', publicKey: apiPublicKey })
  const client = { organizationId, userId, apiPublicKey, apiPrivateKey, baseUrl: api.url }
  // A reader that waits for the file must never see half of it, and nobody else may see any.
  const partial = `${file}.partial`
  await writeFile(partial, `${JSON.stringify(client, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  await rename(partial, file)
  agent.log.info({ file, organizationId }, 'created an organization and an API key')
}
