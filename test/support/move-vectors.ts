import { importWallet } from '../core/transfer/transfers.ts'
import { type TestEngine, testEngine } from './engine.ts'

interface Vectors {
  readonly wallets: readonly { readonly mnemonic: string }[]
  readonly transactions: readonly { readonly wallet: number; readonly addressFormat: string; readonly path: string }[]
}

/** An engine with the accounts that the vectors sign with. */
export async function withSigners({ wallets, transactions }: Vectors, options: Parameters<typeof testEngine>[0]) {
  const agent = await testEngine(options)
  for (const [index, { mnemonic }] of wallets.entries()) {
    const paths = new Map(
      transactions.filter(({ wallet }) => wallet === index).map(({ path, addressFormat }) => [path, addressFormat]),
    )
    await importWallet(agent, mnemonic, {
      walletName: `Wallet ${index}`,
      accounts: [...paths].map(([path, addressFormat]) => ({
        ...{ curve: 'CURVE_ED25519', pathFormat: 'PATH_FORMAT_BIP32', path, addressFormat },
      })),
    })
  }
  return agent
}

/** Posts bytes in hex, as ed25519 keys sign them. */
export function post(
  agent: TestEngine,
  signWith: string,
  payload: string,
  options: Parameters<TestEngine['post']>[2] = {},
) {
  return agent.post(
    'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
    {
      ...{ signWith, payload, encoding: 'PAYLOAD_ENCODING_HEXADECIMAL' },
      hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE',
    },
    options,
  )
}

/** A limit for the organization in a day, `controls.a_day`. @param most - In whole units. */
export function addLimit(
  agent: TestEngine,
  { caip19, decimals, most }: { caip19: string; decimals: number; most: string },
) {
  return agent.post('ACTIVITY_TYPE_CREATE_VELOCITY_CONTROL', {
    name: 'A day',
    identifier: 'a_day',
    dataSource: {
      chainAssetTransfer: { definition: [{ caip19, decimals: String(decimals) }], phase: { signature: {} } },
    },
    aggregation: {
      method: 'VELOCITY_CONTROL_AGGREGATION_METHOD_SUM',
      operator: 'VELOCITY_CONTROL_AGGREGATION_OPERATOR_LESS_THAN_OR_EQUAL',
      threshold: most,
      window: { rolling: { duration: '86400' } },
      groupBy: { organization: {} },
    },
  })
}
