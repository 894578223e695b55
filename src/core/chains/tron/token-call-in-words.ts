import { amountOrNumber, beyondAnySupply, knownToken, tokenAmount } from './amounts.ts'
import type { TokenCall } from './token-call.ts'

/** `USDT`, `token T…` */
export function tokenInWords(token: string): string {
  return knownToken(token)?.symbol ?? `token ${token}`
}

/** What a call gives, or gives a right to: `12.5 USDT`, `any amount of USDT`. */
export function givenInWords(call: TokenCall, token: string): string {
  switch (call.name) {
    case 'transfer':
      return tokenAmount(call.amount, token)
    case 'transferFrom':
    case 'safeTransferFrom':
      return amountOrNumber(call.amount, token)
    case 'approve':
      return call.amount >= beyondAnySupply ? tokenAmount(call.amount, token) : amountOrNumber(call.amount, token)
    case 'increase':
      return call.amount >= beyondAnySupply
        ? tokenAmount(call.amount, token)
        : `${tokenAmount(call.amount, token)} more than before`
    case 'approveAll':
      return `every token of the contract ${token}`
  }
}
