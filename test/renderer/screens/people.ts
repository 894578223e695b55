import { chooseFor } from '../../support/menus.ts'
import { hostilePeople, imitatingPrograms, manyPeople, manySessions, people } from '../support/scripts/people.ts'
import { withState } from '../support/scripts/states.ts'
import { press, type ScreenStates } from './state.ts'

export const peopleStates: ScreenStates = {
  people: { hash: '#/people', sees: 'Grace' },
  'people, many': { script: { people: manyPeople }, hash: '#/people', sees: 'Person 30' },
  'people, hostile text': { script: { people: hostilePeople }, hash: '#/people', sees: 'Added' },
  'people, programs that imitate': { script: { people: imitatingPrograms }, hash: '#/people', sees: 'Program' },
  'people, menu': {
    hash: '#/people',
    sees: 'Grace',
    afterwards: press('Actions for Grace'),
  },
  'people, add': { hash: '#/people', sees: 'Grace', afterwards: press('Add a person') },
  'people, rename': { hash: '#/people', sees: 'Grace', afterwards: page => chooseFor(page, 'Grace', 'Rename') },
  'people, delete': { hash: '#/people', sees: 'Grace', afterwards: page => chooseFor(page, 'Grace', 'Delete') },
  'people, many sessions': {
    script: { people: manySessions },
    hash: '#/people',
    sees: 'Signed in',
    afterwards: page => page.getByText('Signed in').scrollIntoViewIfNeeded(),
  },
  'people, hostile sessions': {
    script: { people: hostilePeople },
    hash: '#/people',
    sees: 'Signed in',
    afterwards: page => page.getByText('Can only read').scrollIntoViewIfNeeded(),
  },
  'people, end session': {
    hash: '#/people',
    sees: 'Grace',
    afterwards: async page => {
      await press('End the session Login of Ada')(page)
      await page.getByRole('alertdialog').waitFor()
    },
  },
  'people, end read-only session': {
    hash: '#/people',
    sees: 'Grace',
    afterwards: async page => {
      await press('End the session Read-only session of Ada')(page)
      await page.getByRole('alertdialog').waitFor()
    },
  },
  'people, add passkey': {
    hash: '#/people',
    sees: 'Grace',
    afterwards: page => chooseFor(page, 'Grace', 'Add a passkey'),
  },
  'people, add passkey in the desktop window': {
    script: withState({ carrier: 'electron' }),
    hash: '#/people',
    sees: 'Grace',
    afterwards: page => chooseFor(page, 'Grace', 'Add a passkey'),
  },
  'people, copied passkey': {
    script: {
      people: {
        ...people,
        users: people.users.map(user => ({
          ...user,
          passkeys: user.passkeys.map(passkey => ({ ...passkey, countWentBack: true })),
        })),
      },
    },
    hash: '#/people',
    sees: 'may have been copied',
    afterwards: page => page.getByText('may have been copied').first().scrollIntoViewIfNeeded(),
  },
  'people, failed': {
    hash: '#/people',
    failing: { 'people.get': { code: 'STORE_BUSY', message: 'The database is busy. Try again in a moment.' } },
    sees: 'could not be loaded',
  },
  tags: { hash: '#/people/tags', sees: 'Night shift' },
  'tags, empty': { script: { people: { ...people, tags: [] } }, hash: '#/people/tags', sees: 'No tags yet' },
  'tags, hostile text': { script: { people: hostilePeople }, hash: '#/people/tags', sees: '1 person' },
  'tags, edit': {
    script: { people: { ...manyPeople, users: manyPeople.users.slice(0, 12) } },
    hash: '#/people/tags',
    sees: 'Night shift',
    afterwards: press('Edit Night shift'),
  },
}
