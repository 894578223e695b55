import { encryptWalletToBundle } from '@turnkey/crypto'
import type { ActivityRecord } from '../../src/core/ledger/activity-record.ts'
import type { PostOptions, TestEngine } from './engine.ts'

/** A vector of something of which a digest is signed. */
export interface LodgedVector {
  /** Which of the recovery phrases. */
  readonly wallet: number
  readonly path: string
  readonly curve: string
  readonly addressFormat: string
  readonly signWith: string
  /** Bytes behind the digest, hex. */
  readonly unsigned: string
  /** Hex. */
  readonly digest: string
}

/** Restores the wallets of these recovery phrases that the vectors sign with, with an account for each vector. */
export async function restoreWallets(
  agent: TestEngine,
  mnemonics: readonly string[],
  vectors: readonly LodgedVector[],
): Promise<void> {
  const userId = agent.users[0]?.id as string
  for (const [index, mnemonic] of mnemonics.entries()) {
    const { result } = await agent.post('ACTIVITY_TYPE_INIT_IMPORT_WALLET', { userId })
    const { importBundle } = result.initImportWalletResult as { importBundle: string }
    const encryptedBundle = await encryptWalletToBundle({
      mnemonic,
      importBundle,
      organizationId: agent.organizationId,
      userId,
      dangerouslyOverrideSignerPublicKey: JSON.parse(importBundle).enclaveQuorumPublic,
    })
    const accounts = vectors.filter(({ wallet }) => wallet === index).map(account)
    await agent.post('ACTIVITY_TYPE_IMPORT_WALLET', {
      userId,
      walletName: `Phrase ${index}`,
      encryptedBundle,
      accounts: [...new Map(accounts.map(each => [`${each.addressFormat} ${each.path}`, each])).values()],
    })
  }
}

function account({ curve, path, addressFormat }: LodgedVector) {
  return { curve, path, addressFormat, pathFormat: 'PATH_FORMAT_BIP32' }
}

/** Signs a digest, with what stands behind it lodged beside it. */
export function signLodged(
  agent: TestEngine,
  { curve, signWith, unsigned, digest }: Pick<LodgedVector, 'curve' | 'signWith' | 'unsigned' | 'digest'>,
  options: PostOptions = {},
): Promise<ActivityRecord> {
  return agent.post(
    'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
    {
      signWith,
      payload: digest,
      encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
      hashFunction: curve === 'CURVE_ED25519' ? 'HASH_FUNCTION_NOT_APPLICABLE' : 'HASH_FUNCTION_NO_OP',
    },
    { preimage: Buffer.from(unsigned, 'hex'), ...options },
  )
}
