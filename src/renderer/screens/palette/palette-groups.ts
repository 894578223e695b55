import { useMemo } from 'react'
import { useChains } from '../../hooks/chains.tsx'
import { useQuery } from '../../hooks/query.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import type { Screen } from '../../shell/screen.ts'
import {
  accountEntries,
  addressBookEntries,
  policyEntries,
  privateKeyEntries,
  programEntries,
  settingEntries,
} from './entries.ts'
import type { Entry, EntryGroup, FoundGroup } from './entry.ts'
import { findEntries } from './find-entries.ts'
import { unknownAddressEntries, useActivityEntries } from './pasted-entries.ts'

/** Groups of what matches, from lists that are asked for when this is mounted. */
export function usePaletteGroups(
  screens: readonly Screen[],
  actions: readonly Entry[],
  typed: string,
): { readonly groups: readonly FoundGroup[]; readonly isLoading: boolean } {
  const chains = useChains()
  const organization = { organizationId: useOrganizationId() }
  const wallets = useQuery('wallets.list', organization)
  const privateKeys = useQuery('privateKeys.list', organization)
  const addressBook = useQuery('addressBook.list', organization)
  const apiKeys = useQuery('apiKeys.list', organization)
  const policies = useQuery('policies.list', organization)

  const accounts = useMemo(
    () => [...accountEntries(chains, wallets.data ?? []), ...privateKeyEntries(privateKeys.data ?? [])],
    [chains, wallets.data, privateKeys.data],
  )
  const names = useMemo(() => addressBookEntries(addressBook.data ?? []), [addressBook.data])
  const programs = useMemo(() => programEntries(apiKeys.data ?? []), [apiKeys.data])
  const rules = useMemo(() => policyEntries(policies.data ?? []), [policies.data])
  const places = useMemo(
    () =>
      screens.map(({ route, label, letter, Icon }) => ({
        id: route,
        title: label,
        Icon,
        key: `g ${letter}`,
        to: route,
      })),
    [screens],
  )
  const known: readonly EntryGroup[] = [
    { title: 'Screens', items: places, isOffered: true },
    { title: 'Actions', items: actions, isOffered: true },
    { title: 'Accounts', items: accounts },
    { title: 'Address book', items: names },
    { title: 'Programs', items: programs },
    { title: 'Policies', items: rules },
    { title: 'Settings', items: settingEntries },
  ]
  const pasted = [
    { title: 'Activity', items: useActivityEntries(typed) },
    { title: 'New address', items: unknownAddressEntries(typed, [...accounts, ...names]) },
  ].map(group => ({ ...group, count: group.items.length }))
  return {
    groups: [...pasted.filter(({ count }) => count > 0), ...findEntries(known, typed)],
    isLoading: [wallets, privateKeys, addressBook, apiKeys, policies].some(({ data, loading }) => !data && loading),
  }
}
