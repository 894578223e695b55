import type { Governance } from '../governance.ts'
import type { GivesOut } from './facts.ts'

/** What an activity gives out that declares no signatures. @throws Error for one that signs: its facts have to say what */
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
