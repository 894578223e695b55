import { AgentError } from '../../core/errors.ts'
import type { Vault } from '../../core/keys/vault.ts'
import type { UnlockerKind } from '../../core/ledger/unlocker-row.ts'
import type { PersonProof } from '../../shared/proof.ts'
import type { PassphraseGuesses } from './passphrase-guesses.ts'

/** Proof that the person gives before a secret is shown or erased, besides sitting at the window. */
export interface GivenProof {
  readonly passphrase?: string | undefined
  /** Typed for the sake of typing it. */
  readonly typed?: string | undefined
}

/** Has the operating system ask the person who they are. Rejects if they do not show it. */
export type AskSystem = (reason: string) => Promise<void>

/**
 * The strongest proof there is here: the passphrase, where nothing else unlocks; macOS asks for a fingerprint or the password. Elsewhere
 * a keychain that is open hands out secrets without asking: then all that can be done is to make sure that it is no slip. A passphrase
 * beside a keychain is for the day the keychain is gone: a person who has forgotten it must still be able to back up, and to remove it.
 * @param askSystem - Null where the system cannot be asked.
 */
export function proofOf(kinds: readonly UnlockerKind[], askSystem: AskSystem | null): PersonProof {
  const isPassphraseAlone = kinds.length > 0 && kinds.every(kind => kind === 'passphrase')
  if (isPassphraseAlone) return 'passphrase'
  return askSystem ? 'system' : 'typing'
}

/** Proof that is wanted. */
export interface ProofWanted {
  /** Name to type if nothing better can be asked. */
  readonly name: string
  /** Purpose in the system’s dialog: it goes on from “Countersign is trying to”. */
  readonly purpose: string
}

/**
 * @throws AgentError `PASSPHRASE_WRONG`, `PASSPHRASE_TOO_SOON`, `PERMISSION_DENIED`
 */
export async function requirePerson(
  {
    vault,
    guesses,
    askSystem,
  }: { vault: Pick<Vault, 'kinds' | 'confirm'>; guesses: PassphraseGuesses; askSystem: AskSystem | null },
  { passphrase = '', typed = '' }: GivenProof,
  { name, purpose }: ProofWanted,
): Promise<void> {
  const proofs: Record<PersonProof, () => Promise<void>> = {
    passphrase: () => guesses.attempt(() => vault.confirm(passphrase)),
    async system() {
      try {
        if (!askSystem) throw new Error('this system cannot ask who you are')
        await askSystem(purpose)
      } catch (cause) {
        throw new AgentError('PERMISSION_DENIED', 'The system did not confirm that it is you. Try again.', { cause })
      }
    },
    async typing() {
      if (typed.trim() === name.trim()) return
      throw new AgentError('PERMISSION_DENIED', 'Type it exactly as it is shown.', {
        detail: { field: 'typed' },
      })
    },
  }
  await proofs[proofOf(vault.kinds(), askSystem)]()
}
