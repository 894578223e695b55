import { allows, both, denials, type Pitfall } from '../../../chains/declaration/pitfall.ts'
import { chains } from '../../../chains/index.ts'
import { quoted, visible } from '../../../display/visible.ts'
import { just } from '../../language/known.ts'
import type { Supposed } from '../../language/suppose.ts'
import { type Here, type IdKind, idKindOf } from './named-ids.ts'

const asked = (kind: string, more: Supposed = {}) => ({ kind, supposed: { 'activity.kind': just(kind), ...more } })

/** Ways to sign, any of which will do to get a signature. */
const signing = [
  ...['SIGN_TRANSACTION', 'SIGN_RAW_PAYLOAD', 'SIGN_RAW_PAYLOADS'],
  ...['ETH_SEND_TRANSACTION', 'SOL_SEND_TRANSACTION'],
].map(kind => asked(kind, { 'activity.action': just('SIGN') }))

/** A request that no limit counts. */
const exporting: Supposed = {
  'activity.kind': just('EXPORT_WALLET'),
  'activity.action': just('EXPORT'),
  'activity.resource': just('WALLET'),
}

/** Kinds that do one thing and several of it. */
const oneAndMany = [
  ['CREATE_POLICY', 'CREATE_POLICIES'],
  ['DELETE_POLICY', 'DELETE_POLICIES'],
].map(kinds => kinds.map(kind => asked(kind)))

/** Adding a row is adding a warning of the editor. */
const general: Readonly<Record<string, Pitfall<[Here]>>> = {
  versionInType: {
    effects: both,
    says({ path, texts }) {
      if (path !== 'activity.type') return undefined
      const [type = 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2'] = texts
      const kind = visible(type.replace(/^ACTIVITY_TYPE_/, '').replace(/_V\d+$/, ''), 60)
      return `activity.type holds the version, and the same can be asked for in another version. Compare activity.kind == '${kind}', which means all of them.`
    },
  },

  oneOfTheWaysToSign: {
    effects: denials,
    says({ path }, rule) {
      if (path !== 'activity.kind') return undefined
      const left = signing.filter(({ supposed }) => !rule.canHold(supposed))
      if (left.length === 0 || left.length === signing.length) return undefined
      return `The same can be signed by ${left.map(({ kind }) => kind).join(' or ')}. Compare activity.action == 'SIGN', or name all four kinds.`
    },
  },

  oneInsteadOfMany: {
    effects: denials,
    says({ path }, rule) {
      if (path !== 'activity.kind') return undefined
      const pair = oneAndMany.find(kinds => new Set(kinds.map(kind => rule.canHold(kind.supposed))).size > 1)
      if (!pair) return undefined
      return `${pair.map(({ kind }) => kind).join(' and ')} do the same. Name both, or compare activity.resource and activity.action.`
    },
  },

  howItIsSent: {
    effects: denials,
    says: ({ path }) =>
      ['activity.params.encoding', 'activity.params.hash_function', 'activity.params.type'].includes(path)
        ? `This checks how something is sent, but the same bytes can be sent another way: as a transaction, as hex, or hashed first. Check what is signed instead: ${chains.flatMap(({ words }) => words?.signed ?? []).join(', ')}.`
        : undefined,
  },

  holdsOfNothing: {
    effects: allows,
    saysOfList({ asks, path, written, canBeEmpty }) {
      // There is always somebody who asks.
      if (asks !== 'every' || !canBeEmpty || path === 'approvers' || path === 'credentials') return undefined
      const list = visible(written, 100)
      return `This is also true if ${list} is empty. Require that it is not: && ${list}.count() > 0`
    },
  },

  oneOfSeveral: {
    effects: allows,
    says({ path }, rule) {
      const list = listAsked(path)
      if (list === undefined || !rule.asksOne(path)) return undefined
      const orOne = list.includes('[]') ? '' : `, or allow one alone: && ${list}.count() == 1`
      return `This asks one of ${list}, and the others can be anything. Ask all, with .all(…)${orOne}`
    },
  },

  oneOfSeveralForbidden: {
    effects: denials,
    says({ path, texts }, rule) {
      const list = listAsked(path)
      if (list === undefined || !(rule.asksOne(path) || texts.slice(0, 1).some(text => rule.asksOne(path, text))))
        return undefined
      const orOne = list.includes('[]') ? '' : `, or allow no more than one: || ${list}.count() > 1`
      return `This asks one of ${list}, and does not find it in another. Ask for any that is wrong, with .any(…)${orOne}`
    },
  },

  idsAreNotKeys: {
    effects: denials,
    says: ({ path }) =>
      ['wallet.id', 'wallets[].id', 'private_key.id'].includes(path)
        ? 'This means what the agent keeps under that id. The same secret imported again has another id; wallet_account.address means the key itself.'
        : undefined,
  },

  namesCanChange: {
    effects: both,
    says: ({ path }) =>
      nameable.test(path) ? 'Names can be changed, and given to something else. Compare the id.' : undefined,
  },

  limitsCountSignatures: {
    effects: allows,
    says: ({ path }, rule) =>
      path.startsWith('controls.') && rule.letsThrough(exporting)
        ? "A limit counts what is signed. This also allows what signs nothing, such as exporting a wallet. Allow signatures alone: && activity.action == 'SIGN'"
        : undefined,
  },

  velocityControlNotHereAllows: {
    effects: allows,
    says: ({ path }, _, here) => missingVelocityControl(path, here, 'this policy allows nothing while there is none'),
  },

  velocityControlNotHereForbids: {
    effects: denials,
    says: ({ path }, _, here) =>
      missingVelocityControl(
        path,
        here,
        'while there is none, this policy denies everything that its other parts match',
      ),
  },

  idNotHere: {
    effects: both,
    says(comparison, _, here) {
      const kind = idKindOf(comparison)
      const unknown = kind && comparison.texts.find(id => here.nameOf(kind, id) === undefined)
      return unknown === undefined
        ? undefined
        : `There is no ${idNouns[kind as IdKind]} with the id ${quoted(unknown, 60)} in this organization: this is never equal.`
    },
  },
}

/** Every warning of the editor: of any expression, and of the words of each chain. */
export const pitfalls: Readonly<Record<string, Pitfall<[Here]>>> = {
  ...general,
  ...Object.assign({}, ...chains.map(({ words }) => words?.pitfalls)),
}

/** Lists in which one item is enough, always alone, or meant by its position; and what is read by names. */
const oneIsMeant =
  /(^|\.)(approvers|credentials|wallets|tags|accounts|contract|\w*arguments|named_accounts|\w+_args|message)\[\]/

/** The list that has what is compared in its items, if all of them matter. */
function listAsked(path: string): string | undefined {
  return path.includes('[]') && !oneIsMeant.test(path) ? path.slice(0, path.lastIndexOf('[]')) : undefined
}

const idNouns: Readonly<Record<IdKind, string>> = {
  user: 'user',
  userTag: 'tag of users',
  keyTag: 'tag of private keys',
}

function missingVelocityControl(path: string, here: Here, so: string): string | undefined {
  const [, identifier] = /^controls\.(\w+)$/.exec(path) ?? []
  if (identifier === undefined || here.hasVelocityControl(identifier)) return undefined
  return `No limit of this organization has the identifier ${quoted(identifier, 63)}: ${so}. Create the limit first, or correct its identifier.`
}

const nameable = /^(wallet|wallets\[\]|private_key)\.label$|^approvers\[\]\.(alias|email)$/
