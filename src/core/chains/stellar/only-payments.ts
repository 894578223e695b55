import { quoted } from '../../../shared/literals.ts'

/** Allows nothing but payments of one asset: `amount` and `asset` are missing in all else, and the rule then fails. */
export function onlyPaymentsOf(asset: string): string {
  return `stellar.tx.operations.count() > 0 && stellar.tx.operations.all(operation, operation.type in ['payment', 'create_account'] && operation.asset == ${quoted(asset)})`
}

/** Payments of XLM alone. */
export const onlyPayments = onlyPaymentsOf('XLM')
