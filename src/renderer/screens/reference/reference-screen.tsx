import { useState } from 'react'
import type { ReferenceEntry } from '../../../shared/reference.ts'
import { Loaded } from '../../components/loaded.tsx'
import { Page } from '../../components/page.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { useQuery } from '../../hooks/query.ts'
import { useAppState } from '../../hooks/state.tsx'

const groups = [
  {
    kind: 'activity',
    title: 'Activities',
    lead: 'Requests that change something or sign. Each is recorded, and may wait.',
  },
  { kind: 'query', title: 'Queries', lead: 'Requests that look something up.' },
] as const

export function ReferenceScreen() {
  const { api } = useAppState()
  const calls = useQuery('reference.list', undefined)
  const [search, setSearch] = useState('')
  return (
    <Page
      title="API reference"
      lead={
        <>
          What programs can ask this agent to do. Every call is a POST of JSON to <code>{api.url}</code>, stamped with
          an API key.
        </>
      }
    >
      <SearchField label="Find a call by name or by what it does" value={search} onChange={setSearch} />
      <Loaded query={calls} what="reference">
        {list => {
          const found = list.filter(entry => matches(entry, search))
          if (found.length === 0) {
            return (
              <p className="quiet" role="status">
                No call matches “{search}”.
              </p>
            )
          }
          return groups.map(({ kind, title, lead }) => {
            const own = found.filter(entry => entry.kind === kind)
            return (
              own.length > 0 && (
                <section key={kind} className="reference-group" aria-label={title}>
                  <h2>
                    {title} <span className="reference-count">{own.length}</span>
                  </h2>
                  <p className="quiet">{lead}</p>
                  <ul className="rows">
                    {own.map(entry => (
                      <li key={entry.name}>
                        <a className="reference-link" href={`#/reference/${entry.kind}.${entry.name}`}>
                          <code translate="no">{entry.name}</code>
                          <span>{entry.summary}</span>
                        </a>
                      </li>
                    ))}
                  </ul>
                </section>
              )
            )
          })
        }}
      </Loaded>
    </Page>
  )
}

/** True if every word searched for is in the name, the summary or a type. */
function matches({ name, summary, types }: ReferenceEntry, search: string): boolean {
  const text = [name, name.replaceAll('_', ' '), summary, ...types].join(' ').toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every(word => text.includes(word))
}
