import { type ReactNode, useState } from 'react'
import { CheckField } from './check-field.tsx'
import { TextField } from './text-field.tsx'

export interface TypedWalletPassphrase {
  /** Absent where the wallet has none. */
  readonly value: string | undefined
  /** True if the wallet has a passphrase that was not entered yet. */
  readonly isMissing: boolean
  readonly field: ReactNode
}

/**
 * The passphrase that a wallet has beside the words of its recovery phrase. Only the caller holds it: it is gone when the caller is.
 * @param isKnown - Whether the wallet is known to have one, so that the person need not be asked whether it does.
 */
export function useWalletPassphrase({
  submitted,
  isKnown = false,
}: {
  readonly submitted: boolean
  readonly isKnown?: boolean
}): TypedWalletPassphrase {
  const [isSaid, setSaid] = useState(false)
  const [text, setText] = useState('')
  const has = isKnown || isSaid
  const isMissing = has && text.trim() === ''
  const field = (
    <>
      {!isKnown && (
        <CheckField
          label="This wallet also has a passphrase"
          description="Most wallets have none. Some wallet programs call it the 25th word, or a hidden wallet."
          checked={isSaid}
          onChange={setSaid}
        />
      )}
      {has && (
        <TextField
          label="Passphrase of the wallet"
          value={text}
          maxLength={1000}
          onChange={setText}
          hint={
            <>
              Exactly as it was chosen: capitals and spaces count. It is not the passphrase of Countersign or of this
              computer.
              {!isKnown && ' A different passphrase opens a different wallet, without an error.'}
              {text !== text.trim() && text.trim() !== '' && <strong> It begins or ends with a space.</strong>}
            </>
          }
          error={submitted && isMissing ? 'Enter the passphrase of the wallet.' : undefined}
        />
      )}
    </>
  )
  return { value: has ? text : undefined, isMissing, field }
}
