import { BookUser, Plus } from 'lucide-react'
import { useState } from 'react'
import type { AddressBookEntry } from '../../../shared/address-book.ts'
import { Button } from '../../components/button.tsx'
import { Empty } from '../../components/empty.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { Page } from '../../components/page.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { useRoutedDialog } from '../../hooks/dialog.ts'
import { useQuery } from '../../hooks/query.ts'
import { useRoute } from '../../hooks/route.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { AddNameDialog } from './add-name-dialog.tsx'
import { EntryRow } from './entry-row.tsx'
import { FileActions } from './file-actions.tsx'
import { matchesEntry } from './matches.ts'

/** Number of entries from which on a search field is of use. */
const searchFrom = 6

/** Number of entries of a long list that a person looks through. */
const mostShown = 100

export function AddressBookScreen() {
  const organizationId = useOrganizationId()
  const entries = useQuery('addressBook.list', { organizationId })
  const adding = useRoutedDialog('address-book/new')
  const [, , address] = useRoute()
  const actions = (
    <>
      {entries.data && <FileActions isEmpty={entries.data.length === 0} />}
      <Button variant="primary" icon={<Plus size={16} aria-hidden />} onClick={adding.open}>
        Name an address
      </Button>
    </>
  )
  return (
    <Page
      title="Address book"
      lead="Names that you give to addresses. Cards show them beside the address. Your own accounts have the name of their wallet."
      actions={actions}
    >
      <Loaded query={entries} what="address book">
        {list =>
          list.length > 0 ? (
            <EntryList entries={list} />
          ) : (
            <Empty
              icon={<BookUser size={24} aria-hidden />}
              title="No names yet"
              leadsTo={{ href: '#/address-book/new', label: 'Name the first address' }}
            >
              <p>Name the addresses you often pay. Cards then show whom you pay. A look-alike has no name.</p>
            </Empty>
          )
        }
      </Loaded>
      {adding.isOpen && (
        <AddNameDialog {...(address !== undefined && { named: { address, place: null } })} onClose={adding.close} />
      )}
    </Page>
  )
}

function EntryList({ entries }: { entries: readonly AddressBookEntry[] }) {
  const [search, setSearch] = useState('')
  const [, wanted] = useRoute()
  const found = entries.filter(entry => entry.id === wanted || matchesEntry(entry, search))
  const shown = found.filter((entry, index) => entry.id === wanted || index < mostShown)
  return (
    <>
      {entries.length >= searchFrom && (
        <SearchField label="Find by name, address or network" value={search} onChange={setSearch} />
      )}
      {shown.length > 0 && (
        <ul className="rows rows-columns">
          {shown.map(entry => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {shown.length < found.length && (
        <p className="quiet" role="status">
          {found.length - shown.length} more. Type a part of the name to find them.
        </p>
      )}
      {found.length === 0 && (
        <p className="quiet" role="status">
          Nothing matches “{search}”.
        </p>
      )}
    </>
  )
}
