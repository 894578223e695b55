import type { Settings } from '../../../shared/settings.ts'
import { CheckField } from '../../components/check-field.tsx'
import { ChoiceField } from '../../components/choice-field.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Notice } from '../../components/notice.tsx'
import { OptionGroup } from '../../components/option-group.tsx'
import { useAction } from '../../hooks/action.ts'
import { spanChoices } from '../../words/span-choices.ts'
import { SettingSection } from './setting-section.tsx'

type Mode = Settings['approvals']

const modes: { value: Exclude<Mode, 'nothing'>; label: string; description: string }[] = [
  {
    value: 'sign-and-quorum',
    label: 'Signatures and quorum decisions',
    description:
      'Exports, deletions of keys and decisions of the root quorum wait too. Countersign does not ask you about the rest, such as a new wallet.',
  },
  { value: 'everything', label: 'Everything', description: 'Every request that changes anything waits for you.' },
]

export function ApprovalSection({ settings }: { settings: Settings }) {
  const update = useAction('settings.update')
  return (
    <SettingSection part="deciding" lead="Which requests of programs wait for you, and for how long.">
      {settings.approvalsFixed && (
        <Notice tone={settings.approvals === 'nothing' ? 'danger' : 'info'}>
          {settings.approvals === 'nothing' ? 'Requests are signed without you. This' : 'This'} was set by{' '}
          <code>--approvals {settings.approvals}</code> when Countersign was started. This window cannot change it.
        </Notice>
      )}
      <OptionGroup<Mode>
        label="What waits for you"
        value={settings.approvals}
        options={modes}
        disabled={settings.approvalsFixed}
        onChange={mode => {
          if (mode !== 'nothing') void update.run({ approvals: mode })
        }}
      />
      {settings.approvals === 'sign-and-quorum' && (
        <CheckField
          label="Ask me before a program changes who may do what"
          description="Users, API keys, passkeys, policies, limits and tags of this organization. Without it, a program with the API key of a root user can add keys and policies without you noticing. Sub-organizations govern themselves."
          checked={settings.askAboutGovernance}
          onChange={askAboutGovernance => void update.run({ askAboutGovernance })}
        />
      )}
      <ChoiceField
        label="Time for you to decide"
        value={settings.approvalWindowSeconds}
        choices={spanChoices([60, 120, 300, 900, 3600], settings.approvalWindowSeconds)}
        onChange={approvalWindowSeconds => void update.run({ approvalWindowSeconds })}
        hint="After that, the request expires and the program gets an error."
      />
      <ChoiceField
        label="Time that programs wait for an answer"
        value={settings.unknownClientSeconds}
        choices={spanChoices([15, 30, 60, 120, 300], settings.unknownClientSeconds)}
        onChange={unknownClientSeconds => void update.run({ unknownClientSeconds })}
        hint="For programs of which Countersign does not know how long they wait. Then it answers that the request is pending."
      />
      <ChoiceField
        label="Time for others to vote"
        value={settings.consensusWindowSeconds}
        choices={spanChoices([3600, 21_600, 86_400, 259_200, 604_800], settings.consensusWindowSeconds)}
        onChange={consensusWindowSeconds => void update.run({ consensusWindowSeconds })}
        hint="When it needs more than one person’s approval."
      />
      <FailureNotice error={update.error} />
    </SettingSection>
  )
}
