import type { Settings } from '../../../shared/settings.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { useAppState } from '../../hooks/state.tsx'
import { SettingSection } from './setting-section.tsx'

export function AboutSection({ settings: { dataDirectory } }: { settings: Settings }) {
  const { version } = useAppState()
  return (
    <SettingSection part="data" lead="Secrets on disk are always encrypted.">
      <dl className="facts-list">
        <div>
          <dt>Folder</dt>
          <dd>
            <code translate="no">{dataDirectory}</code>
            <CopyButton text={dataDirectory} what="data directory" label="Copy" />
          </dd>
        </div>
        <div>
          <dt>Version</dt>
          <dd>Countersign {version}</dd>
        </div>
      </dl>
    </SettingSection>
  )
}
