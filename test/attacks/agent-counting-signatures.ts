import { type EngineOptions, type TestEngine, testEngine } from '../support/engine.ts'

export interface Setting {
  readonly agent: TestEngine
  readonly signWith: string
  readonly walletId: string
  readonly privateKeyId: string
  /** What of the key was still there each time the signer was reached. */
  readonly reached: string[]
}

export const payload = 'ab'.repeat(32)
export const asking = (agent: TestEngine, signWith: string) =>
  agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', {
    signWith,
    payload,
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: 'HASH_FUNCTION_NO_OP',
  })

export async function keys(signs: 'account' | 'privateKey', options: EngineOptions = {}): Promise<Setting> {
  const reached: string[] = []
  const agent: TestEngine = await testEngine({
    ...options,
    wrapSigner: signer => ({
      sign(...call) {
        const { store, organizationId } = agent
        const accounts = store.list('walletAccounts', organizationId).length
        const privateKeys = store.list('privateKeys', organizationId).filter(({ disabled }) => !disabled).length
        reached.push(signs === 'account' ? `${accounts} accounts` : `${privateKeys} private keys`)
        return signer.sign(...call)
      },
    }),
  })
  const wallet = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', {
    walletName: 'Main',
    accounts: [
      {
        curve: 'CURVE_SECP256K1',
        pathFormat: 'PATH_FORMAT_BIP32',
        path: "m/44'/60'/0'/0/0",
        addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
      },
    ],
  })
  const { walletId, addresses } = wallet.result.createWalletResult as { walletId: string; addresses: [string] }
  const made = await agent.post('ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2', {
    privateKeys: [{ privateKeyName: 'Key', curve: 'CURVE_SECP256K1', privateKeyTags: [], addressFormats: [] }],
  })
  const { privateKeys } = made.result.createPrivateKeysResultV2 as { privateKeys: [{ privateKeyId: string }] }
  const [{ privateKeyId }] = privateKeys
  return { agent, walletId, privateKeyId, reached, signWith: signs === 'account' ? addresses[0] : privateKeyId }
}
