import type { Subject } from '../subject.ts'
import { activateBillingTier } from './activate-billing-tier.ts'
import { deletePaymentMethod } from './delete-payment-method.ts'
import { setPaymentMethod } from './set-payment-method.ts'

export const calls: Subject = {
  activities: [activateBillingTier, deletePaymentMethod, setPaymentMethod],
  queries: [],
}
