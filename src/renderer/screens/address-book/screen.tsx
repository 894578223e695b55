import { BookUser } from 'lucide-react'
import { later } from '../../shell/later.ts'
import type { Screen } from '../../shell/screen.ts'

const AddressBookScreen = later(async () => (await import('./address-book-screen.tsx')).AddressBookScreen)

export const addressBook: Screen = {
  route: 'address-book',
  label: 'Address book',
  letter: 'b',
  Icon: BookUser,
  place: 'rail',
  about: 'Names for addresses',
  show: () => <AddressBookScreen />,
}
