import { BookUser, KeyRound, ScrollText, Settings2, WalletMinimal } from 'lucide-react'
import type { PrivateKeyView, WalletView } from '../../../shared/accounts.ts'
import type { AddressBookEntry } from '../../../shared/address-book.ts'
import type { ApiKeyView } from '../../../shared/api-keys.ts'
import type { ChainsView } from '../../../shared/chains.ts'
import type { PolicyView } from '../../../shared/policies.ts'
import { accountName } from '../../words/address-formats.ts'
import { effectWords } from '../../words/policies.ts'
import { settingPages, settingSections } from '../settings/sections.ts'
import type { Entry } from './entry.ts'

export function accountEntries(chains: ChainsView, wallets: readonly WalletView[]): readonly Entry[] {
  return wallets.flatMap(({ id, name, accounts }) => [
    { id, title: name, about: 'Wallet', Icon: WalletMinimal, to: `accounts/${id}` },
    ...accounts.map(account => {
      const kind = accountName(chains, account.addressFormat, account.path)
      return {
        id: account.id,
        title: account.name ?? kind,
        about: account.name === null ? name : `${kind}, ${name}`,
        address: account.address,
        addressFormat: account.addressFormat,
        alsoFoundBy: [account.id, account.path],
        Icon: WalletMinimal,
        to: `accounts/${account.id}`,
      }
    }),
  ])
}

export function privateKeyEntries(privateKeys: readonly PrivateKeyView[]): readonly Entry[] {
  return privateKeys.map(({ id, name, publicKey, addresses }) => ({
    id,
    title: name,
    about: 'Private key',
    address: addresses[0]?.address,
    alsoFoundBy: [id, publicKey, ...addresses.map(({ address }) => address)],
    Icon: KeyRound,
    to: `accounts/${id}`,
  }))
}

export function addressBookEntries(entries: readonly AddressBookEntry[]): readonly Entry[] {
  return entries.map(({ id, name, address, holdsOn }) => ({
    id,
    title: name,
    about: holdsOn,
    address,
    Icon: BookUser,
    to: `address-book/${id}`,
  }))
}

export function programEntries(apiKeys: readonly ApiKeyView[]): readonly Entry[] {
  return apiKeys.map(({ id, name, userName, publicKey }) => ({
    id,
    title: name,
    about: `API key of ${userName}`,
    alsoFoundBy: [id, publicKey],
    Icon: KeyRound,
    to: `api-keys/${id}`,
  }))
}

export function policyEntries(policies: readonly PolicyView[]): readonly Entry[] {
  return policies.map(({ id, name, effect, notes }) => ({
    id,
    title: name,
    about: effectWords[effect].label,
    alsoFoundBy: [id, notes],
    Icon: ScrollText,
    to: `policies/${id}`,
  }))
}

export const settingEntries: readonly Entry[] = Object.entries(settingSections).map(
  ([part, { page, title, alsoFoundBy }]) => ({
    id: `settings/${part}`,
    title,
    about: settingPages[page],
    alsoFoundBy: [alsoFoundBy],
    Icon: Settings2,
    to: `settings/${part}`,
  }),
)
