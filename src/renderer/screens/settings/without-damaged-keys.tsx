import { CheckField } from '../../components/check-field.tsx'
import { Notice } from '../../components/notice.tsx'
import { useOfLastAttempt } from '../../hooks/attempt.ts'
import type { Failure } from '../../hooks/query.ts'

interface Props {
  /** Names the damaged keys. */
  readonly refusal: Failure
  /** Why the last attempt failed; it is shown elsewhere. */
  readonly error: Failure | null
  readonly isAgreed: boolean
  readonly onAgree: (isAgreed: boolean) => void
}

/** Agrees to a backup without damaged keys, beside their names: another error does not take these away. */
export function WithoutDamagedKeys({ refusal, error, isAgreed, onAgree }: Props) {
  const isShown = useOfLastAttempt(error) === refusal
  return (
    <>
      {!isShown && <Notice tone="warning" title={refusal.message} />}
      <CheckField
        label="Make the backup without these keys"
        description="It does not give them back. Backups from before, which have them, are worth keeping."
        checked={isAgreed}
        onChange={onAgree}
      />
    </>
  )
}
