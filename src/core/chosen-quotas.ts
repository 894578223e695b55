import { z } from 'zod'
import { chosenNumber } from './quotas.ts'
import type { Quota } from './record/quota.ts'
import { records } from './records.ts'

/** Every quota by its name. */
export const quotas: Readonly<Record<string, Quota>> = Object.assign({}, ...records.map(record => record.quotas))

/** What the person chose in place of those numbers, for every organization. */
export const chosenQuotas = z.partialRecord(z.enum(Object.keys(quotas)), chosenNumber)
