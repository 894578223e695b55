import { quoted } from '../../display/visible.ts'
import { paidElsewhere } from '../declaration/paid-elsewhere.ts'
import { allows, both, denials, type Pitfall } from '../declaration/pitfall.ts'
import { isSolanaAddress } from './address.ts'

export const solanaPitfalls: Readonly<Record<string, Pitfall>> = {
  addressFromTable: {
    effects: denials,
    says: ({ path }, _, text) =>
      accounts.includes(path) && !text.includes('address_table_lookups') && !text.includes(marker)
        ? 'An address that a Solana transaction takes from a lookup table reads ADDRESS_TABLE_LOOKUP, so this does not find it there. Forbid lookup tables too: || solana.tx.address_table_lookups.count() > 0'
        : undefined,
  },

  addressInData: {
    effects: denials,
    says: ({ path }, _, text) =>
      path === 'solana.tx.account_keys[]' && !text.includes('solana.tx.addresses')
        ? 'These are accounts alone. A new owner or authority is in the data of an instruction: ask for it in solana.tx.addresses, which has both.'
        : undefined,
  },

  onlyPlainTransfers: paidElsewhere(
    /^solana\.tx\.(spl_)?transfers\[\]\./,
    /program_key/,
    'Only plain transfers at the top level are listed here, and other instructions can move the same. Forbid other programs too: || !solana.tx.program_keys.all(key, key in […])',
  ),

  otherInstructions: {
    effects: allows,
    saysOfList({ path }, all, text) {
      if (path !== 'solana.tx.transfers' && path !== 'solana.tx.spl_transfers') return undefined
      const isBounded = all.some(each => each.path === 'solana.tx.instructions' && each.asks === 'counted')
      if (isBounded || /instruction_data_hex|parsed_instruction_data/.test(text)) return undefined
      return `Only plain transfers are listed here, and other instructions of the same transaction can move money too. Allow none: && solana.tx.instructions.count() == ${path}.count()`
    },
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
      if (!path.startsWith('solana.tx.') || !/\.(instruction_data_hex|discriminator)$/.test(path)) return undefined
      return texts.some(text => !/^[0-9a-f]*$/.test(text))
        ? 'This is written in lower-case hex without 0x, and compared letter by letter. It is never equal to anything else.'
        : undefined
    },
  },
}

/** Word that policies read in place of an address from a lookup table. */
const marker = 'ADDRESS_TABLE_LOOKUP'

const accounts = [
  'solana.tx.account_keys[]',
  'solana.tx.addresses[]',
  'solana.tx.instructions[].accounts[].account_key',
  ...['from', 'to'].map(field => `solana.tx.transfers[].${field}`),
  ...['from', 'to', 'owner', 'token_mint', 'signers[]'].map(field => `solana.tx.spl_transfers[].${field}`),
]
const addresses =
  /\.(account_keys\[\]|addresses\[\]|program_keys\[\]|program_key|account_key|from|to|owner|token_mint|signers\[\]|address_table_key)$/
