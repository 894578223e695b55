import { Search } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { useKeys } from '../hooks/keys.tsx'
import { KeyHint } from './key-hint.tsx'
import { TextField } from './text-field.tsx'

interface Props {
  readonly label: string
  readonly hint?: string
  readonly value: string
  readonly maxLength?: number
  /** True while another part of the screen is shown: the key then does nothing. */
  readonly hidden?: boolean
  readonly onChange: (value: string) => void
}

/** Narrows what a screen lists. Its key begins there from anywhere on the screen; Escape empties it, and once more leaves it. */
export function SearchField({ hidden = false, ...props }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const keys = useKeys('here', {
    search: {
      key: '/',
      words: 'Search this screen',
      act: () => place.current?.querySelector('input')?.focus(),
      when: !hidden,
    },
  })
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && props.value === '') event.currentTarget.blur()
  }
  return (
    <div ref={place} className="search">
      <Search size={16} aria-hidden className="search-icon" />
      <TextField
        {...props}
        labelHidden
        placeholder={props.label}
        type="search"
        aria-keyshortcuts={keys.search.key}
        onKeyDown={onKeyDown}
      />
      <KeyHint of={keys.search} />
    </div>
  )
}
