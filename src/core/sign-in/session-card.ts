import type { Field, Warning } from '../../shared/card.ts'
import { secondsInWords } from '../display/seconds-in-words.ts'
import { visible } from '../display/visible.ts'
import type { SessionProfile } from '../records/session-profile.ts'
import type { User } from '../records/user.ts'
import type { SessionKey } from './session-key.ts'

interface Begins extends Pick<SessionKey, 'publicKey' | 'seconds' | 'invalidateExisting' | 'profile'> {
  /** Role of the key in the session. */
  readonly label: string
}

/** Returns the fields of a login's card about its session. */
export function sessionFields({ label, publicKey, seconds, invalidateExisting, profile }: Begins): Field[] {
  return [
    { label, value: publicKey, style: 'bytes' },
    { label: 'Ends', value: `after ${secondsInWords(seconds)}`, exact: `${seconds} seconds` },
    ...(profile ? [profileField(profile)] : []),
    ...(invalidateExisting ? [{ label: 'Earlier sessions of this kind', value: 'end now' }] : []),
  ]
}

/** Says on a card which profile a session has, and what it lets it do. */
export function profileField({ name, scope, notes }: SessionProfile): Field {
  return {
    label: 'Session profile',
    value: visible(name, 100),
    children: [
      { label: 'Only requests for which this is true', value: visible(scope, 40_000, { lines: true }), style: 'text' },
      ...(notes === ''
        ? []
        : [{ label: 'Notes', value: visible(notes, 2000, { lines: true }), style: 'text' } as const]),
    ],
  }
}

export function sessionWarning({ name }: User, { seconds, profile }: Pick<SessionKey, 'seconds' | 'profile'>): Warning {
  const what = profile
    ? `do what the session profile lets ${visible(name, 100)} do`
    : `do everything ${visible(name, 100)} can`
  return { level: 'danger', text: `Anyone with this key can ${what}, for ${secondsInWords(seconds)}.` }
}
