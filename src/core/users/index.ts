import type { Subject } from '../subject.ts'
import { createApiOnlyUsers } from './create-api-only-users.ts'
import { createUsers } from './create-users.ts'
import { deleteUsers } from './delete-users.ts'
import { getUser } from './get-user.ts'
import { listUsers } from './list-users.ts'
import { updateUser } from './update-user.ts'
import { updateUserEmail } from './update-user-email.ts'
import { updateUserName } from './update-user-name.ts'
import { updateUserPhoneNumber } from './update-user-phone-number.ts'
import { whoami } from './whoami.ts'

export const calls: Subject = {
  activities: [
    createUsers,
    createApiOnlyUsers,
    updateUser,
    updateUserName,
    updateUserEmail,
    updateUserPhoneNumber,
    deleteUsers,
  ],
  queries: [whoami, listUsers, getUser],
}
