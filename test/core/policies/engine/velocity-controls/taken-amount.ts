import {
  consumptionOf,
  type SpendingRequest,
} from '../../../../../src/core/policies/engine/velocity-controls/request-consumption.ts'
import type { VelocityControl } from '../../../../../src/core/records/velocity-control.ts'
import { velocityControl } from '../../../../support/spending.ts'

export const eth = 10n ** 18n
export const whole = 10n ** 36n
export const amount = (of: Partial<VelocityControl>, request: SpendingRequest) =>
  consumptionOf(velocityControl(of), request)?.amount
