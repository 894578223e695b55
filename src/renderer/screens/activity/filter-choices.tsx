import { type ReactNode, useMemo } from 'react'
import { ApiKeyWords } from '../../components/api-key-words.tsx'
import { useChains } from '../../hooks/chains.tsx'
import { useQuery } from '../../hooks/query.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { accountName } from '../../words/address-formats.ts'
import { shortened } from '../../words/address-groups.ts'

export interface FilterChoice {
  readonly value: string
  readonly label: string
  readonly about?: string
  readonly shown?: ReactNode
}

/** What the history can be narrowed to. */
export interface FilterChoices {
  /** The value is all types of the kind, joined by commas. */
  readonly kinds: readonly FilterChoice[]
  readonly programs: readonly FilterChoice[]
  readonly accounts: readonly FilterChoice[]
  readonly chains: readonly FilterChoice[]
}

export function useFilterChoices(): FilterChoices {
  const organization = { organizationId: useOrganizationId() }
  const known = useChains()
  const kinds = useQuery('activities.kinds', undefined).data
  const apiKeys = useQuery('apiKeys.list', organization).data
  const wallets = useQuery('wallets.list', organization).data
  const privateKeys = useQuery('privateKeys.list', organization).data
  return useMemo(() => {
    const ofWallets = (wallets ?? []).flatMap(wallet =>
      wallet.accounts.map(({ name, address, addressFormat, path }) => ({
        value: address,
        label: `${wallet.name}: ${name ?? accountName(known, addressFormat, path)}`,
        about: shortened(address),
      })),
    )
    const ofKeys = (privateKeys ?? []).flatMap(({ name, addresses }) =>
      addresses.map(({ address }) => ({ value: address, label: name, about: shortened(address) })),
    )
    return {
      kinds: (kinds ?? []).map(({ title, types }) => ({ value: types.join(), label: title })),
      programs: (apiKeys ?? []).map((apiKey, _, among) => ({
        value: apiKey.id,
        label: apiKey.name,
        shown: <ApiKeyWords apiKey={apiKey} among={among} />,
      })),
      // Some addresses are those of several accounts.
      accounts: [...new Map([...ofWallets, ...ofKeys].map(each => [each.value, each])).values()],
      chains: known.chains.map(({ id, name }) => ({ value: id, label: name })),
    }
  }, [known, kinds, apiKeys, wallets, privateKeys])
}

/** Begins with all of them, and has what was chosen even where it is not there any more. */
export function choicesWith(all: string, choices: readonly FilterChoice[], chosen: string): readonly FilterChoice[] {
  const every = { value: '', label: all }
  const isKnown = chosen === '' || choices.some(({ value }) => value === chosen)
  return [every, ...choices, ...(isKnown ? [] : [{ value: chosen, label: chosenElsewhere(chosen) }])]
}

/** Words for a choice that an address has and the agent does not: it was deleted, or is of another agent. */
export function chosenElsewhere(value: string): string {
  return `Not here: ${value.length > 24 ? shortened(value) : value}`
}
