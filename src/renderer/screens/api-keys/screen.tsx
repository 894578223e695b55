import { KeyRound } from 'lucide-react'
import { later } from '../../shell/later.ts'
import type { Screen } from '../../shell/screen.ts'

const ApiKeysScreen = later(async () => (await import('./api-keys-screen.tsx')).ApiKeysScreen)
const ProgramScreen = later(async () => (await import('./program-screen.tsx')).ProgramScreen)

export const apiKeys: Screen = {
  route: 'api-keys',
  label: 'Programs',
  letter: 'k',
  Icon: KeyRound,
  place: 'bar',
  about: 'Programs that may send requests, and their API keys',
  show: part => (part === undefined || part === 'new' ? <ApiKeysScreen /> : <ProgramScreen key={part} id={part} />),
}
