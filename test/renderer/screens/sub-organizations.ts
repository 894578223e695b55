import { idOf } from '../support/scripts/basics.ts'
import { hostileSubOrganizations, manySubOrganizations } from '../support/scripts/organizations.ts'
import { people } from '../support/scripts/people.ts'
import type { ScreenStates } from './state.ts'

export const subOrganizationsStates: ScreenStates = {
  'sub-organizations': { hash: '#/organization/sub-organizations', sees: 'Customer 1' },
  'sub-organizations, empty': {
    script: { subOrganizations: [] },
    hash: '#/organization/sub-organizations',
    sees: 'No sub-organizations yet',
  },
  'sub-organizations, many': {
    script: { subOrganizations: manySubOrganizations },
    hash: '#/organization/sub-organizations',
    sees: 'Show older ones',
  },
  'sub-organizations, none found': {
    hash: '#/organization/sub-organizations',
    sees: 'Customer 1',
    afterwards: async page => {
      await page.getByRole('searchbox').fill('nobody')
      await page.getByText('None matches “nobody”.').waitFor()
    },
  },
  'sub-organizations, hostile text': {
    script: { subOrganizations: hostileSubOrganizations },
    hash: '#/organization/sub-organizations',
    sees: '3 users',
  },
  'sub-organizations, failed': {
    hash: '#/organization/sub-organizations',
    failing: {
      'subOrganizations.list': { code: 'STORE_BUSY', message: 'The database is busy. Try again in a moment.' },
    },
    sees: 'could not be loaded',
  },
  'sub-organizations, one': { hash: `#/organization/${idOf(801)}`, sees: 'Latest activity' },
  'sub-organizations, one with nothing': {
    script: { people: { ...people, users: [] }, wallets: [], activities: [] },
    hash: `#/organization/${idOf(802)}`,
    sees: 'Nothing is in it yet',
  },
  'sub-organizations, unknown': { hash: `#/organization/${idOf(899)}`, sees: 'There is no such sub-organization' },
}
