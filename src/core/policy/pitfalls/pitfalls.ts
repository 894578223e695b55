import { parseEthereumAddress } from '../../chains/ethereum/address.ts'
import { isSolanaAddress } from '../../chains/solana/address.ts'
import { visible } from '../../display/visible.ts'
import type { Policy } from '../../policies/record.ts'
import type { Comparison } from './comparisons.ts'
import type { ListUse } from './lists.ts'
import { type Here, type IdKind, idKindOf } from './named-ids.ts'

/** A rule that is written well and does not hold as it reads, or never: of what is compared, or of how a list is used. */
type Pitfall = {
  /** In policies of which effect it is one. */
  readonly effects: readonly Policy['effect'][]
} & (
  | {
      /**
       * @param all - Every comparison of the expression.
       * @param text - All of it.
       * @param here - What there is in the organization.
       * @returns what does not hold and what to write instead; `undefined` where nothing is wrong.
       */
      says(comparison: Comparison, all: readonly Comparison[], text: string, here: Here): string | undefined
    }
  | { saysOfList(list: ListUse, all: readonly ListUse[], text: string): string | undefined }
)

const allows = ['EFFECT_ALLOW'] as const
const denials = ['EFFECT_DENY'] as const
const both = ['EFFECT_ALLOW', 'EFFECT_DENY'] as const

/** Ways to sign, any of which will do for whoever wants a signature. */
const signingKinds = ['SIGN_TRANSACTION', 'SIGN_RAW_PAYLOAD', 'SIGN_RAW_PAYLOADS'] as const

/** Kinds that do one thing or several of it. */
const manyOf: Readonly<Record<string, string>> = {
  CREATE_POLICY: 'CREATE_POLICIES',
  DELETE_POLICY: 'DELETE_POLICIES',
}

/** Adding a row is adding a warning of the editor. */
export const pitfalls: Readonly<Record<string, Pitfall>> = {
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
        ? 'This says how something is sent, and the same bytes can be sent another way: as a transaction, as hex, hashed before. Ask for what is signed: eth.tx, eth.eip_712, solana.tx, bitcoin.tx.'
        : undefined,
  },

  addressFromTable: {
    effects: denials,
    says: ({ path }, _, text) =>
      solanaAccounts.includes(path) && !text.includes('address_table_lookups') && !text.includes(marker)
        ? 'An address that a Solana transaction takes from a lookup table reads ADDRESS_TABLE_LOOKUP, so this does not find it there. Forbid lookup tables too: || solana.tx.address_table_lookups.count() > 0'
        : undefined,
  },

  onlyPlainTransfers: {
    effects: denials,
    says: ({ path }, _, text) =>
      solanaTransfers.test(path) && !text.includes('program_key')
        ? 'Only plain transfers at the top level are listed here, and other instructions can move the same. Forbid other programs too: || !solana.tx.program_keys.all(key, key in […])'
        : undefined,
  },

  holdsOfNothing: {
    effects: allows,
    saysOfList({ asks, path, written }, all) {
      // There is always somebody who asks.
      if (asks !== 'empty' || path === 'approvers' || path === 'credentials') return undefined
      if (all.some(each => each.path === path && each.asks === 'counted')) return undefined
      const list = visible(written, 100)
      return `This also holds where ${list} is empty. Ask that it is not: && ${list}.count() > 0`
    },
  },

  otherInstructions: {
    effects: allows,
    saysOfList({ path }, all, text) {
      if (path !== 'solana.tx.transfers' && path !== 'solana.tx.spl_transfers') return undefined
      const isBounded = all.some(each => each.path === 'solana.tx.instructions' && each.asks === 'counted')
      if (isBounded || /instruction_data_hex|parsed_instruction_data/.test(text)) return undefined
      return `Only plain transfers are listed here, and other instructions of the same transaction can move money too. Allow none: && solana.tx.instructions.count() == ${path}.count()`
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

  noEthereumAddress: {
    effects: both,
    says({ path, texts }) {
      if (!ethereumAddresses.includes(path)) return undefined
      const wrong = texts.find(text => text !== '' && !parseEthereumAddress(text))
      if (wrong === undefined) return undefined
      return /^0x[0-9a-f]{40}$/i.test(wrong)
        ? `The checksum of ${wrong} is wrong (EIP-55): a letter of it may be mistyped.`
        : `“${visible(wrong, 60)}” is no Ethereum address: 0x and 40 hex digits. It is never equal.`
    },
  },

  noSolanaAddress: {
    effects: both,
    says({ path, texts }) {
      if (!path.startsWith('solana.tx.') || !solanaAddresses.test(path)) return undefined
      const wrong = texts.find(text => text !== '' && text !== marker && !isSolanaAddress(text))
      return wrong === undefined
        ? undefined
        : `“${visible(wrong, 60)}” is no Solana address (base58, in which capitals count). It is never equal.`
    },
  },

  capitalsInBech32: {
    effects: both,
    says({ path, texts }) {
      if (path !== 'bitcoin.tx.outputs[].address' && path !== 'wallet_account.address') return undefined
      const wrong = texts.find(text => /^(bc|tb|bcrt)1/i.test(text) && text !== text.toLowerCase())
      return wrong === undefined
        ? undefined
        : `Addresses that begin with ${wrong.slice(0, 3).toLowerCase()} are written in lower case here. “${visible(wrong, 100)}” is never equal.`
    },
  },

  velocityControlNotHereAllows: {
    effects: ['EFFECT_ALLOW'],
    says: ({ path }, _, __, here) => missingLimit(path, here, 'this policy allows nothing while there is none'),
  },

  velocityControlNotHereForbids: {
    effects: denials,
    says: ({ path }, _, __, here) =>
      missingLimit(path, here, 'while there is none, this policy forbids all that its other parts do not rule out'),
  },

  idNotHere: {
    effects: both,
    says(comparison, _, __, here) {
      const kind = idKindOf(comparison)
      const unknown = kind && comparison.texts.find(id => here.nameOf(kind, id) === undefined)
      return unknown === undefined
        ? undefined
        : `There is no ${idNouns[kind as IdKind]} with the id “${visible(unknown, 60)}” in this organization: this is never equal.`
    },
  },

  capitalsInHex: {
    effects: both,
    says({ path, texts }) {
      if (!path.startsWith('solana.tx.') || !/\.(instruction_data_hex|discriminator)$/.test(path)) return undefined
      return texts.some(text => !/^[0-9a-f]*$/.test(text))
        ? 'This is written in lower-case hex without 0x, and compared letter by letter. It is never equal to anything else.'
        : undefined
    },
  },
}

const idNouns: Readonly<Record<IdKind, string>> = {
  user: 'user',
  userTag: 'tag of users',
  keyTag: 'tag of private keys',
}

function missingLimit(path: string, here: Here, so: string): string | undefined {
  const [, identifier] = /^controls\.(\w+)$/.exec(path) ?? []
  if (identifier === undefined || here.hasVelocityControl(identifier)) return undefined
  return `No limit of this organization has the identifier “${visible(identifier, 63)}”: ${so}. Create the limit first, or correct its identifier.`
}

/** What an address reads that stands in a lookup table. */
const marker = 'ADDRESS_TABLE_LOOKUP'

const solanaAccounts = [
  'solana.tx.account_keys[]',
  'solana.tx.instructions[].accounts[].account_key',
  ...['from', 'to'].map(field => `solana.tx.transfers[].${field}`),
  ...['from', 'to', 'owner', 'token_mint', 'signers[]'].map(field => `solana.tx.spl_transfers[].${field}`),
]
const solanaTransfers = /^solana\.tx\.(spl_)?transfers\[\]\./
const solanaAddresses =
  /\.(account_keys\[\]|program_keys\[\]|program_key|account_key|from|to|owner|token_mint|signers\[\]|address_table_key)$/
const ethereumAddresses = [
  'eth.tx.to',
  'eth.tx.from',
  'eth.eip_712.domain.verifying_contract',
  'eth.eip_7702_authorization.address',
]
const nameable = /^(wallet|wallets\[\]|private_key)\.label$|^approvers\[\]\.(alias|email)$/
