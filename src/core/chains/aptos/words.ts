import type { ChainWords } from '../declaration/chain-words.ts'
import { aptosHandsOver } from './hands-over.ts'
import { aptosPitfalls } from './pitfalls.ts'
import { aptosScope } from './scope.ts'
import type { AptosSigned } from './signed.ts'
import { aptosVocabulary } from './vocabulary.ts'

export const aptosWords: ChainWords<AptosSigned> = {
  keyword: 'aptos',
  about: 'What is signed for Aptos.',
  type: aptosVocabulary,
  signed: ['aptos.tx'],
  pitfalls: aptosPitfalls,
  scope: aptosScope,
  accountOf: null,
  handsOver: aptosHandsOver,
}
