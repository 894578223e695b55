import { type TestEngine, testEngine } from '../../../support/engine.ts'
import vectors from '../../../vectors/cosmos.json' with { type: 'json' }
import { importWallet } from '../../transfer/transfers.ts'

export const { wallets, transactions } = vectors
export type CosmosVector = (typeof transactions)[number]

/** An engine with the wallets of the vectors; `addresses` are in the order of their accounts. */
export async function withVectorWallets(options?: Parameters<typeof testEngine>[0]) {
  const agent = await testEngine(options ?? { approvals: 'nothing' })
  const addresses: string[][] = []
  for (const [index, { mnemonic, accounts }] of wallets.entries()) {
    const known = new Set(accounts.map(({ address }) => address))
    const signing = transactions.filter(({ wallet, signWith }) => wallet === index && !known.has(signWith))
    const made = await importWallet(agent, mnemonic, {
      walletName: `Wallet ${index}`,
      accounts: [...accounts, ...signing].map(({ addressFormat, path }) => ({
        ...{ curve: 'CURVE_SECP256K1', pathFormat: 'PATH_FORMAT_BIP32', path, addressFormat },
      })),
    })
    addresses.push(made.addresses.slice(0, accounts.length))
  }
  return { agent, addresses }
}

export type RawPayload = { payload: string; encoding: string; hashFunction: string }

export async function signRaw(agent: TestEngine, signWith: string, request: RawPayload, preimage?: Uint8Array) {
  const { payload, encoding, hashFunction } = request
  const record = await agent.post(
    'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
    { signWith, payload, encoding, hashFunction },
    { ...(preimage && { preimage }) },
  )
  return record.result.signRawPayloadResult as { r: string; s: string; v: string }
}
