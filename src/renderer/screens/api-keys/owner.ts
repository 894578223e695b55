import type { Reach } from '../../../shared/api-keys.ts'
import type { PeopleView, PersonView } from '../../../shared/people.ts'

/** Stands for the id of a user that is made together with the key. */
export const newUser = 'new'

/** Whose key it may be: the window's own user, a new one, everybody else. */
export function ownerChoices({ users }: PeopleView): { value: string; label: string }[] {
  const choices = (own: boolean) =>
    users.filter(({ window }) => window === own).map(user => ({ value: user.id, label: labelOf(user) }))
  const another = { value: newUser, label: 'A new user, named after the program' }
  return [...choices(true), another, ...choices(false)]
}

/** Returns the reach of a key of that owner. */
export function reachOfOwner({ users }: PeopleView, owner: string): Reach {
  return users.find(({ id }) => id === owner)?.reach ?? 'allowed'
}

function labelOf({ name, root, window }: PersonView): string {
  const about = [...(window ? ['you'] : []), ...(root ? ['root user'] : [])]
  return about.length > 0 ? `${name} (${about.join(', ')})` : name
}
