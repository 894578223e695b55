import { KeyRound } from 'lucide-react'
import type { Screen } from '../../shell/screen.ts'
import { ApiKeysScreen } from './api-keys-screen.tsx'

export const apiKeys: Screen = {
  route: 'api-keys',
  label: 'API keys',
  letter: 'k',
  Icon: KeyRound,
  inBar: true,
  show: () => <ApiKeysScreen />,
}
