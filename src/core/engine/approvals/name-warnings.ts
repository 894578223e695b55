import type { Field, Shown, Warning } from '../../../shared/card.ts'
import { skeleton } from '../../../shared/confusable-characters.ts'
import { danger, notice, withoutRepeats } from '../../chains/declaration/described.ts'
import { quoted, visible } from '../../display/visible.ts'
import type { Reader } from '../../ports/store.ts'
import { mixedScripts } from './mixed-scripts.ts'

/** Warnings of one kind on one card, and fields that are looked at. */
const mostWarnings = 5
const mostFields = 200
/** Names are no longer than this; longer texts are looked through for letters only. */
const longestName = 256

/**
 * Warns of names and domains that can be mistaken for others: words that mix letters of several scripts, and names that look like another
 * name of the organization.
 */
export function nameWarnings(reader: Reader, organizationId: string, shown: Omit<Shown, 'why'>): Warning[] {
  const { asks, key, sentence, fields } = shown
  const values = fields.flatMap(valuesOf).slice(0, mostFields)
  const names = [asks.userName, asks.apiKeyName, ...(key ? [key.name] : [])]
  const quoted = [sentence, ...values].flatMap(text =>
    [...text.matchAll(/“([^”]{1,256})”/g)].map(([, name = '']) => name),
  )
  const short = values.filter(value => value.length <= longestName)
  return withoutRepeats([
    ...mixedScripts([...names, sentence, ...values]),
    ...likeOwnWarnings(reader, organizationId, [...names, ...quoted, ...short]),
    ...pageWarnings(asks.webOrigin),
  ])
}

function valuesOf({ label, value, children = [] }: Field): string[] {
  return [label, value, ...children.slice(0, mostFields).flatMap(valuesOf)]
}

function likeOwnWarnings(reader: Reader, organizationId: string, names: readonly string[]): Warning[] {
  const candidates = [...new Set(names)].filter(name => name !== '')
  const asSeen = new Map<string, string[]>()
  for (const name of candidates) asSeen.set(seen(name), [...(asSeen.get(seen(name)) ?? []), name])
  return ownNames(reader, organizationId)
    .flatMap(own => (asSeen.get(seen(own)) ?? []).filter(name => name !== own).map(name => likeOwn(name, own)))
    .slice(0, mostWarnings)
}

function likeOwn(name: string, own: string): Warning {
  return danger(`${quoted(name, 100)} looks like “${own}”, a name you have here, but is written in other letters.`)
}

/** Lists names as they are shown. */
function ownNames(reader: Reader, organizationId: string): readonly string[] {
  const kinds = ['users', 'wallets', 'privateKeys', 'apiKeys', 'addressNames'] as const
  return [...new Set(kinds.flatMap(kind => reader.list(kind, organizationId).map(({ name }) => visible(name))))]
}

/** Browsers write letters that are not ASCII as xn--, and may show them. */
function pageWarnings(webOrigin: string | null): Warning[] {
  return webOrigin?.includes('xn--')
    ? [
        notice(
          `The name of the page, ${webOrigin}, has letters of other scripts: a browser may show it like another name.`,
        ),
      ]
    : []
}

const skeletons = new Map<string, string>()
const mostKept = 5_000

function seen(name: string): string {
  const known = skeletons.get(name)
  if (known !== undefined) return known
  if (skeletons.size >= mostKept) skeletons.clear()
  const made = skeleton(name)
  skeletons.set(name, made)
  return made
}
