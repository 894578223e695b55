import { z } from 'zod'
import { label } from '../schema/label.ts'

export const addressName = label.refine(text => text.length <= 100, 'must be at most 100 characters')

export const address = z.string().min(1, 'must not be empty').max(200, 'must be at most 200 characters')

/** Most names that can be asked about one by one: as many as a card shows. */
export const mostAtOnce = 100

/** CAIP-2, or its namespace alone. */
const chain = z
  .string()
  .regex(/^[-a-z0-9]{3,8}(:[-_a-zA-Z0-9]{1,32})?$/, 'must be a chain as CAIP-2 writes it, or the namespace of one')

export const chainsField = z.array(chain).min(1, 'must name at least one chain').max(50, 'must name at most 50 chains')
