import type { NamesByAddress } from '../../shared/card-names.ts'
import { shortened } from '../words/address-groups.ts'
import { Address } from './address.tsx'
import { BriefAddress } from './brief-address.tsx'
import { VisibleText } from './visible-text.tsx'

interface Props {
  readonly text: string
  /** Names addresses only in passing, where they are not decided about. */
  readonly brief?: boolean
  /** Names addresses in brief, each to be copied in whole. */
  readonly copies?: boolean
  /** What stands in whole below it, and is compared there. */
  readonly wholeBelow?: ReadonlySet<string>
  /** Names of the addresses in it. */
  readonly names?: NamesByAddress
}

/** Matches fingerprints of servers, and what may be an address of any chain: long, without blanks, and with a digit, unlike any word. */
const addresses =
  /(?<![\w-])((?=[A-Za-z_-]*\d)(?:SHA256:[0-9A-Za-z+/]{43}|[0-9A-Za-z]{26,}|[0-9A-Za-z_-]{48}))(?![\w-])/

/** The sentence of a request, with the addresses in it set to be compared, and by their names. */
export function Sentence({ text, brief = false, copies = false, wholeBelow, names = {} }: Props) {
  return text.split(addresses).map((part, index) => {
    if (part === '') return null
    // biome-ignore-start lint/suspicious/noArrayIndexKey: parts have no identity but their place
    if (index % 2 === 0) return <VisibleText key={index} text={part} />
    const name = Object.hasOwn(names, part) ? names[part] : undefined
    return (
      <span key={index}>
        {name && (
          <>
            <span className="address-name">
              “<VisibleText text={name.text} />”
            </span>{' '}
          </>
        )}
        {copies ? (
          <BriefAddress text={part} what={name ? `address of ${name.text}` : 'address'} />
        ) : brief || wholeBelow?.has(part) ? (
          <span className="mono" title={part}>
            {shortened(part)}
          </span>
        ) : (
          <Address address={part} />
        )}
      </span>
    )
    // biome-ignore-end lint/suspicious/noArrayIndexKey: parts have no identity but their place
  })
}
