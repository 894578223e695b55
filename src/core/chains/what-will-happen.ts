import type { Field } from '../../shared/card.ts'
import { listed } from '../../shared/listed.ts'
import { amountLabels, movementLabels } from '../../shared/movement-labels.ts'
import { fieldOfAddressElsewhere } from '../display/address-elsewhere.ts'
import { formatUnits, groupThousands } from '../display/amount.ts'
import { branch } from '../display/list-field.ts'
import { visible } from '../display/visible.ts'
import { chainOf } from './chain-of.ts'
import type { Asset } from './declaration/asset.ts'
import { beyondMovements, type Movement, type Outcome, type UnknownPart } from './declaration/outcome.ts'
import type { Signed } from './declaration/signed.ts'
import { whatTextDoes } from './declaration/text.ts'
import { whatSshDoes } from './what-ssh-does.ts'

/** Lines for a person to read. The fields below have the others, of many calls only those that a card prints. */
const mostMovements = 20

/** Whole in the fields below. */
const longestMemo = 200

const longestAddress = 200

/** Movements that are kept for named assets and for recipients: no more recipients are compared with known ones. */
const mostNamed = 200
const mostUnknown = 3

/** Whose key would sign. */
export interface OutcomeAsked {
  /** Hex. */
  readonly publicKey: string
  /** Address of the account that signs; null for a key without an address. */
  readonly address: string | null
}

/**
 * Returns the summary that a person reads first: what goes where and what it costs at most, asset by asset. It is made of the amounts that
 * limits count: it calls unknown what they do not know, and leaves out nothing that they count.
 */
export function whatWillHappen(signed: Signed, asked: OutcomeAsked): Field {
  return { ...branch('What will happen', linesOf(signed, asked)), summary: true }
}

function linesOf(signed: Signed, asked: OutcomeAsked): readonly Field[] {
  if (!('chain' in signed)) {
    switch (signed.kind) {
      case 'text':
        return [
          signed.why === null
            ? { label: 'Nothing moves', value: 'It signs in, and does nothing else' }
            : unknown(whatTextDoes(signed.why)),
        ]
      case 'ssh':
        return [whatSshDoes(signed)]
      case 'unreadable':
        return [unknown(`It could move anything that this key can sign for, because ${signed.why}`)]
    }
  }
  const read = chainOf(signed)
  const outcome = read?.chain.outcome?.(read.signed, asked.publicKey)
  if (!read || !outcome) return [unknown('What it does is not read here')]
  const { movements } = outcome
  const readable = toRead(movements, asked.address)
  const more = movements.length - readable.length
  const beyond = beyondOf(outcome, read.signed, asked)
  const parts = withoutSame(outcome.unknown.filter(part => !beyond.says(part)))
  const shown = parts.slice(0, Math.max(0, mostUnknown - beyond.unknown.length))
  const unknowns = [...beyond.unknown, ...shown.map(part => unknown(wordsOf(part), part.of, part.told?.()))]
  const moreUnknown = beyond.unknown.length + parts.length - mostUnknown
  const rest = [
    ...totals(movements, asked.address),
    ...beyond.fields,
    ...unknowns.slice(0, mostUnknown),
    ...(moreUnknown > 0 ? [{ label: '…', value: `and ${groupThousands(moreUnknown)} more that are not known` }] : []),
  ]
  return [
    ...readable.flatMap(movement => linesOfMovement(movement, asked.address)),
    ...(more > 0 ? [{ label: '…', value: `and ${groupThousands(more)} more: see the fields below` }] : []),
    ...rest,
    ...(movements.length + rest.length === 0 ? [{ label: 'Nothing moves', value: 'No asset, as far as it says' }] : []),
    ...(asked.address !== null && movements.some(movement => isOwn(movement, asked.address))
      ? [address('From', asked.address)]
      : []),
    ...feeLines(outcome, asked.address),
  ]
}

function wordsOf({ inWords, why }: UnknownPart): string {
  return inWords ?? `What else it does, because ${why}`
}

/** Several calls may leave the same open. Each keeps what its own description says. */
function withoutSame(parts: readonly UnknownPart[]): readonly UnknownPart[] {
  const byText = new Map(parts.map((part, index) => [part.told ? index : `${wordsOf(part)} ${part.of}`, part]))
  return [...byText.values()]
}

/**
 * The movements that are shown, in the order of the bytes. If there are too many to read, the largest for each named asset is kept, and the
 * largest for each recipient and asset, wherever they are in the list.
 */
function toRead(movements: readonly Movement<Asset>[], own: string | null): readonly Movement<Asset>[] {
  if (movements.length <= mostMovements) return movements
  const ofAssets = mostBy(movements, each =>
    each.asset?.token ? `${each.does} ${isOwn(each, own)} ${each.asset.key}` : undefined,
  )
  const ofRecipients = mostBy(movements, ({ does, to, asset }) => to && `${does} ${to} ${asset?.key ?? ''}`)
  const kept = new Set([...ofAssets, ...ofRecipients].slice(0, mostNamed))
  for (const movement of movements) {
    if (kept.size >= mostMovements) break
    kept.add(movement)
  }
  return movements.filter(movement => kept.has(movement))
}

/** The largest movement for each key; movements without a key are left out. */
function mostBy(
  movements: readonly Movement<Asset>[],
  keyOf: (movement: Movement<Asset>) => string | null | undefined,
): Iterable<Movement<Asset>> {
  const most = new Map<string, Movement<Asset>>()
  for (const movement of movements) {
    const key = keyOf(movement)
    const before = key && most.get(key)
    if (key && (!before || isMore(movement, before))) most.set(key, movement)
  }
  return most.values()
}

/** True if a movement is of more than another. Without units, it is any amount. */
function isMore({ units }: Movement<Asset>, { units: before }: Movement<Asset>): boolean {
  return before !== null && (units === null || units > before)
}

function linesOfMovement(movement: Movement<Asset>, own: string | null): Field[] {
  const { does, inWords, to, toLedger, toInWords, from, fromInWords, memos = [] } = movement
  const label = movementLabels[does]
  const target = toLedger === undefined ? address : addressElsewhere
  const comesIn = does === 'receives' && to !== null && to === own && toLedger === undefined
  const isTheirs = does !== 'receives' && !isOwn(movement, own)
  return [
    {
      label: comesIn || isOwn(movement, own) ? label.own : label.others,
      value: does === 'disallows' ? without0(inWords) : inWords,
    },
    ...(isTheirs ? [from === undefined ? { label: 'From', value: fromInWords ?? '' } : address('From', from)] : []),
    ...(to !== null && !comesIn ? [target(label.to, to)] : []),
    ...(to === null && toInWords !== undefined ? [{ label: label.to, value: toInWords }] : []),
    ...memos.map(memo => ({ label: memo.label, value: visible(memo.value, longestMemo), style: 'text' as const })),
  ]
}

/** An allowance of nothing is none, whatever it is of. */
const without0 = (inWords: string): string => inWords.replace(/^0 (?:units of )?/, '')

/** Tells if the account that signs gives it. */
export function isOwn({ does, from, fromInWords }: Movement<Asset>, own: string | null): boolean {
  return does !== 'receives' && fromInWords === undefined && (from === undefined || from === own)
}

/** Lists the total of each asset that the account sends to several. */
function totals(movements: readonly Movement<Asset>[], own: string | null): Field[] {
  const sent = movements.filter(each => each.does === 'sends' && each.asset && each.units && isOwn(each, own))
  return [...Map.groupBy(sent, ({ asset }) => asset?.key)].flatMap(([, all]) => {
    const [first, ...others] = all
    if (!first?.asset || others.length === 0) return []
    const units = all.reduce((sum, each) => sum + (each.units ?? 0n), 0n)
    return [{ label: amountLabels.total, value: amountOf(first.asset, units) }]
  })
}

/** Lists amounts, known to limits or unknown, beyond the movements: of the assets they name, of the coin, and of all others. */
export function beyondOf(
  { movements, counted, fee, unknown: known }: Outcome<Asset>,
  signed: Parameters<Asset['moves']>[0],
  { publicKey }: OutcomeAsked,
) {
  const assets = new Map(counted.map(({ asset, inWords }) => [asset.key, { asset, inWords }]))
  for (const { asset } of movements)
    if (asset && !assets.has(asset.key)) assets.set(asset.key, { asset, inWords: asset.token?.symbol ?? asset.inWords })
  const [coin] = counted
  const byAsset = Map.groupBy(movements, ({ asset }) => asset?.key)
  const fields: Field[] = []
  const whys = new Map<string, string[]>()
  for (const { asset, inWords } of assets.values()) {
    const its = byAsset.get(asset.key) ?? []
    const paidIn = fee?.kind === 'most' ? fee.asset?.key : undefined
    const counts = asset.key === (paidIn ?? coin?.asset.key) ? (fee?.counted ?? 0n) : 0n
    const beyond = beyondMovements(asset.moves(signed, publicKey), its, counts)
    if (beyond.kind === 'units') fields.push({ label: amountLabels.also, value: amountOf(asset, beyond.units) })
    const before = beyond.kind === 'unknown' ? (whys.get(beyond.why) ?? []) : []
    // All other assets stand for those that are named as well.
    const isSaid = before.length > 0 && !counted.some(each => each.asset.key === asset.key)
    if (beyond.kind === 'unknown') whys.set(beyond.why, isSaid ? before : [...before, inWords])
  }
  const said = new Set(known.filter(({ inWords }) => inWords !== null).map(({ why }) => why))
  const more = [...whys].filter(([why]) => !said.has(why))
  return {
    fields,
    unknown: more.map(([why, names]) => unknown(`What happens to ${listed(names)}, because ${why}`)),
    /** Tells if a part without words of its own stands here already. */
    says: ({ inWords, why }: UnknownPart) => inWords === null && whys.has(why),
  }
}

/** `1.5 SOL`, from base units. */
export function amountOf({ token, inWords }: Asset, units: bigint): string {
  return token
    ? `${formatUnits(units, token.decimals)} ${token.symbol}${token.issuer === undefined ? '' : ` issued by ${token.issuer}`}`
    : `${groupThousands(units)} units of ${inWords}`
}

function feeLines({ fee }: Outcome<Asset>, own: string | null): Field[] {
  if (!fee) return []
  if (fee.kind === 'unknown') return [{ label: 'Fee', value: fee.inWords }]
  return [
    { label: 'Fee at most', value: fee.rate === undefined ? fee.inWords : `${fee.inWords}, ${fee.rate}` },
    ...(fee.payer === undefined || fee.payer === own ? [] : [address('Paid by', fee.payer)]),
  ]
}

function unknown(
  value: string,
  of: string | null = null,
  told: ReturnType<NonNullable<UnknownPart['told']>> = [],
): Field {
  const children = [
    ...(of === null ? [] : [address('Contract', of)]),
    ...told.map(({ label, ...rest }) => ({ label: `${label}, by its description`, ...rest })),
  ]
  return { label: 'Not known', value, ...(children.length > 0 && { children }) }
}

function address(label: string, value: string): Field {
  return { label, value: visible(value, longestAddress), style: 'address' }
}

function addressElsewhere(label: string, value: string): Field {
  return fieldOfAddressElsewhere(`${label}, on the other chain`, value)
}
