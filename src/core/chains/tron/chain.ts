import { defineWords } from '../declaration/define-words.ts'
import { tron as type } from './words.ts'

export const tron = defineWords({
  words: { keyword: 'tron', about: 'What is signed for Tron.', type },
  transactionType: 'TRANSACTION_TYPE_TRON',
  params: {},
})
