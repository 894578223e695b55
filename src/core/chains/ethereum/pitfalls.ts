import { quoted } from '../../display/visible.ts'
import { unnamed, unnamedHex } from '../../policies/language/known.ts'
import { paidElsewhere } from '../declaration/paid-elsewhere.ts'
import { both, type Pitfall } from '../declaration/pitfall.ts'
import { parseEthereumAddress } from './encoding/address.ts'

const addresses = [
  'eth.tx.to',
  'eth.tx.from',
  'eth.eip_712.domain.verifying_contract',
  'eth.eip_7702_authorization.address',
  'eth.tx.authorization_list[].address',
]

export const ethereumPitfalls: Readonly<Record<string, Pitfall>> = {
  noEthereumAddress: {
    effects: both,
    says({ path, texts }) {
      if (!addresses.includes(path)) return undefined
      const wrong = texts.find(text => text !== '' && !parseEthereumAddress(text))
      if (wrong === undefined) return undefined
      return /^0x[0-9a-f]{40}$/i.test(wrong)
        ? `The checksum of ${wrong} is wrong (EIP-55): a letter of it may be mistyped.`
        : `${quoted(wrong, 60)} is no Ethereum address: 0x and 40 hex digits. It is never equal.`
    },
  },

  onlyEthereumRecipients: paidElsewhere(
    /^eth\.tx\.to$/,
    [{ 'eth.tx.data': unnamedHex, 'eth.tx.function_name': unnamed, 'eth.tx.function_signature': unnamedHex }],
    "Whoever is paid by a call, as with tokens, is not its recipient here. Forbid calls too: || eth.tx.data != '0x'",
  ),
}
