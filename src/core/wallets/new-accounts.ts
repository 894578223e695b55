import type { Field } from '../../shared/card.ts'
import { addressFormatFor, addressOf } from '../chains/address-formats.ts'
import { deriveKeyFromSeed, formatPath, parsePath, seedOf } from '../crypto/derivation.ts'
import { quoted, visible } from '../display/visible.ts'
import { AgentError } from '../errors.ts'
import { publicKeyOf } from '../keys/public-key.ts'
import type { Reader, Transaction } from '../ports/store.ts'
import type { WalletAccount } from '../records/wallet-account.ts'
import type { WalletCurve } from '../schema/curve.ts'
import { toHex } from '../schema/hex.ts'

/** One account of a wallet, checked, before its key has been derived. */
export interface NewAccount {
  readonly curve: WalletCurve
  readonly path: string
  readonly addressFormat: string
  readonly name: string | null
}

interface AccountParameters {
  readonly curve: WalletCurve
  readonly path: string
  readonly addressFormat: string
  readonly name?: string | undefined
}

/** @throws AgentError `REQUEST_INVALID` naming the account whose path or format will not do, `ALREADY_EXISTS` */
export function checkAccounts(
  accounts: readonly AccountParameters[],
  reader: Reader,
  organizationId: string,
): NewAccount[] {
  const seen = new Set<string>()
  return accounts.map(({ curve, path: written, addressFormat, name = null }, index) => {
    const field = `parameters.accounts.${index}`
    const path = formatPath(parsePath(written, curve, `${field}.path`))
    addressFormatFor(addressFormat, curve, `${field}.addressFormat`)
    const key = `${path} ${addressFormat}`
    if (seen.has(key)) {
      throw new AgentError(
        'REQUEST_INVALID',
        `invalid request body: ${field} repeats an earlier path and address format`,
        {
          detail: { field },
        },
      )
    }
    seen.add(key)
    if (
      name !== null &&
      (seen.has(`name ${name}`) || reader.list('walletAccounts', organizationId, { name }).length > 0)
    ) {
      throw new AgentError('ALREADY_EXISTS', `wallet account name must be unique: ${field}.name is taken`)
    }
    if (name !== null) seen.add(`name ${name}`)
    return { curve, path, addressFormat, name }
  })
}

/** @param publicKey - 33 bytes compressed for secp256k1, 32 bytes for ed25519. */
export function accountRecord(
  account: NewAccount,
  publicKey: Uint8Array,
  wallet: { readonly organizationId: string; readonly walletId: string },
  id: string,
  now: number,
): WalletAccount {
  return {
    ...account,
    ...wallet,
    id,
    address: addressOf(account.addressFormat, account.curve, publicKey),
    publicKey: toHex(publicKey),
    createdAt: now,
    updatedAt: now,
  }
}

/**
 * The first accounts of a wallet, before its secret is in the vault.
 * @param secret - Stays the caller's to wipe.
 */
export function firstAccounts(
  secret: Uint8Array,
  accounts: readonly NewAccount[],
  wallet: { readonly organizationId: string; readonly walletId: string },
  newId: () => string,
  now: number,
): WalletAccount[] {
  if (accounts.length === 0) return []
  const seed = seedOf(secret)
  try {
    return accounts.map(account => {
      const privateKey = deriveKeyFromSeed(seed, account.path, account.curve)
      const publicKey = publicKeyOf(privateKey, account.curve)
      privateKey.fill(0)
      return accountRecord(account, publicKey, wallet, newId(), now)
    })
  } finally {
    seed.fill(0)
  }
}

export function insertAccounts(transaction: Transaction, accounts: readonly WalletAccount[]): void {
  for (const account of accounts) transaction.insert('walletAccounts', account)
}

export function accountFields(accounts: readonly NewAccount[]): Field[] {
  return accounts.map(({ path, addressFormat, curve, name }, index) => ({
    label: name === null ? `Account ${index + 1}` : `Account ${quoted(name)}`,
    value: `${visible(addressFormat.replace('ADDRESS_FORMAT_', ''))} at ${visible(path)}`,
    exact: curve,
  }))
}
