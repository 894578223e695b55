import { CheckField } from '../../../components/check-field.tsx'
import { OptionGroup } from '../../../components/option-group.tsx'
import { TextAreaField } from '../../../components/text-area-field.tsx'
import { type AllowListInput, allowList } from './allow-list.ts'
import { TemplateForm, type TemplateProps } from './template-form.tsx'
import { WhoField } from './who-field.tsx'

const initial: AllowListInput = { network: 'ethereum', addresses: '', plain: true, who: 'everybody' }

export function AllowListForm({ people, onMade, onBack }: TemplateProps) {
  return (
    <TemplateForm initial={initial} make={allowList} onMade={onMade} onBack={onBack}>
      {(value, change, problems) => (
        <>
          <OptionGroup
            label="Network"
            layout="row"
            value={value.network}
            options={[
              { value: 'ethereum', label: 'Ethereum and networks like it' },
              { value: 'solana', label: 'Solana' },
            ]}
            onChange={network => change({ network })}
          />
          <TextAreaField
            label="Addresses"
            value={value.addresses}
            onChange={addresses => change({ addresses })}
            hint="One on each line."
            error={problems.addresses}
          />
          {value.network === 'ethereum' && (
            <CheckField
              label="Only plain transfers"
              description="Without this, any call of a contract at these addresses is allowed too. Tokens are sent by such a call, to the address of the token."
              checked={value.plain}
              onChange={plain => change({ plain })}
            />
          )}
          <WhoField users={people.users} who={value.who} onChange={who => change({ who })} error={problems.who} />
        </>
      )}
    </TemplateForm>
  )
}
