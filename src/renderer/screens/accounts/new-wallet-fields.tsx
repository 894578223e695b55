import { useState } from 'react'
import { TextField } from '../../components/text-field.tsx'
import { useChains } from '../../hooks/chains.tsx'
import { type NewAccount, newAccount } from '../../words/account-kinds.ts'
import { AccountChoice } from './account-choice.tsx'

export interface NewWallet {
  readonly name: string
  readonly accounts: NewAccount[]
}

/** The name of a wallet that is about to be, and the accounts it begins with: `value` once both are there. */
export function useNewWallet(submitted: boolean) {
  const [name, setName] = useState('')
  const kinds = useChains().accountKinds
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    new Set(
      kinds
        .filter(({ isCommon }) => isCommon)
        .slice(0, 1)
        .map(({ label }) => label),
    ),
  )
  // In the order they are offered.
  const accounts = kinds.filter(({ label }) => chosen.has(label)).map(kind => newAccount(kind))
  const isWhole = name.trim() !== '' && chosen.size > 0
  const value: NewWallet | undefined = isWhole ? { name: name.trim(), accounts } : undefined
  const nameField = (
    <TextField
      label="Name of the wallet"
      value={name}
      maxLength={100}
      onChange={setName}
      error={submitted && !name.trim() ? 'Give the wallet a name.' : undefined}
    />
  )
  const accountFields = (
    <AccountChoice kinds={kinds} chosen={chosen} onChange={setChosen} missing={submitted && chosen.size === 0} />
  )
  return { value, nameField, accountFields }
}
