import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { AgentError } from '../../core/errors.ts'
import { decryptText, encryptedText, encryptText } from './encrypted-text.ts'

/** Account of a wallet file: its network (CAIP-2), and where its key is in the wallet. */
export interface WalletFileAccount {
  readonly chainId: string
  readonly address: string
  /** BIP-32. */
  readonly path: string
}

export interface WalletFile {
  readonly name: string
  readonly accounts: readonly WalletFileAccount[]
  /** Recovery phrase, or private keys by curve, 32 bytes in hex. */
  readonly secret: { readonly mnemonic: string } | { readonly privateKeys: PrivateKeys }
}

const key = z.string().regex(/^[0-9a-fA-F]{64}$/)
const privateKeys = z.strictObject({ secp256k1: key.optional(), ed25519: key.optional() })
export type PrivateKeys = z.output<typeof privateKeys>

const walletFile = z.looseObject({
  ows_version: z.literal(2),
  name: z.string().max(500),
  key_type: z.enum(['mnemonic', 'private_key']),
  accounts: z
    .array(
      z.looseObject({
        chain_id: z.string().max(100),
        address: z.string().max(200),
        derivation_path: z.string().max(100),
      }),
    )
    .max(200),
  crypto: encryptedText,
})

/**
 * Reads a wallet file of the Open Wallet Standard, version 2 (https://github.com/open-wallet-standard/core, docs/01-storage-format.md).
 * @throws AgentError `REQUEST_INVALID` for any other text; `PASSPHRASE_WRONG`
 */
export async function readWalletFile(text: string, passphrase: string): Promise<WalletFile> {
  const file = walletFile.safeParse(jsonOf(text))
  if (!file.success)
    throw new AgentError('REQUEST_INVALID', 'This is no wallet file of the Open Wallet Standard, version 2.')
  const { name, key_type, accounts, crypto } = file.data
  const plaintext = await decryptText(crypto, passphrase)
  if (!plaintext) throw new AgentError('PASSPHRASE_WRONG', 'This passphrase does not open the wallet file.')
  const secret = plaintext.toString('utf8')
  plaintext.fill(0)
  return {
    name,
    accounts: accounts.map(({ chain_id: chainId, address, derivation_path: path }) => ({ chainId, address, path })),
    secret: key_type === 'mnemonic' ? { mnemonic: secret } : { privateKeys: privateKeysIn(secret) },
  }
}

/** Writes a wallet file with a recovery phrase. */
export async function writeWalletFile(
  { name, accounts, mnemonic }: Pick<WalletFile, 'name' | 'accounts'> & { readonly mnemonic: string },
  passphrase: string,
  now: Date,
): Promise<string> {
  const plaintext = Buffer.from(mnemonic, 'utf8')
  const crypto = await encryptText(plaintext, passphrase)
  plaintext.fill(0)
  const file = {
    ows_version: 2,
    id: randomUUID(),
    name,
    created_at: now.toISOString(),
    accounts: accounts.map(({ chainId, address, path }) => ({
      account_id: `${chainId}:${address}`,
      address,
      chain_id: chainId,
      derivation_path: path,
    })),
    crypto,
    key_type: 'mnemonic',
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

function privateKeysIn(secret: string): PrivateKeys {
  const read = privateKeys.safeParse(jsonOf(secret))
  if (read.success) return read.data
  throw new AgentError('REQUEST_INVALID', 'The private keys in this wallet file cannot be read.')
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
