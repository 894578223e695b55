import { activitiesOf } from '../support/scripts/activities.ts'
import { idOf } from '../support/scripts/basics.ts'
import { receiptsOf } from '../support/scripts/receipts.ts'
import { refusals } from '../support/scripts/refusals.ts'
import { hostileWhy } from '../support/scripts/why.ts'
import { press, type ScreenStates } from './state.ts'

export const activityStates: ScreenStates = {
  activity: { hash: '#/activity', sees: 'Send 11 ETH' },
  'activity, many': { script: { activities: activitiesOf(120) }, hash: '#/activity', sees: 'Send 119 ETH' },
  'activity, filters': {
    hash: '#/activity?outcome=FAILED',
    sees: 'Remove filter',
    afterwards: async page => {
      await press('Filter')(page)
      await page.getByLabel('Last day').waitFor()
    },
  },
  'activity, empty': { script: { activities: [] }, hash: '#/activity', sees: 'No activity yet' },
  'activity, refused': { script: { refusals }, hash: '#/activity/refused', sees: 'Nobody exports' },
  'activity, nothing refused': { hash: '#/activity/refused', sees: 'Nothing was refused' },
  'activity, receipts': { hash: '#/activity/receipts', sees: 'Signed the head of the receipts' },
  'activity, many receipts': {
    script: { receipts: receiptsOf(120) },
    hash: '#/activity/receipts',
    sees: 'Load older receipts',
  },
  'activity, no receipts': { script: { receipts: [] }, hash: '#/activity/receipts', sees: 'No receipts' },
  'activity, head of the receipts': {
    hash: '#/activity/receipts',
    sees: 'Show head as QR code',
    afterwards: press('Show head as QR code'),
  },
  'activity, receipts failed': {
    hash: '#/activity/receipts',
    failing: { 'receipts.list': { code: 'STORE_BUSY', message: 'The database is busy. Try again in a moment.' } },
    sees: 'could not be loaded',
  },
  'activity, detail': { hash: `#/activity/${idOf(5010)}`, sees: 'Approved in the window' },
  'activity, failed detail': { hash: `#/activity/${idOf(5003)}`, sees: 'It failed' },
  'activity, detail without card': { hash: `#/activity/${idOf(5004)}`, sees: 'Create the wallet' },
  'activity, hostile reasons': {
    script: { why: hostileWhy },
    hash: `#/activity/${idOf(5010)}`,
    sees: 'Nobody allowed',
    afterwards: async page => {
      await page.getByText('What would be decided now').click()
      await page.locator('.why-policies summary').first().click()
    },
  },
  'activity, reasons': {
    hash: `#/activity/${idOf(5010)}`,
    sees: 'It was allowed by the policy',
    afterwards: async page => {
      await page.getByText('What was recorded').waitFor()
      await page.getByText('What would be decided now').click()
      await page.locator('.why').scrollIntoViewIfNeeded()
    },
  },
  'activity, reasons failed': {
    hash: `#/activity/${idOf(5010)}`,
    failing: { 'activities.why': { code: 'STORE_BUSY', message: 'The database is busy. Try again in a moment.' } },
    sees: 'reasons could not be loaded',
  },
}
