import { OptionGroup } from '../../../components/option-group.tsx'
import { type BlockExportsInput, blockExports } from './block-exports.ts'
import { TemplateForm, type TemplateProps } from './template-form.tsx'

const initial: BlockExportsInput = { what: 'everything' }

export function BlockExportsForm({ onMade, onBack }: TemplateProps) {
  return (
    <TemplateForm initial={initial} make={blockExports} onMade={onMade} onBack={onBack}>
      {(value, change) => (
        <OptionGroup
          label="What nobody may export"
          value={value.what}
          options={[
            { value: 'everything', label: 'Everything', description: 'Recovery phrases and private keys.' },
            { value: 'wallets', label: 'Wallets', description: 'Recovery phrases, and keys of single accounts.' },
            { value: 'keys', label: 'Private keys outside wallets' },
          ]}
          onChange={what => change({ what })}
        />
      )}
    </TemplateForm>
  )
}
