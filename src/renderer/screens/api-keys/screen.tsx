import { KeyRound } from 'lucide-react'
import type { Screen } from '../../shell/screen.ts'
import { ApiKeysScreen } from './api-keys-screen.tsx'

export const apiKeys: Screen = {
  route: 'api-keys',
  label: 'API keys',
  letter: 'k',
  Icon: KeyRound,
  place: 'bar',
  about: 'Programs that may send requests, and their API keys',
  show: () => <ApiKeysScreen />,
}
