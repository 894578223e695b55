import { Pencil, Tag, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { PeopleView, TagView } from '../../../shared/people.ts'
import { Confirm } from '../../components/confirm.tsx'
import { Empty } from '../../components/empty.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import { useToast } from '../../components/toasts.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { useAction } from '../../hooks/action.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { counted } from '../../words/count.ts'
import { TagDialog } from './tag-dialog.tsx'

/** The tags people are grouped by. */
export function TagList({ people }: { people: PeopleView }) {
  return people.tags.length > 0 ? (
    <ul className="rows">
      {people.tags.map(tag => (
        <TagRow key={tag.id} tag={tag} people={people} />
      ))}
    </ul>
  ) : (
    <Empty
      icon={<Tag size={24} aria-hidden />}
      title="No tags yet"
      leadsTo={{ href: '#/people/tags/new', label: 'Create the first tag' }}
    >
      <p>A tag names a group of people, such as “Finance”. Programs can refer to the group by its tag.</p>
    </Empty>
  )
}

function TagRow({ tag, people }: { tag: TagView; people: PeopleView }) {
  const organizationId = useOrganizationId()
  const remove = useAction('tags.delete')
  const toast = useToast()
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const members = people.users.filter(({ tagIds }) => tagIds.includes(tag.id))
  const [first, second, ...others] = members

  async function confirm(): Promise<void> {
    const answer = await remove.run({ organizationId, tagId: tag.id })
    if (!answer.ok) return
    setOpen(null)
    toast(`Deleted the tag “${tag.name}”`)
  }

  return (
    <li className="row">
      <div className="row-main">
        <p className="row-title">
          <VisibleText text={tag.name} />
        </p>
        <p className="row-meta">
          <span>{members.length === 0 ? 'Nobody has it' : counted(members.length, 'person', 'people')}</span>
          {first && (
            <span>
              <VisibleText text={first.name} />
              {second && (
                <>
                  , <VisibleText text={second.name} />
                </>
              )}
              {others.length > 0 && ` and ${others.length} more`}
            </span>
          )}
        </p>
      </div>
      <div className="row-actions">
        <IconButton
          label={`Edit ${tag.name}`}
          icon={<Pencil size={16} aria-hidden />}
          onClick={() => setOpen('edit')}
        />
        <IconButton
          label={`Delete ${tag.name}`}
          icon={<Trash2 size={16} aria-hidden />}
          onClick={() => setOpen('delete')}
        />
      </div>
      {open === 'edit' && <TagDialog tag={tag} people={people} onClose={() => setOpen(null)} />}
      <Confirm
        open={open === 'delete'}
        title={`Delete the tag “${tag.name}”?`}
        confirm="Delete"
        busy={remove.busy}
        error={remove.error}
        onConfirm={() => void confirm()}
        onCancel={() => setOpen(null)}
      >
        {members.length > 0
          ? `${counted(members.length, 'person loses', 'people lose')} it, and nothing else changes for them.`
          : 'Nobody has it.'}{' '}
        Policies that name it will match nobody by it.
      </Confirm>
    </li>
  )
}
