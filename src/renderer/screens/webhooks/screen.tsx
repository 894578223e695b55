import { Webhook } from 'lucide-react'
import type { Screen } from '../../shell/screen.ts'
import { DeliveriesScreen } from './deliveries-screen.tsx'
import { WebhooksScreen } from './webhooks-screen.tsx'

export const webhooks: Screen = {
  route: 'webhooks',
  label: 'Webhooks',
  letter: 'w',
  Icon: Webhook,
  place: 'team',
  about: 'Addresses that are notified of activities',
  show: part =>
    part === undefined || part === 'new' ? <WebhooksScreen /> : <DeliveriesScreen key={part} endpointId={part} />,
}
