import { z } from 'zod'

/** Part of a payment card that is kept: enough for its holder to recognise it. */
export const keptCard = z.object({ lastFour: z.string() })
export type KeptCard = z.output<typeof keptCard>

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

/**
 * Returns the last four digits. The fingerprint of the request is a SHA-256 over a body with the whole number, so
 * somebody who has the database can try numbers against it.
 */
export function keptOf({ number }: Pick<z.output<typeof paymentCard>, 'number'>): KeptCard {
  return { lastFour: number.slice(-4) }
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
