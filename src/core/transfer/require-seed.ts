import { AgentError } from '../errors.ts'
import type { Wallet } from '../records/wallet.ts'

/** @throws AgentError `NOT_SUPPORTED` for a wallet whose keys are on a hardware wallet: they never leave it. */
export function requireSeed({ hardwareWallet }: Pick<Wallet, 'hardwareWallet'>, field: string): void {
  if (!hardwareWallet) return
  throw new AgentError(
    'NOT_SUPPORTED',
    'The keys of this wallet are on a Ledger and cannot leave it. The recovery phrase that was written down when the Ledger was set up is its backup.',
    { detail: { field } },
  )
}
