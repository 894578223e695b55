import type { Settings } from '../../../shared/views.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { SettingSection } from './setting-section.tsx'

const uses = [
  { role: 'signer', label: 'Bundles in which keys come and go' },
  { role: 'notarizer', label: 'Session tokens' },
  { role: 'tlsFetcher', label: 'One-time codes and their tokens' },
] as const

/** What programs need that check what this agent itself has signed. */
export function SignerKeysSection({ settings: { signerKeys } }: { settings: Settings }) {
  return (
    <SettingSection
      title="Keys of this agent"
      lead="Programs that check what Countersign itself has signed are given these public keys in place of the built-in ones."
    >
      {signerKeys === null ? (
        <p className="quiet">They are made when the first one is needed.</p>
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
