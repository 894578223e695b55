import * as basic from '../../language/basic-types.ts'
import { bool, ints, listOf, mapOf, string, strings, struct } from '../../language/field-types.ts'

const kept = {
  imported: bool('Whether it came from elsewhere.'),
  exported: bool('Whether it was ever given out.'),
  label: string('Its name.'),
}

export const wallet = struct('Wallet', { id: string('Its id.'), ...kept })

export const walletAccount = struct('WalletAccount', {
  address: string(
    'Its address, as the agent writes it. In a policy that denies, it means the key: every address of the key matches. In a policy that allows, it means only this address.',
  ),
  path_indexes: ints('Numbers of its path from the root, without the mark of hardened ones: [44, 60, 0, 0, 0].'),
  path_hardened: listOf({ kind: 'bool' }, 'Which of them are hardened: [true, true, true, false, false].'),
})

export const privateKey = struct('PrivateKey', {
  id: string('Its id.'),
  tags: strings('Ids of its tags.'),
  ...kept,
})

export const secret = struct('Secret', {
  id: string('Its id.'),
  static_properties: mapOf(
    basic.string,
    "The properties that it was imported with, by their keys: static_properties['kind'].",
  ),
  exported: kept.exported,
  label: string('Its name; empty if it has none.'),
})
