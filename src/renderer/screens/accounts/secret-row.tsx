import type { StoredSecretView } from '../../../shared/accounts.ts'
import { VisibleText } from '../../components/visible-text.tsx'
import { useArrival } from '../../hooks/arrival.ts'
import { dayOf } from '../../words/time.ts'

export function SecretRow({ secret }: { secret: StoredSecretView }) {
  const arrival = useArrival(secret.id)
  return (
    <li {...arrival} className="row">
      <div className="row-main">
        <p className="row-title">
          {secret.name === null ? 'Without a name' : <VisibleText text={secret.name} />}
          {secret.staticProperties.map(({ key, value }) => (
            <span key={key} className="chip chip-quiet">
              <VisibleText text={`${key}: ${value}`} />
            </span>
          ))}
        </p>
        <p className="row-meta">
          <span>Imported {dayOf(secret.createdAt)}</span>
          <span>{secret.exported ? 'Was exported' : 'Never exported'}</span>
          <span className="mono">{secret.id}</span>
        </p>
      </div>
    </li>
  )
}
