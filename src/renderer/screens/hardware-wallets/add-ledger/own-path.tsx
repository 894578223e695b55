import { useState } from 'react'
import type { HardwareKind } from '../../../../shared/chains.ts'
import { pathAt } from '../../../../shared/path-at.ts'
import { Button } from '../../../components/button.tsx'
import { Disclosure } from '../../../components/disclosure.tsx'
import { TextField } from '../../../components/text-field.tsx'
import { pathProblem } from '../../../words/ledger-paths.ts'

interface Props {
  readonly kind: HardwareKind
  /** Answers whether the account is listed now. */
  readonly onRead: (path: string) => Promise<boolean>
  readonly busy: boolean
}

/** An account at a path that the person knows. */
export function OwnPath({ kind, onRead, busy }: Props) {
  const [text, setText] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const path = text.trim()
  const problem = pathProblem(kind, path)

  async function read(): Promise<void> {
    setSubmitted(true)
    if (busy || problem) return
    if (!(await onRead(path))) return
    setText('')
    setSubmitted(false)
  }

  return (
    <Disclosure summary="An account at another path">
      <div className="own-path">
        <TextField
          label="Derivation path"
          className="mono"
          value={text}
          maxLength={100}
          onChange={setText}
          placeholder={pathAt(kind.schemes[0].path, atAnExample)}
          hint="Only if you know the path of your account."
          error={submitted ? problem : undefined}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            // It stands in the form that adds the wallet.
            event.preventDefault()
            void read()
          }}
        />
        <Button onClick={() => void read()} aria-disabled={busy}>
          Read this account
        </Button>
      </div>
    </Disclosure>
  )
}

/** Index of an example path, for an account that is not listed yet. */
const atAnExample = 20
