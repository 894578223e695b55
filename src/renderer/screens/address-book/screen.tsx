import { BookUser } from 'lucide-react'
import type { Screen } from '../../shell/screen.ts'
import { AddressBookScreen } from './address-book-screen.tsx'

export const addressBook: Screen = {
  route: 'address-book',
  label: 'Address book',
  letter: 'b',
  Icon: BookUser,
  place: 'rail',
  about: 'Names for addresses',
  show: () => <AddressBookScreen />,
}
