import { chains } from '../chains/index.ts'
import { AgentError } from '../errors.ts'
import { assertEnabled } from '../keys/guarded-signer.ts'
import type { SigningKey } from '../ports/signer.ts'
import type { Reader } from '../ports/store.ts'
import type { PrivateKey } from '../private-keys/record.ts'
import type { WalletAccount } from '../wallets/account.ts'

/**
 * The key a request names: a wallet account's address, a private key's address, or a private key's id. Exactly as it is written:
 * two spellings of one address would be two ways to say what policies and people compare.
 *
 * @throws AgentError `SIGNING_KEY_NOT_FOUND`, `KEY_DISABLED`
 */
export function findKey(reader: Reader, organizationId: string, signWith: string): SigningKey {
  const key = lookUp(reader, organizationId, signWith)
  if (key) return key
  throw new AgentError(
    'SIGNING_KEY_NOT_FOUND',
    `Could not find any resource to sign with.${hint(reader, organizationId, signWith)}`,
    { detail: { field: 'parameters.signWith' } },
  )
}

/** What was probably meant; empty where nobody can tell. */
function hint(reader: Reader, organizationId: string, signWith: string): string {
  for (const { addressSpelling } of chains) {
    const spelling = addressSpelling(signWith)
    if (spelling !== undefined && lookUp(reader, organizationId, spelling)) return ` Write the address as ${spelling}.`
  }
  const id = signWith.toLowerCase()
  if (reader.find('wallets', organizationId, id)) {
    return ' signWith is the ID of a wallet: name the address of one of its accounts.'
  }
  const account = reader.find('walletAccounts', organizationId, id)
  return account ? ` signWith is the ID of an account: name its address, ${account.address}.` : ''
}

function lookUp(reader: Reader, organizationId: string, signWith: string): SigningKey | undefined {
  const [account] = reader.list('walletAccounts', organizationId, { address: signWith })
  if (account) return ofAccount(reader, account)
  const privateKey =
    reader.privateKeyByAddress(organizationId, signWith) ?? reader.find('privateKeys', organizationId, signWith)
  if (!privateKey) return undefined
  assertEnabled(privateKey)
  return ofPrivateKey(privateKey, signWith)
}

function ofAccount(reader: Reader, account: WalletAccount): SigningKey {
  const { organizationId, walletId, curve, path, publicKey, address, addressFormat, name } = account
  const { name: wallet = '', device = null } = reader.find('wallets', organizationId, walletId) ?? {}
  return {
    organizationId,
    keyId: walletId,
    curve,
    path,
    publicKey,
    address,
    addressFormat,
    name: name === null ? wallet : `${wallet}: ${name}`,
    device: device && { ...device, walletName: wallet },
  }
}

function ofPrivateKey(
  { organizationId, id, curve, publicKey, name, addresses }: PrivateKey,
  signWith: string,
): SigningKey {
  const named = signWith === id ? addresses[0] : addresses.find(({ address }) => address === signWith)
  const { address, format: addressFormat } = named ?? { address: publicKey, format: null }
  return { organizationId, keyId: id, curve, path: null, publicKey, address, addressFormat, name, device: null }
}
