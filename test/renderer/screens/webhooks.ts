import { orders, webhooksOfEveryState } from '../support/webhooks.ts'
import { press, type ScreenStates } from './state.ts'

export const webhooksStates: ScreenStates = {
  webhooks: {
    script: { webhooks: { webhooks: webhooksOfEveryState, waitsForVault: true } },
    hash: '#/webhooks',
    sees: 'Set by a program',
  },
  'webhooks, empty': {
    script: { webhooks: { webhooks: [], waitsForVault: false } },
    hash: '#/webhooks',
    sees: 'No webhooks yet',
  },
  'webhooks, add': { hash: '#/webhooks', sees: 'Orders', afterwards: press('Add a webhook') },
  'webhooks, failed': {
    hash: '#/webhooks',
    failing: { 'webhooks.list': { code: 'STORE_BUSY', message: 'The database is busy. Try again in a moment.' } },
    sees: 'could not be loaded',
  },
  'deliveries of a webhook': {
    hash: `#/webhooks/${orders.id}`,
    sees: 'Given up',
    afterwards: async page => {
      for (const summary of await page.locator('summary').all()) await summary.click()
    },
  },
  'deliveries of a webhook, payload': {
    hash: `#/webhooks/${orders.id}`,
    sees: 'Given up',
    afterwards: page => page.getByRole('button', { name: 'Payload of Test event' }).click(),
  },
  'deliveries of a webhook, being sent': {
    hash: `#/webhooks/${orders.id}`,
    sees: 'Given up',
    afterwards: page => page.getByRole('button', { name: 'Send again: Test event' }).click(),
  },
  'deliveries of a webhook, none': {
    script: { webhookDeliveries: [] },
    hash: `#/webhooks/${orders.id}`,
    sees: 'Nothing was sent yet',
  },
  'deliveries of a webhook that was deleted': { hash: '#/webhooks/gone', sees: 'no longer exists' },
}
