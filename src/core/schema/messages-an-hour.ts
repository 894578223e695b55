import { z } from 'zod'

export const messagesAnHourWords = 'must be a number from 1 to 1000'

/** Most messages that leave this computer in an hour: a program that asks for more of them is out to annoy somebody. */
export const messagesAnHour = z.int().min(1).max(1_000)

export const usualMessagesAnHour = 30

/** Undefined for what is no such number. */
export function messagesAnHourOf(text: string): number | undefined {
  return /^\d{1,4}$/.test(text) ? messagesAnHour.safeParse(Number(text)).data : undefined
}
