import { z } from 'zod'
import type { Billing } from '../records/organization.ts'

/** What of a payment card is kept: enough for its holder to recognise it. */
export const keptCard = z.object({
  brand: z.string(),
  lastFour: z.string(),
  expiryMonth: z.string(),
  expiryYear: z.string(),
})
export type KeptCard = Pick<NonNullable<Billing['method']>, 'brand' | 'lastFour' | 'expiryMonth' | 'expiryYear'>

/** A card as `SET_PAYMENT_METHOD` sends it. */
export const paymentCard = z.object({
  number: z
    .string()
    .regex(/^\d{12,16}$/, 'must be the digits of a card number, without spaces')
    .refine(hasCheckDigit, 'is not a card number: its check digit is wrong')
    .describe('Number of the card. It is checked and never kept.'),
  cvv: z
    .string()
    .regex(/^\d{3,4}$/, 'must be three or four digits')
    .describe('Its code. It is never kept.'),
  expiryMonth: z
    .string()
    .regex(/^(0[1-9]|1[0-2])$/, 'must be two digits from 01 to 12')
    .describe('Month of expiry.'),
  expiryYear: z
    .string()
    .regex(/^20\d\d$/, 'must be four digits')
    .describe('Year of expiry.'),
})

export function keptOf({ number, expiryMonth, expiryYear }: z.output<typeof paymentCard>): KeptCard {
  return { brand: brandOf(number), lastFour: number.slice(-4), expiryMonth, expiryYear }
}

/** By the issuer's prefix (ISO/IEC 7812). */
const brands: readonly (readonly [name: string, prefix: RegExp])[] = [
  ['Visa', /^4/],
  ['Mastercard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['American Express', /^3[47]/],
  ['Discover', /^(6011|64[4-9]|65)/],
  ['JCB', /^35(2[89]|[3-8])/],
  ['Diners Club', /^3(0[0-5]|[689])/],
  ['UnionPay', /^62/],
]

function brandOf(number: string): string {
  return brands.find(([, prefix]) => prefix.test(number))?.[0] ?? 'Card'
}

/** The Luhn formula (ISO/IEC 7812-1, annex B). */
function hasCheckDigit(number: string): boolean {
  const digits = [...number].reverse().map(Number)
  const sum = digits.reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? digit * 2 : digit
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}
