import { Copy } from 'lucide-react'
import type { Settings } from '../../../shared/settings.ts'
import { Button } from '../../components/button.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { useAction } from '../../hooks/action.ts'
import { useCopy } from '../../hooks/copy.ts'
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
        <div>
          <dt>Diagnostics</dt>
          <dd>
            <p>Versions, findings and crashes. No names, addresses, keys or amounts.</p>
            <CopyDiagnostics />
          </dd>
        </div>
      </dl>
    </SettingSection>
  )
}

/** Copies what helps somebody else to find a fault. */
function CopyDiagnostics() {
  const read = useAction('doctor.diagnostics')
  const { copied, copy } = useCopy()

  async function run(): Promise<void> {
    const answer = await read.run(undefined)
    if (answer.ok) await copy(answer.value)
  }

  return (
    <>
      <Button size="small" icon={<Copy size={15} aria-hidden />} busy={read.busy} onClick={() => void run()}>
        {copied ? 'Copied' : 'Copy diagnostics'}
      </Button>
      <FailureNotice error={read.error} />
    </>
  )
}
