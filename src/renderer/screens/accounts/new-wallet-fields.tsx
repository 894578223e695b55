import { useState } from 'react'
import { TextField } from '../../components/text-field.tsx'
import type { NewAccount } from '../../words/account-kinds.ts'
import { AccountChoice, firstAccounts, type OfferedKind } from './account-choice.tsx'

export interface NewWallet {
  readonly name: string
  readonly accounts: NewAccount[]
}

/** The name of a wallet that is about to be, and the accounts it begins with: `value` once both are there. */
export function useNewWallet(submitted: boolean) {
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<OfferedKind>>(new Set(['ethereum']))
  const isWhole = name.trim() !== '' && chosen.size > 0
  const value: NewWallet | undefined = isWhole ? { name: name.trim(), accounts: firstAccounts(chosen) } : undefined
  const nameField = (
    <TextField
      label="Name of the wallet"
      value={name}
      maxLength={100}
      onChange={setName}
      error={submitted && !name.trim() ? 'Give the wallet a name.' : undefined}
    />
  )
  const accountFields = <AccountChoice chosen={chosen} onChange={setChosen} missing={submitted && chosen.size === 0} />
  return { value, nameField, accountFields }
}
