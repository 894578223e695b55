import type { Subject } from '../subject.ts'
import { createAddressNames } from './create-address-names.ts'
import { deleteAddressNames } from './delete-address-names.ts'
import { listAddressNames } from './list-address-names.ts'
import { updateAddressName } from './update-address-name.ts'

export const calls: Subject = {
  activities: [createAddressNames, updateAddressName, deleteAddressNames],
  queries: [listAddressNames],
}
