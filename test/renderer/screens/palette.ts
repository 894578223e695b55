import type { Page } from 'playwright'
import { manyEntries } from '../support/scripts/address-book.ts'
import { transferCard } from '../support/scripts/cards.ts'
import { manyWallets } from '../support/scripts/wallets.ts'
import type { ScreenStates } from './state.ts'

/** Opens the palette and types there. */
const search = (typed: string, found: string) => async (page: Page) => {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search everything' }).fill(typed)
  await page.getByRole('dialog').getByText(found).first().waitFor()
}

export const paletteStates: ScreenStates = {
  palette: { hash: '#/messages', sees: 'Messages', afterwards: search('', 'Actions') },
  'palette, many': {
    hash: '#/messages',
    script: { wallets: manyWallets, addressBook: manyEntries },
    sees: 'Messages',
    afterwards: search('0x', 'of 120'),
  },
  'palette, none': { hash: '#/messages', sees: 'Messages', afterwards: search('no such thing', 'Nothing matches.') },
  'keys of a card': {
    script: { cards: [transferCard] },
    sees: 'Send 1.5 ETH',
    afterwards: async page => {
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Keys' }).waitFor()
    },
  },
  'an account that an address leads to': {
    hash: '#/accounts/0190b000-0000-7000-8000-000000000111',
    sees: 'Main wallet',
    afterwards: page => page.locator('.account[aria-current]').waitFor(),
  },
  'a section that an address leads to': {
    hash: '#/settings/quotas',
    sees: 'Quotas',
    afterwards: page => page.locator('.setting[aria-current]').waitFor(),
  },
}
