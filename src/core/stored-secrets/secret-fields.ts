import type { Field } from '../../shared/card.ts'
import { quoted } from '../display/visible.ts'
import type { StoredSecret } from '../records/stored-secret.ts'
import type { KeyValues } from './secret-parameters.ts'

type Named = Pick<StoredSecret, 'name'>

/** Names secrets in the middle of a sentence. */
export function secretsInWords(secrets: readonly Named[]): string {
  const names = secrets.map(({ name }) => (name === null ? 'one without a name' : quoted(name, 100)))
  if (secrets.length > 1) return `${secrets.length} secrets: ${names.join(', ')}`
  return secrets[0]?.name === null ? 'a secret without a name' : `the secret ${names[0]}`
}

export function labelOf({ name }: Named): string {
  return name === null ? 'Secret without a name' : `Secret ${quoted(name, 100)}`
}

/** @param before - Our own words before each key. Keys and values are a caller's, so they stand quoted. */
export function pairFields(before: string, pairs: KeyValues | StoredSecret['staticProperties']): readonly Field[] {
  return pairs.map(({ key, value }) => ({ label: `${before} ${quoted(key, 100)}`, value: quoted(value, 1024) }))
}
