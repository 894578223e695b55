import { parseSealed } from '../../core/crypto/bundle.ts'
import { openWith } from '../../core/crypto/hpke.ts'
import { generateP256KeyPair } from '../../core/crypto/p256-key-pair.ts'
import type { RecoveryPhrase } from '../../core/crypto/recovery-phrase.ts'
import { visible } from '../../core/display/visible.ts'
import { AgentError } from '../../core/errors.ts'
import { requireRecord } from '../../core/require-record.ts'
import { exportWallet } from '../../core/transfer/export-wallet.ts'
import { readExportedPhrase } from '../../core/transfer/exported-phrase.ts'
import type { Needs } from '../context/handler-context.ts'
import { requirePerson } from '../vault/proof-of-person.ts'
import { checkDecidesAlone } from './decides-alone.ts'
import { signedData } from './signed-data.ts'

export type ExportParts = Needs<'engine' | 'window' | 'vaults' | 'guesses' | 'options' | 'changed'>

interface Asked {
  readonly organizationId: string
  readonly walletId: string
  /** What the person has shown of themselves. It stands for the card. */
  readonly given: Parameters<typeof requirePerson>[1]
  /** For the question of the system, for example `show the recovery phrase`. */
  readonly purpose: string
}

/**
 * Exports a recovery phrase as to any client, to a key that is made here for this one call and wiped after it, so that nobody can open what
 * the activity keeps of it.
 * @throws AgentError `PERMISSION_DENIED` where this window cannot decide alone; as `requirePerson`
 */
export async function exportPhrase(
  { engine, window, vaults, guesses, options, changed }: ExportParts,
  { organizationId, walletId, given, purpose }: Asked,
): Promise<RecoveryPhrase> {
  checkDecidesAlone(engine, organizationId)
  const name = visible(requireRecord(engine.store, 'wallets', organizationId, walletId).name)
  const wanted = { name, purpose: `${purpose} of the wallet ${name}` }
  const parts = { vault: vaults.current, guesses, askSystem: options.askSystem }
  await requirePerson(parts, given, wanted).finally(() => changed('state'))
  const keyPair = generateP256KeyPair()
  try {
    const { exportBundle } = await window.submit<{ exportBundle: string }>(organizationId, exportWallet, {
      walletId,
      targetPublicKey: Buffer.from(keyPair.publicKey).toString('hex'),
    })
    const sealed = parseSealed(signedData(exportBundle))
    const plaintext = sealed && (await openWith(keyPair, sealed))
    if (!plaintext) throw new AgentError('INTERNAL', 'The recovery phrase could not be decrypted.')
    const phrase = readExportedPhrase(plaintext)
    plaintext.fill(0)
    return phrase
  } finally {
    keyPair.privateKey.fill(0)
  }
}
