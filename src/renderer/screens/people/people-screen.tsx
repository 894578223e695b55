import { Plus, UserPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { PeopleView } from '../../../shared/people.ts'
import { Button } from '../../components/button.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { Page } from '../../components/page.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { SubNavigation } from '../../components/sub-navigation.tsx'
import { useRoutedDialog } from '../../hooks/dialog.ts'
import { useQuery } from '../../hooks/query.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { quorumWords } from '../../words/quorum.ts'
import { AddPersonDialog } from './add-person-dialog.tsx'
import { matchesPerson } from './matches.ts'
import { PersonPanel } from './person-panel.tsx'
import { TagDialog } from './tag-dialog.tsx'
import { TagList } from './tag-list.tsx'

/** Number of people from which on a search field is of use. */
const searchFrom = 6

/** @param part - What follows `people` in the route. */
export function PeopleScreen({ part }: { part: string | undefined }) {
  const organizationId = useOrganizationId()
  const people = useQuery('people.get', { organizationId })
  const adding = useRoutedDialog('people/new')
  const tagging = useRoutedDialog('people/tags/new')
  const onTags = part === 'tags'
  return (
    <Page
      title="People"
      lead={
        onTags
          ? 'Tags name groups of people, for policies that speak of all of them.'
          : 'The users of this organization, and the credentials of each.'
      }
      actions={
        onTags ? (
          <Button variant="primary" icon={<Plus size={16} aria-hidden />} onClick={tagging.open}>
            Create tag
          </Button>
        ) : (
          <Button variant="primary" icon={<UserPlus size={16} aria-hidden />} onClick={adding.open}>
            Add a person
          </Button>
        )
      }
      parts={
        <SubNavigation
          label="People and tags"
          links={[
            { href: '#/people', label: 'People', current: !onTags },
            { href: '#/people/tags', label: 'Tags', current: onTags },
          ]}
        />
      }
    >
      <Loaded query={people} what="people">
        {(loaded): ReactNode => (onTags ? <TagList people={loaded} /> : <PersonList people={loaded} />)}
      </Loaded>
      {tagging.isOpen && people.data && <TagDialog people={people.data} onClose={tagging.close} />}
      {adding.isOpen && <AddPersonDialog onClose={adding.close} />}
    </Page>
  )
}

function PersonList({ people }: { people: PeopleView }) {
  const [search, setSearch] = useState('')
  const found = people.users.filter(person => matchesPerson(person, people.tags, search))
  return (
    <>
      {people.users.length >= searchFrom && (
        <SearchField label="Find by name, e-mail address or tag" value={search} onChange={setSearch} />
      )}
      <p className="quiet">{quorumWords(people.quorum)}</p>
      <div className="panels">
        {found.map(person => (
          <PersonPanel key={person.id} person={person} people={people} />
        ))}
      </div>
      {found.length === 0 && (
        <p className="quiet" role="status">
          Nobody matches “{search}”.
        </p>
      )}
    </>
  )
}
