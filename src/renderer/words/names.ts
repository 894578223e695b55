import type { AddressLabel } from '../../shared/card.ts'

/** Whose word a name is. */
export const namedBy: Readonly<Record<AddressLabel['by'], string>> = {
  account: 'your account',
  book: 'your address book',
  user: 'a user of this organization',
  token: 'a known token',
  descriptor: 'a known contract',
}
