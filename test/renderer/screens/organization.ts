import { organization } from '../support/scripts/organizations.ts'
import { imitatingPrograms, manyPeople, people } from '../support/scripts/people.ts'
import { press, type ScreenStates } from './state.ts'

export const organizationStates: ScreenStates = {
  organization: { hash: '#/organization', sees: 'Allowed origins' },
  'organization, bare': {
    script: { organization: { ...organization, features: [], allowedOrigins: [], webhookUrl: null } },
    hash: '#/organization',
    sees: 'None are set.',
  },
  'organization, root users': { hash: '#/organization/quorum', sees: 'How many of them must agree' },
  'organization, root users, programs that imitate': {
    script: { people: imitatingPrograms },
    hash: '#/organization/quorum',
    sees: 'How many of them must agree',
  },
  'organization, root users, can be taken back': {
    script: { people: { ...people, previousQuorum: { threshold: 2, names: ['Ada', 'Grace', 'Edsger'] } } },
    hash: '#/organization/quorum',
    sees: 'can undo the change',
  },
  'organization, root users, many': {
    script: { people: manyPeople },
    hash: '#/organization/quorum',
    sees: 'Person 30',
    afterwards: async page => {
      await page.getByLabel('How many of them must agree').fill('1')
      await press('Change root users')(page)
      await page.getByRole('alertdialog').waitFor()
    },
  },
  'organization, root users, wrong': {
    hash: '#/organization/quorum',
    sees: 'How many of them must agree',
    afterwards: async page => {
      await page.getByRole('checkbox', { name: 'Intern' }).click()
      await page.getByLabel('How many of them must agree').fill('4')
      await press('Change root users')(page)
      await page.getByText('Only 3 people are chosen').waitFor()
    },
  },
}
