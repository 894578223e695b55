import { type RefObject, useRef } from 'react'
import type { Card } from '../../../shared/card.ts'
import { useToast } from '../../components/toasts.tsx'
import { useCopy } from '../../hooks/copy.ts'
import { type Key, useKeys } from '../../hooks/keys.tsx'
import { hasDetails, turnDetails } from './details.ts'
import { recipientsOf } from './recipients.ts'

/** Keys for reading a card: its details, and the addresses it pays. Pressed again, the key copies the next address. */
export function useCardKeys({ shown }: Card, article: RefObject<HTMLElement | null>): { readonly details: Key } {
  const { copy } = useCopy()
  const toast = useToast()
  const recipients = recipientsOf(shown.fields)
  const copies = useRef(0)

  async function copyNext(): Promise<void> {
    const index = copies.current % recipients.length
    const address = recipients[index]?.value
    if (address === undefined) return
    copies.current += 1
    if (!(await copy(address))) return
    const which = recipients.length > 1 ? `recipient ${index + 1} of ${recipients.length}` : 'the recipient'
    toast(`Copied the address of ${which}`, address)
  }

  return useKeys('here', {
    details: {
      key: 'd',
      words: 'Open or close Details',
      when: hasDetails(shown.fields),
      act: () => article.current && turnDetails(article.current),
    },
    copy: {
      key: 'c',
      words: 'Copy the address of the recipient',
      when: recipients.length > 0,
      act: () => void copyNext(),
    },
  })
}
