import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search, X } from 'lucide-react'
import { useState } from 'react'
import type { Screen } from '../../shell/screen.ts'
import { useActionEntries } from './actions.ts'
import type { Entry, FoundGroup } from './entry.ts'
import { PaletteFooter } from './palette-footer.tsx'
import { usePaletteGroups } from './palette-groups.ts'
import { PaletteRow } from './palette-row.tsx'

interface Props {
  readonly screens: readonly Screen[]
  readonly onKeys: () => void
  readonly onChoose: (entry: Entry) => void
}

/** The field and what it finds. The first result is chosen. */
export function PaletteSearch({ screens, onKeys, onChoose }: Props) {
  const [typed, setTyped] = useState('')
  const { groups, isLoading } = usePaletteGroups(screens, useActionEntries(onKeys), typed)
  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      items={groups}
      value={typed}
      onValueChange={(next, { reason }) => {
        if (reason !== 'item-press') setTyped(next)
      }}
      itemToStringValue={({ title }: Entry) => title}
      autoHighlight="always"
      keepHighlight
    >
      <div className="palette-field">
        <Search size={18} aria-hidden />
        <Autocomplete.Input
          className="palette-input"
          aria-label="Search everything"
          placeholder="A name, an address, an id, or what to do"
          spellCheck={false}
          maxLength={300}
        />
        <Dialog.Close className="icon-button" aria-label="Close">
          <X size={17} aria-hidden />
        </Dialog.Close>
      </div>
      <div className="palette-results">
        <Autocomplete.Empty>
          <p className="palette-none">{isLoading ? 'Loading' : 'Nothing matches.'}</p>
        </Autocomplete.Empty>
        <Autocomplete.List aria-label="Results">
          {(group: FoundGroup) => (
            <Autocomplete.Group key={group.title} items={group.items} className="palette-group">
              <Autocomplete.GroupLabel className="palette-group-title">
                {group.title}
                {group.items.length < group.count && `, ${group.items.length} of ${group.count}`}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(entry: Entry) => <PaletteRow key={entry.id} entry={entry} onChoose={onChoose} />}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </div>
      <PaletteFooter />
    </Autocomplete.Root>
  )
}
