import type { Identified } from '../record/identified.ts'

export interface Tag extends Identified {
  readonly name: string
  readonly type: 'TAG_TYPE_USER' | 'TAG_TYPE_PRIVATE_KEY'
}
