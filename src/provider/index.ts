/**
 * The wallets that pages of allowed origins find once they have loaded this script from the agent: for Ethereum by EIP-6963, for Solana by
 * the Wallet Standard. They send each request to the agent's JSON-RPC. The script runs in the page.
 */
import { announceEthereum } from './ethereum.ts'
import { registerSolana } from './solana.ts'

announceEthereum()
registerSolana()
