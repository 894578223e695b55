import { addressBytes } from '../../core/chains/address-bytes.ts'
import type { Engine } from '../../core/engine/engine.ts'
import type { SoughtWord } from '../../core/ledger/sought.ts'
import type { Reader } from '../../core/ports/store.ts'
import { titleOf } from './activity-title.ts'

/** More words than this narrow nothing any more. */
const mostWords = 10

/** Names with a letter or two in them are too many to be meant. */
const shortestOfName = 3

/** Things that have a word in their names: beyond so many, the first are looked for. */
const mostNamed = 50

/** Lists the words of a text that was typed, each with all that stands for it in a request. */
export function soughtWords(engine: Engine, organizationId: string, text: string): SoughtWord[] {
  const words = text.split(/\s+/).filter(Boolean).slice(0, mostWords)
  const texts = words.length > 0 ? textsByName(engine.store, organizationId) : []
  return words.map(word => {
    const named = word.length < shortestOfName ? [] : texts.filter(({ name }) => holds(name, word)).slice(0, mostNamed)
    const meant = [word, ...named.flatMap(each => each.texts)]
    return { texts: [...new Set([...meant.flatMap(withBytes), ...asBytes(word)])], types: typesNamed(engine, word) }
  })
}

interface Named {
  readonly name: string
  /** Texts by which requests name it. */
  readonly texts: readonly string[]
}

function textsByName(reader: Reader, organizationId: string): readonly Named[] {
  const wallets = reader.list('wallets', organizationId)
  const names = new Map(wallets.map(({ id, name }) => [id, name]))
  return [
    ...reader.list('addressNames', organizationId).map(({ name, address }) => ({ name, texts: [address] })),
    ...wallets.map(({ id, name }) => ({ name, texts: [id] })),
    ...reader.list('walletAccounts', organizationId).map(({ walletId, name, address }) => ({
      name: `${names.get(walletId) ?? ''} ${name ?? ''}`,
      texts: [address],
    })),
    ...reader.list('privateKeys', organizationId).map(({ id, name, addresses }) => ({
      name,
      texts: [id, ...addresses.map(({ address }) => address)],
    })),
  ]
}

/** A transaction has the bytes of an address, or of a part of one, not the address. */
function withBytes(text: string): readonly string[] {
  const [, digits] = /^0x([0-9a-f]{4,})$/i.exec(text) ?? []
  return [text, ...(digits === undefined ? [] : [digits]), ...addressBytes(text)]
}

/** A message is sent in hex, in which letters of either case differ. */
function asBytes(word: string): readonly string[] {
  if (word.length < shortestOfName) return []
  const capital = word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()
  return [word, word.toLowerCase(), capital].map(text => Buffer.from(text).toString('hex'))
}

function typesNamed({ catalogue }: Engine, word: string): string[] {
  return [...catalogue].flatMap(([type, { activity }]) => (holds(titleOf(activity), word) ? [type] : []))
}

function holds(name: string, word: string): boolean {
  return name.toLowerCase().includes(word.toLowerCase())
}
