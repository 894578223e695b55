import { OptionGroup } from '../../../components/option-group.tsx'
import { type BlockExportsInput, blockExports } from './block-exports.ts'
import { TemplateForm, type TemplateProps } from './template-form.tsx'

const initial: BlockExportsInput = { what: 'everything' }

export function BlockExportsForm({ onMade, onBack }: TemplateProps) {
  return (
    <TemplateForm initial={initial} make={blockExports} onMade={onMade} onBack={onBack}>
      {(value, change) => (
        <OptionGroup
          label="What may not leave this agent"
          value={value.what}
          options={[
            { value: 'everything', label: 'Anything', description: 'Neither recovery phrases nor private keys.' },
            { value: 'wallets', label: 'Wallets', description: 'Recovery phrases, and keys of single accounts.' },
            { value: 'keys', label: 'Private keys that are in no wallet' },
          ]}
          onChange={what => change({ what })}
        />
      )}
    </TemplateForm>
  )
}
