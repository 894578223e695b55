import { AgentError } from '../errors.ts'
import type { Reader } from '../ports/store.ts'

/** @param except - Id of the wallet that may keep the name. @throws AgentError `ALREADY_EXISTS` */
export function checkWalletName(reader: Reader, organizationId: string, name: string, except?: string): void {
  if (reader.list('wallets', organizationId, { name }).some(({ id }) => id !== except)) {
    throw new AgentError('ALREADY_EXISTS', 'wallet label must be unique: this organization has a wallet of that name')
  }
}
