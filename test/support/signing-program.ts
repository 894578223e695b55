import type { Agent } from '../../src/agent/running-agent/agent.ts'
import { p256Key } from './client.ts'
import { ethereumAccount } from './turnkey.ts'

/** Outcome of a request. */
export interface Settled {
  /** `refused` where there is no activity of it. */
  readonly status: string
  readonly result?: Record<string, Record<string, unknown>>
  readonly failure?: { readonly message: string }
}

/** A program with an API key of an organization, which asks whichever agent has that organization. */
export interface SigningProgram {
  ask(agent: Pick<Agent, 'apiUrl'>, kind: string, parameters: object): Promise<Settled>
  /** Signs with an account. @returns how that ended */
  sign(agent: Pick<Agent, 'apiUrl'>, address: string): Promise<Settled>
  /** Deletes a wallet, also one that was never exported. */
  deleteWallet(agent: Pick<Agent, 'apiUrl'>, walletId: string): Promise<Settled>
}

/** @param agent - Where the key is registered; copies of its data directory know it too. */
export async function signingProgram(agent: Agent, organizationId: string): Promise<SigningProgram> {
  const key = p256Key()
  const { users } = await agent.handlers['people.get']({ organizationId })
  const owner = { userId: users.find(({ window }) => window)?.id ?? '' }
  await agent.handlers['apiKeys.create']({ organizationId, owner, name: 'Of a program', publicKey: key.publicKey })
  let sequence = 0
  const ask: SigningProgram['ask'] = async ({ apiUrl }, kind, parameters) => {
    const timestampMs = String(Date.now() - ++sequence)
    const body = JSON.stringify({ type: `ACTIVITY_TYPE_${kind}`, timestampMs, organizationId, parameters })
    const headers = { Prefer: 'wait=120', 'Content-Type': 'application/json', 'X-Stamp': key.stamp(body) }
    const path = kind.replace(/_V\d+$/, '').toLowerCase()
    const answer = await fetch(`${apiUrl}/public/v1/submit/${path}`, { method: 'POST', body, headers })
    const { activity, message = '' } = (await answer.json()) as { activity?: Settled; message?: string }
    return activity ?? { status: 'refused', failure: { message } }
  }
  return {
    ask,
    sign: (agent, signWith) =>
      ask(agent, 'SIGN_RAW_PAYLOAD_V2', {
        ...{ signWith, payload: (++sequence).toString(16).padStart(64, '0') },
        ...{ encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_NO_OP' },
      }),
    deleteWallet: (agent, walletId) =>
      ask(agent, 'DELETE_WALLETS', { walletIds: [walletId], deleteWithoutExport: true }),
  }
}

/** Makes a wallet with one account in the window. */
export async function newWallet(
  agent: Agent,
  organizationId: string,
  name: string,
): Promise<{ readonly walletId: string; readonly address: string }> {
  const { curve, path, addressFormat } = ethereumAccount
  const { walletId, addresses } = await agent.handlers['wallets.create']({
    ...{ organizationId, name, mnemonicLength: 12 },
    accounts: [{ curve, path, addressFormat }],
  })
  return { walletId, address: addresses[0] ?? '' }
}

/** Lists the findings of an agent by name. */
export async function foundBy(agent: Agent): Promise<string[]> {
  return (await agent.handlers['state.get'](undefined)).findings.map(({ id }) => id)
}

/** Goes on with what there is, as the button of a finding does. */
export async function acceptFinding(agent: Agent, wanted: string): Promise<void> {
  const finding = (await agent.handlers['state.get'](undefined)).findings.find(({ id }) => id === wanted)
  if (!finding) throw new Error(`${wanted} was not found`)
  await agent.handlers['recovery.accept']({ id: finding.id, message: finding.message })
}

export const completed = 'ACTIVITY_STATUS_COMPLETED'
