import { z } from 'zod'
import { begin, defineRecord, type RecordOf } from './define/define-record.ts'
import { perOrganization } from './define/quota.ts'
import { timestamps } from './define/timestamps.ts'

const hardwareWallet = z.object({
  kind: z.string().describe('Its vendor.'),
  app: z.string().describe('The app on it that signs for this wallet: with the vendor a `HardwareApp`.'),
  identity: z
    .string()
    .describe(
      'Public key at a path that is fixed for each app, lower-case hex, 33 bytes compressed: what another hardware wallet is told by.',
    ),
  model: z.string().describe('For example `Ledger Flex`.'),
})

export const wallets = defineRecord({
  kind: 'wallets',
  noun: 'wallet',
  fields: {
    name: z.string(),
    exported: z.boolean(),
    imported: z.boolean(),
    hardwareWallet: hardwareWallet
      .nullable()
      .describe('The hardware wallet that has the seed; null where the vault has it.'),
    passphraseKind: z
      .enum(['BIP39'])
      .nullable()
      .describe(
        'Of the passphrase that its secret holds beside the words. Null for none, and where a hardware wallet has the seed.',
      ),
  },
  unique: [['name']],
  owner: null,
  quotas: { wallets: perOrganization(100, 'wallets') },
  counted: null,
  initial: { exported: false, imported: false, hardwareWallet: null, passphraseKind: null },
  example: {
    id: '01890000-0000-7000-8000-000000000030',
    name: 'Savings',
    exported: false,
    imported: true,
    hardwareWallet: { kind: 'ledger', app: 'Example', identity: `02${'ab'.repeat(32)}`, model: 'Ledger Flex' },
    passphraseKind: null,
  },
  present: wallet => ({
    walletId: wallet.id,
    walletName: wallet.name,
    exported: wallet.exported,
    imported: wallet.imported,
    ...timestamps(wallet),
  }),
})

export type Wallet = RecordOf<typeof wallets>
/** The hardware wallet that holds a wallet's keys: this agent knows addresses only. */
export type HardwareWallet = NonNullable<Wallet['hardwareWallet']>

/** A wallet as it begins: its seed made here, in the vault, and nowhere else. */
export function newWallet(
  known: Pick<Wallet, 'id' | 'organizationId' | 'name'> & Partial<Wallet>,
  now: number,
): Wallet {
  return begin(wallets, known, now)
}
