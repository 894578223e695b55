import { caip2PrefixOf } from '../chains/address-formats.ts'
import { visible } from '../display/visible.ts'
import type { Engine } from '../engine/engine.ts'
import type { Curve } from '../schema/curve.ts'
import { sshPublicKey } from '../ssh/ssh-public-key.ts'

/** A key of an organization that signs for SSH and for nothing else. */
export interface SshKey {
  /** As SSH writes it. */
  readonly publicKey: Buffer
  readonly curve: Curve
  /** Name of the wallet and its path, or of the private key: one line. */
  readonly comment: string
  /** Address or id by which requests name it. */
  readonly signWith: string
}

interface Candidate extends Omit<SshKey, 'publicKey'> {
  /** Hex. */
  readonly publicKey: string
  readonly formats: readonly string[]
}

/**
 * Lists the Ed25519 and P-256 keys of an organization that have no address on a chain, as wallets order them. OpenSSH offers every key of
 * an agent to every server, which would learn whose coins these are.
 */
export function sshKeysOf({ store }: Pick<Engine, 'store'>, organizationId: string): readonly SshKey[] {
  const wallets = new Map(store.list('wallets', organizationId).map(({ id, name }) => [id, name]))
  const inWallets = store.list('walletAccounts', organizationId).map(
    ({ curve, publicKey, addressFormat, address, walletId, path }): Candidate => ({
      ...{ curve, publicKey, formats: [addressFormat], signWith: address },
      comment: `${wallets.get(walletId) ?? ''} ${path}`,
    }),
  )
  const alone = store
    .list('privateKeys', organizationId)
    .filter(({ disabled }) => !disabled)
    .map(
      ({ curve, publicKey, addresses, id, name }): Candidate => ({
        ...{ curve, publicKey, formats: addresses.map(({ format }) => format), signWith: id, comment: name },
      }),
    )
  const all = [...inWallets, ...alone]
  const isOnChain = ({ formats }: Candidate) => formats.some(format => caip2PrefixOf(format) !== undefined)
  const onChain = new Set(all.filter(isOnChain).map(({ publicKey }) => publicKey))
  const once = new Map(all.filter(({ publicKey }) => !onChain.has(publicKey)).map(each => [each.publicKey, each]))
  return [...once.values()].flatMap(({ curve, publicKey, comment, signWith }) => {
    const written = sshPublicKey(curve, publicKey)
    return written ? [{ publicKey: written, curve, comment: visible(comment, 100), signWith }] : []
  })
}
