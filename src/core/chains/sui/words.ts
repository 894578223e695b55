import type { ChainWords } from '../declaration/chain-words.ts'
import { suiHandsOver } from './hands-over.ts'
import { suiPitfalls } from './pitfalls.ts'
import { suiScope } from './scope.ts'
import type { SuiSigned } from './signed.ts'
import { suiVocabulary } from './vocabulary.ts'

export const suiWords: ChainWords<SuiSigned> = {
  keyword: 'sui',
  about: 'What is signed for Sui.',
  type: suiVocabulary,
  signed: ['sui.tx'],
  pitfalls: suiPitfalls,
  scope: suiScope,
  accountOf: null,
  handsOver: suiHandsOver,
}
