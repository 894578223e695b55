import type { Card, GrantOffer } from '../../../shared/card.ts'
import type { Input } from '../../../shared/ipc.ts'
import { span } from '../../words/time.ts'

/** Input about approving similar requests, as it was typed. */
export interface GrantChoice {
  readonly on: boolean
  readonly minutes: '10' | '30' | '60' | 'custom'
  readonly custom: string
  readonly limit: string
}

export const noGrant: GrantChoice = { on: false, minutes: '10', custom: '', limit: '' }

export type Grant = NonNullable<Input<'approvals.approve'>['grant']>

export interface GrantReading {
  /** Absent where none is wanted, or something is wrong. */
  readonly grant?: Grant
  /** Problems of the input, if there are any. */
  readonly problems: { readonly custom?: string; readonly limit?: string }
}

const longest = 1440

/** Reads the choice for a card. */
export function readGrant({ on, minutes, custom, limit }: GrantChoice, { offer }: Pick<Card, 'offer'>): GrantReading {
  if (!on || !offer) return { problems: {} }
  const typed = minutes === 'custom' ? custom.trim() : minutes
  const count = /^\d{1,4}$/.test(typed) ? Number(typed) : 0
  const amount = limit.trim()
  const wrongLimit = !(/^\d{1,30}(\.\d{1,36})?$/.test(amount) && /[1-9]/.test(amount))
  const problems = {
    ...((count < 1 || count > longest) && { custom: `A whole number of minutes, from 1 to ${longest}.` }),
    ...(wrongLimit && { limit: `The most ${offer.unit} to allow, such as 0.5.` }),
  }
  if (Object.keys(problems).length > 0) return { problems }
  return { grant: { minutes: count, limit: amount }, problems }
}

/** Example: `for 30 minutes, up to 0.5 ETH`. */
export function grantWords({ minutes, limit }: Grant, { unit }: Pick<GrantOffer, 'unit'>): string {
  return `for ${span(minutes * 60)}, up to ${limit} ${unit}`
}
