import type { ApiKeyView } from '../../shared/api-keys.ts'
import { ToldApart } from './told-apart.tsx'
import { VisibleText } from './visible-text.tsx'

interface Props {
  readonly apiKey: ApiKeyView
  /** The API keys it is listed with. */
  readonly among: readonly ApiKeyView[]
}

/** An API key in words, with its user where that has another name. */
export function ApiKeyWords({ apiKey, among }: Props) {
  const { name, userName, publicKey } = apiKey
  return (
    <span className="in-words">
      <VisibleText text={name} />{' '}
      {userName !== name && (
        <span className="told-apart">
          of <VisibleText text={userName} />
        </span>
      )}{' '}
      <ToldApart of={apiKey} among={among} identifier={publicKey} />
    </span>
  )
}
