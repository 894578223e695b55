import { ChoiceField } from '../../../components/choice-field.tsx'
import { OptionGroup } from '../../../components/option-group.tsx'
import { PeopleChoice } from '../../../components/people-choice.tsx'
import { TextField } from '../../../components/text-field.tsx'
import { counted } from '../../../words/count.ts'
import { TemplateForm, type TemplateProps } from './template-form.tsx'
import { type TwoPeopleInput, twoPeople } from './two-people.ts'

const initial: TwoPeopleInput = { what: 'signing', by: { userIds: [] }, needed: '2' }

export function TwoPeopleForm({ people: { users, tags }, onMade, onBack }: TemplateProps) {
  const membersOf = (tagId: string) => users.filter(({ tagIds }) => tagIds.includes(tagId)).length
  const tagged = (tagId: string) => ({ tagId, members: membersOf(tagId) })
  return (
    <TemplateForm initial={initial} make={twoPeople} onMade={onMade} onBack={onBack}>
      {(value, change, problems) => (
        <>
          <OptionGroup
            label="What needs several people"
            value={value.what}
            options={[
              { value: 'signing', label: 'Signatures' },
              { value: 'exporting', label: 'Exporting keys' },
              { value: 'policies', label: 'Changing policies' },
            ]}
            onChange={what => change({ what })}
          />
          {tags.length > 0 && (
            <OptionGroup
              label="Whose approval counts"
              layout="row"
              value={'tagId' in value.by ? 'tag' : 'people'}
              options={[
                { value: 'people', label: 'People you choose' },
                { value: 'tag', label: 'Everybody with a tag' },
              ]}
              onChange={by => change({ by: by === 'tag' ? tagged(tags[0]?.id ?? '') : { userIds: [] } })}
            />
          )}
          {'tagId' in value.by ? (
            <ChoiceField
              label="Tag"
              value={value.by.tagId}
              choices={tags.map(({ id, name }) => ({
                value: id,
                label: `${name} (${counted(membersOf(id), 'person', 'people')})`,
              }))}
              onChange={tagId => change({ by: tagged(tagId) })}
            />
          ) : (
            <PeopleChoice
              label="These people"
              users={users}
              chosen={value.by.userIds}
              onChange={userIds => change({ by: { userIds } })}
              error={problems.people}
            />
          )}
          <TextField
            label="How many of them must agree"
            value={value.needed}
            onChange={needed => change({ needed })}
            inputMode="numeric"
            hint="The requester counts as the first, if this list has them."
            error={problems.needed}
          />
        </>
      )}
    </TemplateForm>
  )
}
