import { allows, both, denials, type Pitfall } from '../../../chains/declaration/pitfall.ts'
import { chains } from '../../../chains/index.ts'
import { quoted, visible } from '../../../display/visible.ts'
import { type Here, type IdKind, idKindOf } from './named-ids.ts'

/** Ways to sign, any of which will do to get a signature. */
const signingKinds = ['SIGN_TRANSACTION', 'SIGN_RAW_PAYLOAD', 'SIGN_RAW_PAYLOADS'] as const

/** Kinds that do one thing or several of it. */
const manyOf: Readonly<Record<string, string>> = {
  CREATE_POLICY: 'CREATE_POLICIES',
  DELETE_POLICY: 'DELETE_POLICIES',
}

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
    says({ path }, all) {
      if (path !== 'activity.kind') return undefined
      const named = new Set(all.filter(each => each.path === path).flatMap(({ texts }) => texts))
      const left = signingKinds.filter(kind => !named.has(kind))
      if (left.length === 0 || left.length === signingKinds.length) return undefined
      return `The same can be signed by ${left.join(' or ')}. Compare activity.action == 'SIGN', or name all three kinds.`
    },
  },

  oneInsteadOfMany: {
    effects: denials,
    says({ path }, all) {
      if (path !== 'activity.kind') return undefined
      const named = new Set(all.filter(each => each.path === path).flatMap(({ texts }) => texts))
      const [one, many] = Object.entries(manyOf).find(([one, many]) => named.has(one) !== named.has(many)) ?? []
      if (!one || !many) return undefined
      return `${one} and ${many} do the same. Name both, or compare activity.resource and activity.action.`
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
    saysOfList({ asks, path, written }, all) {
      // There is always somebody who asks.
      if (asks !== 'empty' || path === 'approvers' || path === 'credentials') return undefined
      if (all.some(each => each.path === path && each.asks === 'counted')) return undefined
      const list = visible(written, 100)
      return `This is also true if ${list} is empty. Require that it is not: && ${list}.count() > 0`
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

  velocityControlNotHereAllows: {
    effects: allows,
    says: ({ path }, _, __, here) =>
      missingVelocityControl(path, here, 'this policy allows nothing while there is none'),
  },

  velocityControlNotHereForbids: {
    effects: denials,
    says: ({ path }, _, __, here) =>
      missingVelocityControl(
        path,
        here,
        'while there is none, this policy denies everything that its other parts match',
      ),
  },

  idNotHere: {
    effects: both,
    says(comparison, _, __, here) {
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
