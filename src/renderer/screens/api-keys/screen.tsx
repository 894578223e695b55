import { KeyRound } from 'lucide-react'
import type { Screen } from '../../shell/screen.ts'
import { ApiKeysScreen } from './api-keys-screen.tsx'
import { ProgramScreen } from './program-screen.tsx'

export const apiKeys: Screen = {
  route: 'api-keys',
  label: 'Programs',
  letter: 'k',
  Icon: KeyRound,
  place: 'bar',
  about: 'Programs that may send requests, and their API keys',
  show: part => (part === undefined || part === 'new' ? <ApiKeysScreen /> : <ProgramScreen key={part} id={part} />),
}
