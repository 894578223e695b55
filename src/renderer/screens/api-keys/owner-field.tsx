import type { KeyOwner, Reach } from '../../../shared/api-keys.ts'
import type { PeopleView } from '../../../shared/people.ts'
import { CheckField } from '../../components/check-field.tsx'
import { ChoiceField } from '../../components/choice-field.tsx'
import { Notice } from '../../components/notice.tsx'
import { ReachWords } from '../../components/reach-words.tsx'
import { UserWords } from '../../components/user-words.tsx'
import { VisibleText } from '../../components/visible-text.tsx'

/** Stands for the id of a user that is made together with the key. */
const newUser = 'new'

/** A program gets a user of its own, unless the person chooses otherwise: only a policy lets that user do anything. */
export const ofItsOwn: KeyOwner = { mayAsk: true }

interface Props {
  readonly people: PeopleView
  /** Name of the program, and so of a user of its own. */
  readonly name: string
  readonly owner: KeyOwner
  readonly onChange: (owner: KeyOwner) => void
}

/** Whose key it will be, and what that lets it do. */
export function OwnerField({ people, name, owner, onChange }: Props) {
  return (
    <>
      <ChoiceField
        label="User"
        value={'userId' in owner ? owner.userId : newUser}
        choices={[
          { value: newUser, label: 'A user of its own, named after the program' },
          ...people.users.map(user => ({
            value: user.id,
            label: user.name,
            shown: <UserWords user={user} among={people.users} />,
          })),
        ]}
        onChange={userId => onChange(userId === newUser ? ofItsOwn : { userId })}
        hint={<ReachWords reach={reachOfOwner(people, owner)} />}
      />
      {'mayAsk' in owner && people.users.some(user => user.name === name) && (
        <Notice
          tone="warning"
          title={
            <>
              There is a user “<VisibleText text={name} />” already.
            </>
          }
        >
          If it is the same program, choose that user: its policies and limits would not hold for a new one.
        </Notice>
      )}
      {'mayAsk' in owner && (
        <CheckField
          label="Let it ask for signatures"
          description="Each one waits for your approval. To let it do more or less, change its policy later."
          checked={owner.mayAsk}
          onChange={mayAsk => onChange({ mayAsk })}
        />
      )}
    </>
  )
}

/** Returns the reach of a key of that owner. */
export function reachOfOwner({ users }: PeopleView, owner: KeyOwner): Reach {
  return users.find(({ id }) => 'userId' in owner && id === owner.userId)?.reach ?? 'allowed'
}
