import { z } from 'zod'
import { call, nothing, query } from './call.ts'

/** Kinds of receipts that can be listed alone. What moved an activity is found under its activities. */
const listedKinds = [
  'decided',
  'refused',
  'leftOut',
  'signedIn',
  'setting',
  'vault',
  'hardwareWallet',
  'backup',
  'head',
] as const

export const receiptCalls = {
  /** 50 receipts of the whole agent, newest first: of one kind or of all, and only those before a place. Null would not arrive. */
  'receipts.list': query<ReceiptView[]>(
    'receipts',
    'activities',
  )(z.strictObject({ kind: z.enum(listedKinds).optional(), before: z.int().min(1).optional() })),
  'receipts.head': query<HeadView>('receipts', 'activities')(nothing),
  /** Vouches for all receipts there are. */
  'receipts.sign': call<HeadView>()(nothing),
  /** A part of an export as JSON lines, up to the receipt `until`; `next` is null with the last one. */
  'receipts.text': call<{ readonly text: string; readonly next: number | null }>()(
    z.strictObject({ after: z.int().min(0), until: z.int().min(0) }),
  ),
} as const

export type ListedKind = (typeof listedKinds)[number]

export interface ReceiptView {
  readonly sequence: number
  readonly kind: string
  readonly who: string
  readonly what: string
  /** Empty where there is nothing to say. */
  readonly why: string
  readonly at: number
}

/** State of the chain of receipts. */
export interface HeadView {
  readonly receipts: number
  /** Digest of the last receipt, lower-case hex. */
  readonly head: string
  /** Null before anything was signed. */
  readonly publicKey: string | null
}
