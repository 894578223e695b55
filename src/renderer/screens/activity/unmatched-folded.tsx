import { Fragment, type Key, type ReactNode } from 'react'
import type { PolicyWhy } from '../../../shared/why.ts'
import { Disclosure } from '../../components/disclosure.tsx'
import { counted } from '../../words/count.ts'

interface Props<Item> {
  readonly items: readonly Item[]
  readonly keyOf: (item: Item, index: number) => Key
  /** An item of a list. */
  readonly show: (item: Item) => ReactNode
}

/** Items of a list of policies: those that did not apply are one line, for they decided nothing. */
export function UnmatchedFolded<Item extends Pick<PolicyWhy, 'outcome'> & Partial<Pick<PolicyWhy, 'isUnnamed'>>>({
  items,
  keyOf,
  show,
}: Props<Item>) {
  const isUnmatched = ({ outcome, isUnnamed = false }: Item) => outcome === 'denyImplicit' && !isUnnamed
  const unmatched = items.filter(isUnmatched)
  const isFolded = unmatched.length > 1
  const listed = (some: readonly Item[]) =>
    some.map(item => <Fragment key={keyOf(item, items.indexOf(item))}>{show(item)}</Fragment>)
  return (
    <>
      {listed(isFolded ? items.filter(item => !isUnmatched(item)) : items)}
      {isFolded && (
        <li>
          <Disclosure summary={`${counted(unmatched.length, 'policy', 'policies')} did not apply`}>
            <ul className="why-unmatched">{listed(unmatched)}</ul>
          </Disclosure>
        </li>
      )}
    </>
  )
}
