import { count } from '../../../display/amount.ts'
import { visible } from '../../../display/visible.ts'
import { danger, notice } from '../../declaration/described.ts'
import { message, repeated, string } from '../../wire/protobuf-fields.ts'
import type { Any } from '../schemas.ts'
import { any, mostMessages, timestamp, type WrittenTime } from '../schemas.ts'
import { writtenTimeInWords } from '../time.ts'
import { addressField } from './fields.ts'
import { anything, known, nothing, type Telling } from './known-message.ts'

/** `cosmos/authz/v1beta1/tx.proto` and `cosmos/feegrant/v1beta1/tx.proto`: who may act for whom. */
export const authzMessages = [
  known(
    '/cosmos.authz.v1beta1.MsgGrant',
    'cosmos-sdk/MsgGrant',
    {
      granter: string(1),
      grantee: string(2),
      grant: message(3, { authorization: message(1, any), expiration: message(2, timestamp) }),
    },
    {
      signers: ({ granter }) => [granter],
      addresses: ({ grantee }) => [grantee],
      moves: () => anything('lets somebody else act for the account'),
      words: ({ grantee }) => ({ grantee }),
      tell({ granter, grantee, grant }, telling) {
        const { sentence, fields } = openedOf(grant?.authorization, telling)
        return {
          sentence: `Let ${grantee} ${sentence}`,
          fields: [
            addressField('Who may act', grantee),
            addressField('For', granter),
            { label: 'Until', value: endInWords(grant?.expiration) ?? 'it is taken back' },
            ...fields,
          ],
          warnings: [
            danger(`${grantee} can act for ${granter} without asking again, ${untilInWords(grant?.expiration)}.`),
          ],
        }
      },
    },
  ),
  known(
    '/cosmos.authz.v1beta1.MsgRevoke',
    'cosmos-sdk/MsgRevoke',
    { granter: string(1), grantee: string(2), msg_type_url: string(3) },
    {
      signers: ({ granter }) => [granter],
      addresses: ({ grantee }) => [grantee],
      moves: () => nothing,
      words: ({ grantee }) => ({ grantee }),
      tell: ({ granter, grantee, msg_type_url }) => ({
        sentence: `No longer let ${grantee} carry out any ${messageName(msg_type_url)}`,
        fields: [addressField('Who may act no longer', grantee), addressField('For', granter)],
      }),
    },
  ),
  known(
    '/cosmos.authz.v1beta1.MsgExec',
    'cosmos-sdk/MsgExec',
    { grantee: string(1), msgs: repeated(message(2, any), mostMessages) },
    {
      signers: ({ grantee }) => [grantee],
      addresses: () => [],
      // What it carries out stands behind it, and says for itself what it moves.
      moves: () => nothing,
      words: ({ grantee }) => ({ grantee }),
      inner: ({ msgs }) => msgs,
      tell: ({ grantee, msgs }) => ({
        sentence: `Carry out ${count(msgs.length, 'message')} for those who allowed it`,
        fields: [addressField('Acts', grantee)],
        warnings: [notice('It acts for other accounts that have allowed it, or for its own.')],
      }),
    },
  ),
  known(
    '/cosmos.feegrant.v1beta1.MsgGrantAllowance',
    'cosmos-sdk/MsgGrantAllowance',
    { granter: string(1), grantee: string(2), allowance: message(3, any) },
    {
      signers: ({ granter }) => [granter],
      addresses: ({ grantee }) => [grantee],
      moves: () => anything('lets somebody else spend its coins on fees'),
      words: ({ grantee }) => ({ grantee }),
      tell({ granter, grantee, allowance }, telling) {
        const { sentence, fields } = openedOf(allowance, telling)
        return {
          sentence: `Let ${grantee} ${sentence}`,
          fields: [addressField('Who may spend', grantee), addressField('From', granter), ...fields],
          warnings: [danger(`${grantee} can pay fees from ${granter} without asking again.`)],
        }
      },
    },
  ),
  known(
    '/cosmos.feegrant.v1beta1.MsgRevokeAllowance',
    'cosmos-sdk/MsgRevokeAllowance',
    { granter: string(1), grantee: string(2) },
    {
      signers: ({ granter }) => [granter],
      addresses: ({ grantee }) => [grantee],
      moves: () => nothing,
      words: ({ grantee }) => ({ grantee }),
      tell: ({ granter, grantee }) => ({
        sentence: `No longer let ${grantee} pay fees from ${granter}`,
        fields: [addressField('Who may spend no longer', grantee), addressField('From', granter)],
      }),
    },
  ),
]

/** `MsgSend (cosmos.bank.v1beta1)`, which is easier to read than `/cosmos.bank.v1beta1.MsgSend`. */
export function messageName(type: string): string {
  const [, path, name] = /^\/([\w.]{1,80})\.(\w{1,60})$/.exec(type) ?? []
  return name === undefined ? visible(type, 100) : `${name} (${path})`
}

function openedOf(packed: Any | undefined, { opened }: Telling) {
  return packed ? opened(packed) : { sentence: 'do something that is not said', fields: [] }
}

function untilInWords(expiration: WrittenTime | undefined): string {
  const end = endInWords(expiration)
  return end === undefined ? 'for ever' : `until ${end}`
}

function endInWords(expiration: WrittenTime | undefined): string | undefined {
  return expiration && writtenTimeInWords(expiration)
}
