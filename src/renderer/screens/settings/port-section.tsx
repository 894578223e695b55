import { CopyButton } from '../../components/copy-button.tsx'
import { Notice } from '../../components/notice.tsx'
import { useAppState } from '../../hooks/state.tsx'
import { SettingSection } from './setting-section.tsx'

export function PortSection() {
  const { api } = useAppState()
  return (
    <SettingSection
      part="port"
      lead="Give this to programs on this computer as their base URL. No other computer can reach it."
    >
      <p className="setting-copy">
        <code translate="no">{api.url}</code>
        <CopyButton text={api.url} what="API address" label="Copy" />
      </p>
      {api.remote !== null && (
        <>
          <p>Programs on other computers need a client certificate, and this address:</p>
          <p className="setting-copy">
            <code translate="no">{api.remote}</code>
            <CopyButton text={api.remote} what="address for other computers" label="Copy" />
          </p>
        </>
      )}
      {api.wantedPort !== null && (
        <Notice
          tone="warning"
          title={`Port ${api.wantedPort} is used by another program, so port ${api.port} is in use.`}
        >
          Programs set up for port {api.wantedPort} do not reach this agent. Quit the other program and start
          Countersign again, or change their base URL.
        </Notice>
      )}
    </SettingSection>
  )
}
