import { defineWords } from '../declaration/define-words.ts'
import { sparkParams } from './words.ts'

/** Its transfers are activities of their own, and no transactions. */
export const spark = defineWords({ words: null, transactionType: null, params: sparkParams })
