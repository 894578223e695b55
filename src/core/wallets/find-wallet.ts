import { AgentError } from '../errors.ts'
import type { Reader } from '../ports/store.ts'
import type { Wallet } from './wallet.ts'

/** @throws AgentError `RESOURCE_NOT_FOUND` */
export function findWallet(reader: Reader, organizationId: string, walletId: string): Wallet {
  const wallet = reader.find('wallets', organizationId, walletId)
  if (!wallet) throw new AgentError('RESOURCE_NOT_FOUND', `unable to find wallet ${walletId} in organization`)
  return wallet
}
