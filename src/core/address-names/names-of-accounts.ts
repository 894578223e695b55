import type { Warning } from '../../shared/card.ts'
import { danger } from '../chains/declaration/described.ts'
import { quoted } from '../display/visible.ts'
import type { Reader } from '../ports/store.ts'
import type { AddressName } from '../records/address-name.ts'
import { readings } from './check-names.ts'
import { ownAccount, ownPrivateKey } from './own-address.ts'

/** Names that would be read as those of the organization's own accounts, of addresses that are not: as they are asked for. */
export function namesOfAccounts(
  reader: Reader,
  organizationId: string,
  wanted: readonly Pick<AddressName, 'name' | 'namespace' | 'address'>[],
): readonly string[] {
  const own = (['wallets', 'privateKeys'] as const).flatMap(kind => reader.list(kind, organizationId))
  const taken = new Set(own.flatMap(({ name }) => readings(name)))
  const isOwn = ({ namespace, address }: (typeof wanted)[number]) =>
    ownAccount(reader, organizationId, address, namespace) !== undefined ||
    ownPrivateKey(reader, organizationId, address, namespace) !== undefined
  return wanted
    .filter(each => readings(each.name).some(reading => taken.has(reading)) && !isOwn(each))
    .map(({ name }) => name)
}

export function nameOfAccountWarning(name: string): Warning {
  return danger(
    `A wallet or private key of yours is called ${quoted(name, 100)}, too: the address could be taken for it.`,
  )
}
