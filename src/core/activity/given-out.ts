import type { Governance } from '../governance.ts'
import type { GivesOut } from './facts.ts'

/** Returns what an activity that declares no signatures gives out. @throws Error if it signs: its facts have to state it */
export function givenOutBy(governance: Governance): GivesOut {
  if (governance.by !== 'policy') return { kind: 'nothing' }
  switch (governance.action) {
    case 'SIGN':
      throw new Error('an activity that signs says everything it signs')
    case 'EXPORT':
      return { kind: 'keys' }
    case 'CREATE':
    case 'UPDATE':
    case 'DELETE':
    case 'IMPORT':
    case 'VERIFY':
      return { kind: 'nothing' }
  }
}
