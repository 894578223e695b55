import { defineWords } from '../declaration/define-words.ts'
import { tempo as type } from './words.ts'

export const tempo = defineWords({
  words: { keyword: 'tempo', about: 'What is signed for Tempo.', type },
  transactionType: 'TRANSACTION_TYPE_TEMPO',
  params: {},
})
