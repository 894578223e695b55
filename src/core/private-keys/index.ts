import type { Subject } from '../subject.ts'
import { createPrivateKeys } from './create-private-keys.ts'
import { deletePrivateKeys } from './delete-private-keys.ts'
import { disablePrivateKey } from './disable-private-key.ts'
import { getPrivateKey } from './get-private-key.ts'
import { listPrivateKeys } from './list-private-keys.ts'

export const calls: Subject = {
  activities: [createPrivateKeys, deletePrivateKeys, disablePrivateKey],
  queries: [listPrivateKeys, getPrivateKey],
}
