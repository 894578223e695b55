import type { Subject } from '../subject.ts'
import { createPrivateKeyTag } from './create-private-key-tag.ts'
import { createUserTag } from './create-user-tag.ts'
import { deletePrivateKeyTags } from './delete-private-key-tags.ts'
import { deleteUserTags } from './delete-user-tags.ts'
import { listPrivateKeyTags } from './list-private-key-tags.ts'
import { listUserTags } from './list-user-tags.ts'
import { updatePrivateKeyTag } from './update-private-key-tag.ts'
import { updateUserTag } from './update-user-tag.ts'

export const calls: Subject = {
  activities: [
    createUserTag,
    updateUserTag,
    deleteUserTags,
    createPrivateKeyTag,
    updatePrivateKeyTag,
    deletePrivateKeyTags,
  ],
  queries: [listUserTags, listPrivateKeyTags],
}
