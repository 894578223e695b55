import { quoted } from '../../display/visible.ts'
import { anything, just, type Known, listOf, structOf, unnamed } from '../../policies/language/known.ts'
import type { Supposed } from '../../policies/language/suppose.ts'
import { allows, both, denials, type Pitfall } from '../declaration/pitfall.ts'
import { isSolanaAddress } from './address.ts'

/** Word that policies read in place of an address from a lookup table. */
const marker = 'ADDRESS_TABLE_LOOKUP'

/** Rules that name how many transfers there are name hardly more. */
const mostCounted = 8

const lookup: Supposed = { 'solana.tx.address_table_lookups[]': anything }

/** Fields that hold accounts, and what is so of a request that takes one of them from a lookup table. */
const fromTable: ReadonlyMap<string, Supposed> = new Map([
  ...['account_keys[]', 'addresses[]'].map(field => [`solana.tx.${field}`, lookup] as const),
  ...[
    'instructions[].accounts[].account_key',
    ...['from', 'to'].map(field => `transfers[].${field}`),
    ...['from', 'to', 'owner', 'token_mint', 'signers[]'].map(field => `spl_transfers[].${field}`),
  ].map(field => [`solana.tx.${field}`, { ...lookup, [`solana.tx.${field}`]: just(marker) }] as const),
])

/** The same for a rule that allows all but some: what every such account is then. */
const allFromTable: ReadonlyMap<string, Supposed> = new Map(
  [...fromTable.keys()]
    .filter(path => !/^solana\.tx\.(account_keys|addresses)\[\]$/.test(path))
    .map(path => [path, { ...lookup, ...ofEvery(path, just(marker)) }]),
)

const mintPath = 'solana.tx.spl_transfers[].token_mint'

/** What is so of transfers that do not name their token. */
const namelessTransfers: Supposed = {
  ...ofEvery(mintPath, just('')),
  'solana.tx.instructions': listOf({ item: structOf({ name: just('Transfer') }), from: 1 }),
}

/** What is so of every item of the lists of a path, which has one at least. */
function ofEvery(path: string, known: Known): Supposed {
  const [list = '', ...fields] = path.split('[]')
  return { [list]: everyItem(fields, known) }
}

function everyItem([field = '', ...fields]: readonly string[], known: Known): Known {
  const value = fields.length > 0 ? everyItem(fields, known) : known
  return listOf({ item: field === '' ? value : structOf({ [field.slice(1)]: value }), every: true, from: 1 })
}

const transferLists = ['solana.tx.transfers', 'solana.tx.spl_transfers']

/** What is so of an instruction whose function the rule does not name: any program can have it. */
const otherFunction = {
  instruction_data_hex: unnamed,
  parsed_instruction_data: structOf({ instruction_name: unnamed, discriminator: unnamed }),
}

/** By list of transfers, what is so of a request with an instruction that is neither listed there nor in the other. */
const otherInstruction: ReadonlyMap<string, readonly Supposed[]> = new Map(
  transferLists.map(path => [
    path,
    // Most rules answer to many.
    Array.from({ length: mostCounted + 1 }, (_, at) => mostCounted - at).flatMap(count => [
      withMore(path, count, otherFunction),
      // Programs number their functions as they like.
      {
        ...withMore(path, count, { program_key: unnamed }),
        'solana.tx.program_keys': listOf({ item: unnamed, from: 1 }),
      },
    ]),
  ]),
)

/** @param count - How many transfers are in the list; the most stands for more, too. */
function withMore(path: string, count: number, other: Readonly<Record<string, Known>>): Supposed {
  const fewer = { of: 'instructions', part: 'less' } as const
  return {
    ...Object.fromEntries(transferLists.map(each => [each, listOf(fewer)])),
    [path]: listOf({ ...fewer, from: count, ...(count < mostCounted && { to: count }) }),
    'solana.tx.instructions': listOf({ of: 'instructions', part: 'whole', item: structOf(other), from: count + 1 }),
  }
}

export const solanaPitfalls: Readonly<Record<string, Pitfall>> = {
  addressFromTable: {
    effects: denials,
    says({ path }, rule) {
      const taken = fromTable.get(path)
      return taken && rule.letsThrough(taken)
        ? 'An address that a Solana transaction takes from a lookup table reads ADDRESS_TABLE_LOOKUP, so this does not find it there. Forbid lookup tables too: || solana.tx.address_table_lookups.count() > 0'
        : undefined
    },
  },

  excludedFromTable: {
    effects: allows,
    says({ path }, rule) {
      const taken = allFromTable.get(path)
      return taken && rule.letsThrough(taken)
        ? 'An address that a Solana transaction takes from a lookup table reads ADDRESS_TABLE_LOOKUP, so it can be the one that is left out here. Allow no lookup tables: && solana.tx.address_table_lookups.count() == 0'
        : undefined
    },
  },

  tokenNotNamed: {
    effects: denials,
    says: ({ path }, rule) =>
      path === mintPath && rule.letsThrough(namelessTransfers)
        ? `A Transfer does not name its token, so its mint is empty here and can be any. Forbid that too: || solana.tx.spl_transfers.any(t, t.token_mint == '')`
        : undefined,
  },

  excludedTokenNotNamed: {
    effects: allows,
    says: ({ path }, rule) =>
      path === mintPath && rule.letsThrough(namelessTransfers)
        ? `A Transfer does not name its token, so its mint is empty here and can be the one that is left out. Allow none: && solana.tx.spl_transfers.all(t, t.token_mint != '')`
        : undefined,
  },

  accountsBesideList: {
    effects: allows,
    saysOfList: ({ path, asks }, rule) =>
      asks !== 'some' && /^solana\.tx\.(account_keys|addresses)$/.test(path) && rule.letsThrough(lookup)
        ? 'Accounts from lookup tables are not listed here, and a Solana transaction can pay them too. Allow none: && solana.tx.address_table_lookups.count() == 0'
        : undefined,
  },

  addressInData: {
    effects: denials,
    says: ({ path, texts }, rule) =>
      path === 'solana.tx.account_keys[]' &&
      rule.letsThrough(...texts.map(text => ({ 'solana.tx.addresses[]': just(text) })))
        ? 'These are accounts alone. A new owner or authority is in the data of an instruction: ask for it in solana.tx.addresses, which has both.'
        : undefined,
  },

  onlyPlainTransfers: {
    effects: denials,
    says({ path }, rule) {
      const list = transferLists.find(each => path.startsWith(`${each}[].`))
      return list && rule.letsThrough(...(otherInstruction.get(list) ?? []))
        ? `Only plain transfers at the top level are listed here, and other instructions can move the same, also of the same program. Forbid other instructions too: || solana.tx.instructions.count() != ${list}.count()`
        : undefined
    },
  },

  otherInstructions: {
    effects: allows,
    saysOfList: ({ path }, rule) =>
      rule.letsThrough(...(otherInstruction.get(path) ?? []))
        ? `Only plain transfers are listed here, and other instructions of the same transaction can move money too. Allow none: && solana.tx.instructions.count() == ${path}.count()`
        : undefined,
  },

  noSolanaAddress: {
    effects: both,
    says({ path, texts }) {
      if (!path.startsWith('solana.tx.') || !addresses.test(path)) return undefined
      const wrong = texts.find(text => text !== '' && text !== marker && !isSolanaAddress(text))
      return wrong === undefined
        ? undefined
        : `${quoted(wrong, 60)} is no Solana address (base58, in which capitals count). It is never equal.`
    },
  },

  capitalsInHex: {
    effects: both,
    says({ path, texts }) {
      if (!path.startsWith('solana.tx.') || !/\.(instruction_data_hex|discriminator)(\[:\])?$/.test(path))
        return undefined
      return texts.some(text => !/^[0-9a-f]*$/.test(text))
        ? 'This is written in lower-case hex without 0x, and compared letter by letter. It is never equal to anything else.'
        : undefined
    },
  },
}

const addresses =
  /\.(account_keys\[\]|addresses\[\]|program_keys\[\]|program_key|account_key|from|to|owner|token_mint|signers\[\]|address_table_key)$/
