import { Webhook } from 'lucide-react'
import { later } from '../../shell/later.ts'
import type { Screen } from '../../shell/screen.ts'

const DeliveriesScreen = later(async () => (await import('./deliveries-screen.tsx')).DeliveriesScreen)
const WebhooksScreen = later(async () => (await import('./webhooks-screen.tsx')).WebhooksScreen)

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
