import type { PrivateKeyView } from '../../../shared/accounts.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { useArrival } from '../../hooks/arrival.ts'
import { plain } from '../../words/status.ts'
import { dayOf } from '../../words/time.ts'
import { AccountRow } from './account-row.tsx'

export function PrivateKeyPanel({ privateKey }: { privateKey: PrivateKeyView }) {
  const arrival = useArrival(privateKey.id)
  return (
    <section {...arrival} className="panel" aria-label={`Private key ${privateKey.name}`}>
      <header className="panel-header">
        <div>
          <h3>
            <VisibleText text={privateKey.name} />
          </h3>
          <p className="panel-meta">
            {plain(privateKey.curve)}, created {dayOf(privateKey.createdAt)}
          </p>
        </div>
        <CopyButton text={privateKey.publicKey} what="the public key" label="Copy public key" />
      </header>
      {privateKey.addresses.length > 0 ? (
        <ul className="account-list">
          {privateKey.addresses.map(({ format, address }) => (
            <AccountRow key={`${format} ${address}`} addressFormat={format} address={address} />
          ))}
        </ul>
      ) : (
        <p className="panel-empty">This key has no addresses.</p>
      )}
    </section>
  )
}
