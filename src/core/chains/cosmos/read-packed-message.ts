import type { Refuse } from '../wire/byte-cursor.ts'
import type { ProtobufSchema } from '../wire/protobuf-fields.ts'
import { readProtobuf } from '../wire/read-protobuf.ts'
import { hasAddressForm } from './address.ts'
import type { Json } from './canonical-json.ts'
import { refuseCoin, type WrittenCoin } from './coin.ts'
import { messageOfAmino, messageOfType } from './messages/index.ts'
import type { AnyValues, KnownMessage } from './messages/known-message.ts'
import { readAmino } from './read-amino.ts'
import { type Any, coin, mostCoins, mostMessages } from './schemas.ts'
import type { CosmosForm, CosmosMessage } from './transaction.ts'

/** Messages that carry out messages that carry out messages … */
const mostNested = 4

/** Most payments: as many as a transaction full of plain ones makes, since a single message may make many. */
const mostPayments = mostMessages * mostCoins

/** One for a transaction: how many messages and payments may still be read. */
export interface MessageBudget {
  left: number
  payments: number
}

export const messageBudget = (): MessageBudget => ({ left: mostMessages, payments: mostPayments })

/**
 * Reads a packed message to its end where its kind is known and has all of its fields. Its addresses have the letters of addresses, and its
 * amounts are amounts, or it is refused.
 *
 * @throws what `refuse` makes of a message that is not written as its kind is
 */
export function readPackedMessage(
  { type_url: name, value: bytes }: Any,
  form: CosmosForm,
  at: string,
  refuse: Refuse,
  budget: MessageBudget,
  depth = 0,
): CosmosMessage {
  if (depth > mostNested) throw refuse(`${at} stands more than ${mostNested} messages deep`)
  if (budget.left-- <= 0) throw refuse(`there are more than ${mostMessages} messages`)
  if (form === 'direct' && !/^\/[A-Za-z0-9_.]{1,200}$/.test(name))
    throw refuse(`${at}.type_url is no type of a message`)
  const known = form === 'direct' ? messageOfType(name) : messageOfAmino(name)
  const unread = { at, read: null, whyUnread: null, form, bytes, inner: [] }
  if (!known) return { ...unread, type: name, whyUnread: form === 'amino' && messageOfType(name) ? misnamed : null }
  const values = valuesOf(known, bytes, form, at, refuse)
  if (values instanceof UnknownField) return { ...unread, type: known.type, whyUnread: values.message }
  refuseCoins(known.schema, values, at, refuse)
  const whyUnread = known.whyUnread(values)
  if (whyUnread !== null) return { ...unread, type: known.type, whyUnread }
  for (const address of [...known.signers(values), ...known.addresses(values)]) {
    if (!hasAddressForm(address))
      throw refuse(`${at} names ${JSON.stringify(address.slice(0, 100))}, which is no address`)
  }
  budget.payments -= known.payments(values).length
  if (budget.payments < 0) throw refuse(`there are more than ${mostPayments} payments`)
  const inner = known
    .inner(values)
    .map((packed, index) => readPackedMessage(packed, form, `${at}.msgs[${index}]`, refuse, budget, depth + 1))
  return { at, type: known.type, read: { known, values }, whyUnread: null, form, bytes, inner }
}

/** Any text may be a name in amino JSON. One that is the type of a kind that is read must not pass for it. */
const misnamed = 'amino JSON has another name for its kind'

/** A field that is not known here: other chains have messages of the same name with more fields. */
class UnknownField extends Error {}

function valuesOf(
  { schema, json }: KnownMessage,
  bytes: Uint8Array,
  form: CosmosForm,
  at: string,
  refuse: Refuse,
): AnyValues | UnknownField {
  const asked = { refuse, refuseUnknown: (why: string) => new UnknownField(why), at }
  try {
    return form === 'direct'
      ? readProtobuf(schema, bytes, { ...asked, depth: 0 })
      : readAmino(schema, JSON.parse(Buffer.from(bytes).toString('utf8')) as Json, { ...asked, json })
  } catch (thrown) {
    if (thrown instanceof UnknownField) return thrown
    throw thrown
  }
}

/** Every coin, wherever it stands. */
export function refuseCoins(schema: ProtobufSchema, values: AnyValues, at: string, refuse: Refuse): void {
  for (const [name, field] of Object.entries(schema)) {
    if (field.kind !== 'message') continue
    const inner = (field.schema as () => ProtobufSchema)()
    const value = values[name]
    const entries = Array.isArray(value) ? value : [value]
    for (const [index, entry] of entries.entries()) {
      if (entry === undefined) continue
      const path = `${at === '' ? name : `${at}.${name}`}${Array.isArray(value) ? `[${index}]` : ''}`
      if (inner === coin) refuseCoin(entry as WrittenCoin, path, refuse)
      else refuseCoins(inner, entry as AnyValues, path, refuse)
    }
  }
}
