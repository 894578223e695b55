/**
 * Topics that the window is notified of; it then asks again for what it shows. `shown` is about the window itself: it
 * has just come into sight, so nothing in it may be approved by a click that was on its way to something else.
 */
export const topics = [
  'state',
  'approvals',
  'askers',
  'activities',
  'receipts',
  'policies',
  'hardwareWallets',
  'wallets',
  'addressNames',
  'webhooks',
  'apiKeys',
  'signIns',
  'messages',
  'origins',
  'settings',
  'doctor',
  'shown',
] as const
export type Topic = (typeof topics)[number]
