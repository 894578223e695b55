import { AgentError } from '../../src/core/errors.ts'
import type { VelocityControl } from '../../src/core/records/velocity-control.ts'
import { type PostOptions, type TestEngine, type TestUser, testEngine } from '../support/engine.ts'
import { addUser } from '../support/policies.ts'
import { usdc, velocityControl } from '../support/spending.ts'
import type { Request } from './forms-of-signing-requests.ts'
import type { Accounts } from './hashed-payments.ts'

export const limits: Readonly<Record<string, Pick<VelocityControl, 'source' | 'threshold'>>> = {
  ether: limit('eip155:1/slip44:60', 18),
  dollars: limit(`eip155:1/erc20:${usdc.toLowerCase()}`, 6),
  satoshi: limit('bip122:000000000019d6689c085ae165831e93/slip44:0', 8),
  lamports: limit('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/slip44:501', 9),
}

function limit(caip19: string, decimals: number): Pick<VelocityControl, 'source' | 'threshold'> {
  return { source: { kind: 'transfers', assets: [{ caip19, decimals }], types: [] }, threshold: '1' }
}

export async function agentWithAccounts() {
  const agent = await testEngine({ approvals: 'nothing' })
  const { organizationId, clock, store } = agent
  const program = await addUser(agent, 'Program')
  const account = (curve: string, path: string, addressFormat: string) => ({
    ...{ curve, path, addressFormat, pathFormat: 'PATH_FORMAT_BIP32' },
  })
  const bitcoinPath = "m/84'/0'/0'/0/0"
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', {
    walletName: 'W',
    accounts: [
      account('CURVE_SECP256K1', "m/44'/60'/0'/0/0", 'ADDRESS_FORMAT_ETHEREUM'),
      account('CURVE_SECP256K1', bitcoinPath, 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH'),
      account('CURVE_SECP256K1', bitcoinPath, 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2PKH'),
      account('CURVE_SECP256K1', bitcoinPath, 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2TR'),
      account('CURVE_ED25519', "m/44'/501'/0'/0'", 'ADDRESS_FORMAT_SOLANA'),
      account('CURVE_SECP256K1', "m/44'/60'/0'/0/0", 'ADDRESS_FORMAT_COMPRESSED'),
    ],
  })
  const { addresses } = result.createWalletResult as { addresses: string[] }
  const [ethereum = '', segwit = '', legacy = '', taproot = '', solana = '', otherAddress = ''] = addresses
  const [{ publicKey = '' } = {}] = store.list('walletAccounts', organizationId, { address: segwit })
  const bitcoinKey = Uint8Array.from(Buffer.from(publicKey, 'hex'))
  const accounts: Accounts = { ethereum, segwit, legacy, taproot, solana, otherAddress, bitcoinKey }
  const now = clock.now()
  for (const [identifier, terms] of Object.entries(limits)) {
    const of = { id: crypto.randomUUID(), organizationId, createdAt: now, updatedAt: now, identifier, name: identifier }
    const record = velocityControl({
      ...of,
      ...terms,
      method: 'SUM',
      operator: 'LESS_THAN_OR_EQUAL',
      windowMs: null,
      groupBy: 'organization',
    })
    await store.write(transaction => transaction.insert('velocityControls', record))
  }
  return { agent, program, accounts }
}

export async function ask(
  agent: TestEngine,
  { key }: TestUser,
  { type, parameters, preimages }: Request,
): Promise<string> {
  const options: PostOptions = { key, ...(preimages && { preimages }) }
  return agent.post(type, parameters, options).then(
    ({ status }) => status,
    (error: unknown) => (error instanceof AgentError ? error.code : Promise.reject(error)),
  )
}
