import { addressesNamedBy } from '../chains/address-formats.ts'
import { chains } from '../chains/index.ts'
import { visible } from '../display/visible.ts'
import { AgentError } from '../errors.ts'
import { assertEnabled } from '../keys/guarded-signer.ts'
import type { SigningKey } from '../ports/signer.ts'
import type { Reader } from '../ports/store.ts'
import type { PrivateKey } from '../records/private-key.ts'
import type { WalletAccount } from '../records/wallet-account.ts'

/**
 * The key a request names: by a wallet account's or a private key's address, by a private key's id, or as programs of a chain name its
 * accounts beside that. Anything else has to be exactly as it is written: what policies and people compare is the agent's spelling.
 *
 * @throws AgentError `SIGNING_KEY_NOT_FOUND`, `KEY_DISABLED`
 */
export function findKey(reader: Reader, organizationId: string, signWith: string): SigningKey {
  const key = lookUp(reader, organizationId, signWith) ?? lookUpOtherwise(reader, organizationId, signWith)
  if (key) return key
  throw new AgentError(
    'SIGNING_KEY_NOT_FOUND',
    `Could not find any resource to sign with.${hint(reader, organizationId, signWith)}`,
    { detail: { field: 'parameters.signWith' } },
  )
}

/** Returns a hint at what was probably meant, or where addresses are listed. */
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
  if (account) return ` signWith is the ID of an account: name its address, ${account.address}.`
  return ` Nothing here has the address or ID ${visible(signWith, 100)}. Accounts in the window, and list_wallet_accounts, show the addresses.`
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

/** Looks up a key by another spelling of its address, or by its public key. */
function lookUpOtherwise(reader: Reader, organizationId: string, signWith: string): SigningKey | undefined {
  for (const { addressOfOtherSpelling } of chains) {
    const address = addressOfOtherSpelling(signWith)
    const key = address === undefined ? undefined : lookUp(reader, organizationId, address)
    if (key) return key
  }
  return byPublicKey(reader, organizationId, signWith)
}

/** Several accounts of one key give the same signature: the one made first answers. */
function byPublicKey(reader: Reader, organizationId: string, text: string): SigningKey | undefined {
  const addresses = addressesNamedBy(text)
  const [account] = addresses
    .flatMap(address => reader.list('walletAccounts', organizationId, { address }))
    .sort((one, other) => one.createdAt - other.createdAt)
  if (account) return ofAccount(reader, account)
  const [privateKey] = addresses.flatMap(address => lookUp(reader, organizationId, address) ?? [])
  return privateKey
}

function ofAccount(reader: Reader, account: WalletAccount): SigningKey {
  const { organizationId, walletId, curve, path, publicKey, address, addressFormat, name } = account
  const { name: wallet = '', hardwareWallet = null } = reader.find('wallets', organizationId, walletId) ?? {}
  return {
    organizationId,
    keyId: walletId,
    curve,
    path,
    publicKey,
    address,
    addressFormat,
    name: name === null ? wallet : `${wallet}: ${name}`,
    hardwareWallet: hardwareWallet && { ...hardwareWallet, walletName: wallet },
  }
}

function ofPrivateKey(
  { organizationId, id, curve, publicKey, name, addresses }: PrivateKey,
  signWith: string,
): SigningKey {
  const named = signWith === id ? addresses[0] : addresses.find(({ address }) => address === signWith)
  const { address, format: addressFormat } = named ?? { address: publicKey, format: null }
  return { organizationId, keyId: id, curve, path: null, publicKey, address, addressFormat, name, hardwareWallet: null }
}
