import type { Settings } from '../../../shared/settings.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { SettingSection } from './setting-section.tsx'

const uses = [
  { role: 'signer', label: 'Encrypted keys on import and export' },
  { role: 'notarizer', label: 'Session tokens' },
  { role: 'tlsFetcher', label: 'One-time codes and their tokens' },
] as const

/** Shows the keys that programs need to check the agent’s own signatures. */
export function SignerKeysSection({ settings: { signerKeys } }: { settings: Settings }) {
  return (
    <SettingSection
      part="signer-keys"
      lead="Give these public keys to programs that check what Countersign itself has signed. They replace the keys that are built into the SDK."
    >
      {signerKeys === null ? (
        <p className="quiet">Countersign makes them when it first needs one.</p>
      ) : (
        <dl className="reveal-values">
          {uses.map(({ role, label }) => (
            <div key={role}>
              <dt>{label}</dt>
              <dd>
                <code translate="no">{signerKeys[role]}</code>
                <CopyButton text={signerKeys[role]} what={`public key: ${label}`} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </SettingSection>
  )
}
