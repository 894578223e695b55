import { CheckField } from '../../components/check-field.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { useAction } from '../../hooks/action.ts'
import { useQuery } from '../../hooks/query.ts'
import { SettingSection } from './setting-section.tsx'

/** Whether Countersign starts at login. Only an installed program can. */
export function StartSection() {
  const { data, refresh } = useQuery('desktop.get', undefined)
  const change = useAction('desktop.startAtLogin')
  const startsAtLogin = data?.startsAtLogin ?? null

  async function choose(on: boolean): Promise<void> {
    await change.run({ on })
    refresh()
  }

  return (
    <SettingSection part="start" lead="Programs can ask only while Countersign runs.">
      {startsAtLogin === null ? (
        <p className="quiet">{data && 'Only the installed program can start when you log in.'}</p>
      ) : (
        <CheckField
          label="Start when I log in"
          description="It stays locked or unlocked as you chose under Keys and backup."
          checked={startsAtLogin}
          onChange={on => void choose(on)}
        />
      )}
      <FailureNotice error={change.error} />
    </SettingSection>
  )
}
