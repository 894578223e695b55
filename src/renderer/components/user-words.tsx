import { Bot } from 'lucide-react'
import type { PersonView } from '../../shared/people.ts'
import { ToldApart } from './told-apart.tsx'
import { VisibleText } from './visible-text.tsx'

interface Props {
  readonly user: PersonView
  /** The users it is listed with. */
  readonly among: readonly PersonView[]
}

/** A user in words. A program chooses its own name, so what a user is stands in marks beside the name, never in one text with it. */
export function UserWords({ user, among }: Props) {
  return (
    <span className="in-words">
      <VisibleText text={user.name} /> {user.window && <span className="chip chip-quiet">You</span>}{' '}
      {user.root && <span className="chip chip-waiting">Root user</span>}{' '}
      {user.program && (
        <span className="chip chip-quiet">
          <Bot size={13} aria-hidden /> Program
        </span>
      )}{' '}
      <ToldApart of={user} among={among} identifier={user.id} />
    </span>
  )
}
