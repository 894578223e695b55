import type { ReactNode } from 'react'
import { listed } from '../../../shared/listed.ts'
import type { PersonView } from '../../../shared/people.ts'
import { Disclosure } from '../../components/disclosure.tsx'
import { counted } from '../../words/count.ts'

interface Props {
  readonly person: PersonView
  readonly isOpen: boolean
  readonly children: ReactNode
}

/** What belongs to a person, behind a line that counts it. Open where a passkey may have been copied. */
export function FoldedPerson({ person, isOpen, children }: Props) {
  const { apiKeys, passkeys, providers, mfaPolicies, sessions } = person
  const parts = [
    [apiKeys.length, 'API key'],
    [passkeys.length, 'passkey'],
    [providers.length, 'sign-in provider'],
    [mfaPolicies.length, 'MFA policy', 'MFA policies'],
    [sessions.length, 'session'],
  ] as const
  const there = parts.filter(([count]) => count > 0).map(([count, one, several]) => counted(count, one, several))
  if (there.length === 0) return children
  return (
    <div className="panel-fold">
      <Disclosure summary={listed(there)} open={isOpen || passkeys.some(({ countWentBack }) => countWentBack)}>
        {children}
      </Disclosure>
    </div>
  )
}
