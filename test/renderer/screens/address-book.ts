import { chooseFor } from '../../support/menus.ts'
import { manyEntries, namesFile } from '../support/scripts/address-book.ts'
import { press, type ScreenStates } from './state.ts'

export const addressBookStates: ScreenStates = {
  'address book': { hash: '#/address-book', sees: 'Exchange' },
  'address book, empty': { script: { addressBook: [] }, hash: '#/address-book', sees: 'No names yet' },
  'address book, many': {
    script: { addressBook: manyEntries },
    hash: '#/address-book',
    sees: '20 more',
  },
  'address book, add': {
    hash: '#/address-book',
    sees: 'Exchange',
    afterwards: press('Name an address'),
  },
  'address book, look-alike': {
    hash: '#/address-book',
    sees: 'Exchange',
    afterwards: async page => {
      await press('Name an address')(page)
      await page.getByLabel('Name', { exact: true }).fill('Linus')
      await page.getByLabel('Address', { exact: true }).fill('0x7099111254EEB25477B68fb85Ed929f73A960582')
      await press('Add')(page)
      await page.getByText('but it is a different address').waitFor()
    },
  },
  'address book, import': {
    hash: '#/address-book',
    sees: 'Exchange',
    afterwards: async page => {
      await chooseFor(page, 'the address book', 'Import')
      await page.getByLabel('File with names').setInputFiles(namesFile)
      await page.getByText('cannot be added').waitFor()
    },
  },
  'address book, rename': { hash: '#/address-book', sees: 'Exchange', afterwards: press('Rename Exchange') },
  'address book, delete': { hash: '#/address-book', sees: 'Exchange', afterwards: press('Delete Exchange') },
}
