import type { Field, Warning } from '../../shared/card.ts'
import { secondsInWords } from '../display/seconds-in-words.ts'
import { visible } from '../display/visible.ts'
import type { User } from '../records/user.ts'
import type { SessionKey } from './session-key.ts'

interface Begins extends Pick<SessionKey, 'publicKey' | 'seconds' | 'invalidateExisting'> {
  /** Role of the key in the session. */
  readonly label: string
}

/** Returns the fields of a login's card about its session. */
export function sessionFields({ label, publicKey, seconds, invalidateExisting }: Begins): Field[] {
  return [
    { label, value: publicKey, style: 'bytes' },
    { label: 'Ends', value: `after ${secondsInWords(seconds)}`, exact: `${seconds} seconds` },
    ...(invalidateExisting ? [{ label: 'Earlier sessions of this kind', value: 'end now' }] : []),
  ]
}

export function sessionWarning({ name }: User, { seconds }: Pick<SessionKey, 'seconds'>): Warning {
  const text = `Anyone with this key can do everything ${visible(name, 100)} can, for ${secondsInWords(seconds)}.`
  return { level: 'danger', text }
}
