import type { Field } from '../../../shared/card.ts'
import { count } from '../../display/amount.ts'
import { visible } from '../../display/visible.ts'
import type { ProtobufSchema, ProtobufValues } from '../wire/protobuf-fields.ts'
import { message, repeated, string } from '../wire/protobuf-fields.ts'
import { readProtobuf } from '../wire/read-protobuf.ts'
import type { Json } from './canonical-json.ts'
import { coinsInWords, coinsOf } from './coin.ts'
import { messageName } from './messages/authz.ts'
import { addressField, bytesField, coinsField, textField } from './messages/fields.ts'
import type { OpenedAny } from './messages/known-message.ts'
import { readAmino } from './read-amino.ts'
import { refuseCoins } from './read-packed-message.ts'
import { malformed } from './refuse.ts'
import { type Any, coins, mostMessages, timestamp, type WrittenTime } from './schemas.ts'
import { writtenTimeInWords } from './time.ts'
import type { CosmosForm } from './transaction.ts'

interface Packed<Schema extends ProtobufSchema> {
  readonly amino: string
  readonly schema: Schema
  /** Says what it allows: words that follow “Let … ”. */
  says(values: ProtobufValues<Schema>, chainId: string): string
  /** Lists all that it allows. */
  fields(values: ProtobufValues<Schema>, chainId: string): readonly Field[]
  ends(values: ProtobufValues<Schema>): WrittenTime | undefined
}

const packed = <const Schema extends ProtobufSchema>(
  amino: string,
  schema: Schema,
  says: (values: ProtobufValues<Schema>, chainId: string) => string,
  fields: Packed<Schema>['fields'] = () => [],
  ends: Packed<Schema>['ends'] = () => undefined,
): Packed<ProtobufSchema> => ({ amino, schema, says, fields, ends }) as unknown as Packed<ProtobufSchema>

/** Rights that can be handed over, as far as they are read: whatever it is, limits take it for anything. */
const kinds: Readonly<Record<string, Packed<ProtobufSchema>>> = {
  '/cosmos.authz.v1beta1.GenericAuthorization': packed(
    'cosmos-sdk/GenericAuthorization',
    { msg: string(1) },
    ({ msg }) => `carry out any ${messageName(msg)}`,
  ),
  '/cosmos.bank.v1beta1.SendAuthorization': packed(
    'cosmos-sdk/SendAuthorization',
    { spend_limit: coins(1), allow_list: repeated(string(2), mostMessages) },
    ({ spend_limit, allow_list }, chainId) => {
      const [first = '', ...others] = allow_list.map(address => visible(address, 100))
      const to = others.length > 0 ? count(allow_list.length, 'address', 'addresses') : first || 'anybody'
      return `send up to ${coinsInWords(coinsOf(spend_limit), chainId)} to ${to}`
    },
    ({ spend_limit, allow_list }, chainId) => [
      coinsField('At most', coinsOf(spend_limit), chainId),
      ...(allow_list.length === 0
        ? [{ label: 'To', value: 'anybody' }]
        : allow_list.map(address => addressField('To', address))),
    ],
  ),
  '/cosmos.feegrant.v1beta1.BasicAllowance': packed(
    'cosmos-sdk/BasicAllowance',
    { spend_limit: coins(1), expiration: message(2, timestamp) },
    ({ spend_limit, expiration }, chainId) => {
      const most = spend_limit.length === 0 ? 'any amount' : `up to ${coinsInWords(coinsOf(spend_limit), chainId)}`
      const until = expiration ? `until ${writtenTimeInWords(expiration)}` : 'for ever'
      return `pay fees of ${most} ${until}`
    },
    ({ spend_limit, expiration }, chainId) => [
      spend_limit.length === 0
        ? { label: 'At most', value: 'any amount' }
        : coinsField('At most', coinsOf(spend_limit), chainId),
      { label: 'Until', value: expiration ? writtenTimeInWords(expiration) : 'it is taken back' },
    ],
    ({ expiration }) => expiration,
  ),
}

/** Opens a right that is given to somebody. It is shown raw if its kind is not known, or if it is not written as its kind requires. */
export function openPacked({ type_url: name, value }: Any, form: CosmosForm, chainId: string): OpenedAny {
  const raw = Buffer.from(value)
  const kindField = { label: 'Kind of right', value: visible(name, 200) }
  const kind = Object.entries(kinds).find(([type, { amino }]) => name === (form === 'direct' ? type : amino))?.[1]
  const said = kind && saidOf(kind, value, form, chainId)
  if (said) return { ...said, fields: [...said.fields, kindField] }
  const field = form === 'amino' ? textField('Right', raw.toString('utf8')) : bytesField('Right', raw.toString('hex'))
  return { sentence: `use ${visible(name, 100)} (not read here)`, fields: [kindField, field] }
}

function saidOf(
  { schema, says, fields, ends }: Packed<ProtobufSchema>,
  value: Uint8Array,
  form: CosmosForm,
  chainId: string,
): OpenedAny | undefined {
  const asked = { refuse: malformed, at: 'right' }
  try {
    const values =
      form === 'direct'
        ? readProtobuf(schema, value, { ...asked, depth: 0 })
        : readAmino(schema, JSON.parse(Buffer.from(value).toString('utf8')) as Json, { ...asked, json: [] })
    refuseCoins(schema, values, 'right', malformed)
    const end = ends(values)
    return { sentence: says(values, chainId), fields: fields(values, chainId), ...(end && { ends: end }) }
  } catch {
    return undefined
  }
}
